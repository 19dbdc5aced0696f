/** As many competitors as fit beside each other in a chart's legend and a mail, and more than the market has. */
export const MAX_COMPETITORS = 250;

/** The web addresses of a pasted text, one a line or with other white space between them. */
export function linksInText(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

/** For each entry the index of the first one before it with the same key; null for the first of its kind and for no key. */
export function repetitions(keys: readonly (string | null)[]): (number | null)[] {
  const firstOf = new Map<string, number>();
  return keys.map((key, index) => {
    if (key === null) return null;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, index);
    return first ?? null;
  });
}
