/**
 * The `count` neighbours around `centre` in a list, in the list's order; at an end the window is moved, not cut. For a list of
 * prices too long to be shown, centred on the reference campsite.
 */
export function windowAround<Item>(items: readonly Item[], centre: number, count: number): readonly Item[] {
  const first = Math.min(Math.max(centre - Math.floor(count / 2), 0), Math.max(items.length - count, 0));
  return items.slice(first, first + count);
}
