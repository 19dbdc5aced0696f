import type { PriceMove } from './price-moves.ts';

const WEEK = 7;

/**
 * The days of the moves of some histories, one history after the other, with the weeks of each put in an order of its own: what belongs to
 * one week, and the weekday of a move, stay as they were.
 */
export function shuffledDays(
  histories: readonly (readonly PriceMove[])[],
  { first, weeks }: { readonly first: number; readonly weeks: number },
  random: () => number,
): Int32Array {
  const days = histories.flatMap((history) => {
    const order = shuffledOrder(weeks, random);
    return history.map(
      ({ at }) => at + WEEK * (order[Math.floor((at - first) / WEEK)]! - Math.floor((at - first) / WEEK)),
    );
  });
  return Int32Array.from(days);
}

function shuffledOrder(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
