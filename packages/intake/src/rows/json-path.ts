/** One step into a JSON value: a key, a place in an array, or each of its elements. */
export type Step = string | number | typeof EACH;
export const EACH = Symbol('each element');

const STEP = /(?:^|\.)([^.[\]]+)|\[(\d+|\*)\]/gy;

/** The steps of a path such as `offers[*].price`, `ratings.general` or `photos[0]`; null for what is written otherwise. */
export function stepsOf(path: string): readonly Step[] | null {
  const steps: Step[] = [];
  let end = 0;
  for (const [whole, key, place] of path.matchAll(STEP)) {
    end += whole.length;
    if (key !== undefined) steps.push(key);
    else steps.push(place === '*' ? EACH : Number(place));
  }
  return end === path.length && steps.length > 0 ? steps : null;
}

/** What stands at the end of some steps, none of which is each; undefined where there is nothing. */
export function follow(value: unknown, steps: readonly Step[]): unknown {
  let found = value;
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Readonly<Record<Step, unknown>>)[step];
  }
  return found;
}

/** Steps cut at each `EACH`: those to the first array, those from its element to the next, and so on. */
export function cutAtArrays(steps: readonly Step[]): readonly (readonly Step[])[] {
  const parts: Step[][] = [[]];
  for (const step of steps) {
    if (step === EACH) parts.push([]);
    else parts.at(-1)!.push(step);
  }
  return parts;
}

/**
 * The value with its element of every array along the way, once for each element of the last: a left join, in which an
 * array that is empty or missing gives one undefined element.
 */
export function elementsAlong(value: unknown, toArrays: readonly (readonly Step[])[]): readonly (readonly unknown[])[] {
  let stacks: unknown[][] = [[value]];
  for (const steps of toArrays) {
    stacks = stacks.flatMap((stack) => {
      const found = follow(stack.at(-1), steps);
      const elements: readonly unknown[] = Array.isArray(found) ? found : [found];
      return elements.length === 0 ? [[...stack, undefined]] : elements.map((element) => [...stack, element]);
    });
  }
  return stacks;
}
