/** Where each key leads from the item `at` of `count`; before the first where none has the focus. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The item of a menu to which a key leads, by the words of the items: arrows go round, a letter leads to the next item that
 * begins with it. Null for a key that leads nowhere.
 */
export function itemByKey(pressed: Pressed, words: readonly string[], at: number): number | null {
  if (words.length === 0 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const move = MOVES[pressed.key];
  if (move) return move(at, words.length);
  if (pressed.key.length !== 1 || pressed.key === ' ') return null;
  const letter = pressed.key.toLocaleLowerCase();
  const order = words.map((_, step) => (at + 1 + step) % words.length);
  return order.find((index) => words[index]!.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}
