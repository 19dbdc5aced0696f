const MAX_REMEMBERED = 10_000;
// V8 makes a substring of 13 characters or more a view that keeps the whole chunk it was cut from in memory.
const LONGEST_COPY = 12;

/** The same text in memory of its own. */
export function detached(text: string): string {
  return text.length <= LONGEST_COPY ? text : Buffer.from(text).toString();
}

/** `read`, remembering its results: columns repeat themselves, above all from one row to the next. */
export function remembered<T extends NonNullable<unknown>>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let lastText: string | null = null;
  let last: T;
  return (text) => {
    if (text === lastText) return last;
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(detached(text), value);
    }
    lastText = text;
    last = value;
    return value;
  };
}
