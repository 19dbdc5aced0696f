/**
 * The names of an answer in the order in which they were asked for, then any others. An object does not keep the order it was
 * sent in: names that read like whole numbers come first.
 */
export function inRequestedOrder(answer: Readonly<Record<string, unknown>>, requested: readonly string[]): string[] {
  const received = Object.keys(answer);
  const wanted = requested.filter((name) => Object.hasOwn(answer, name));
  return [...new Set([...wanted, ...received])];
}
