/**
 * One step into a JSON value: a key, a place in an array, each of its elements, each entry of an object as `{ key, value }`, or
 * the element at the place where the row stands in the last array that it follows.
 */
export type Step = string | number | typeof EACH | typeof ENTRY | typeof SAME_PLACE;
export const EACH = Symbol('each element');
export const ENTRY = Symbol('each entry');
const SAME_PLACE = Symbol('same place');

const STEP = /(?:^|\.)([^.[\]{}]+)|\[(\d+|\*|#)\]|\{\*\}/gy;

/**
 * The steps of a path such as `offers[*].price`, `ratings.general`, `photos[0]`, `rates{*}.key` or `dates[#]`; null for what is
 * written otherwise.
 */
export function stepsOf(path: string): readonly Step[] | null {
  const steps: Step[] = [];
  let end = 0;
  for (const [whole, key, place] of path.matchAll(STEP)) {
    end += whole.length;
    if (key !== undefined) steps.push(key);
    else if (place === undefined) steps.push(ENTRY);
    else steps.push(place === '*' ? EACH : place === '#' ? SAME_PLACE : Number(place));
  }
  return end === path.length && steps.length > 0 ? steps : null;
}

/** What stands at the end of some steps, none of which is each; undefined where there is nothing. */
export function follow(value: unknown, steps: readonly Step[], place = 0): unknown {
  let found = value;
  for (const step of steps) {
    if (typeof found !== 'object' || found === null) return undefined;
    if (step === ENTRY) {
      found = entriesOf(found);
      continue;
    }
    const at = step === SAME_PLACE ? place : step;
    if (!Object.hasOwn(found, at)) return undefined;
    found = (found as Readonly<Record<Step, unknown>>)[at];
  }
  return found;
}

function entriesOf(value: object): readonly object[] | undefined {
  return Array.isArray(value)
    ? undefined
    : Object.entries(value).map(([key, each]: [string, unknown]) => ({ key, value: each }));
}

/** Steps cut at each array: those to the first array, those from its element to the next, and so on. */
export function cutAtArrays(steps: readonly Step[]): readonly (readonly Step[])[] {
  const parts: Step[][] = [[]];
  for (const step of steps) {
    if (step !== EACH) parts.at(-1)!.push(step);
    if (step === EACH || step === ENTRY) parts.push([]);
  }
  return parts;
}

/** Steps to arrays as a path writes them. */
export function writtenArrays(toArrays: readonly (readonly Step[])[]): string {
  const written = toArrays.map((steps) => {
    const keys = steps.filter((step) => typeof step !== 'symbol').join('.');
    return `${keys}${steps.at(-1) === ENTRY ? '{*}' : '[*]'}`;
  });
  return written.join('.');
}

/** A value with its element of every array along the way. */
export interface Stack {
  /** The value itself, then the element of each array. */
  readonly elements: readonly unknown[];
  /** The place in the last array. */
  readonly place: number;
}

/**
 * The value with its element of every array along the way, once for each element of the last: a left join, in which an
 * array that is empty or missing gives one undefined element.
 */
export function elementsAlong(value: unknown, toArrays: readonly (readonly Step[])[]): readonly Stack[] {
  let stacks: Stack[] = [{ elements: [value], place: 0 }];
  for (const steps of toArrays) {
    stacks = stacks.flatMap(({ elements, place }) => {
      const found = follow(elements.at(-1), steps, place);
      const next: readonly unknown[] = Array.isArray(found) ? found : [found];
      if (next.length === 0) return [{ elements: [...elements, undefined], place: 0 }];
      return next.map((element, at) => ({ elements: [...elements, element], place: at }));
    });
  }
  return stacks;
}
