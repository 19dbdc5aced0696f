import type { PriceMove } from './price-moves.ts';

/** A move follows one that was seen so many days before it at most, and on an earlier day. */
export const FOLLOW_DAYS = 7;

/** Days until the first of other campsites' moves that follows the move: in its direction, on a night of it. Null when none does. */
export function followedAfter(move: PriceMove, others: readonly PriceMove[]): number | null {
  let soonest: number | null = null;
  for (const other of others) {
    const days = other.at - move.at;
    if (days < 1 || days > FOLLOW_DAYS || other.direction !== move.direction) continue;
    if (days < (soonest ?? Infinity) && overlaps(move.nights, other.nights, 0)) soonest = days;
  }
  return soonest;
}

/** Whether nights in order, and others in order that are moved by some days, have one in common. */
function overlaps(some: readonly number[], others: readonly number[], moved: number): boolean {
  if (some.at(-1)! < others[0]! + moved || others.at(-1)! + moved < some[0]!) return false;
  let at = 0;
  for (const night of some) {
    while (at < others.length && others[at]! + moved < night) at += 1;
    if (at < others.length && others[at]! + moved === night) return true;
  }
  return false;
}

/** What becomes of the nights of moves that are put at other times: they stay, or they go with the moves. */
export type NightsOfShuffle = 'stay' | 'go along';
export const NIGHTS_OF_SHUFFLE: readonly NightsOfShuffle[] = ['stay', 'go along'];

/**
 * Counts, for the moves of some histories put at other days than their own, how many moves of each are followed by each: at
 * `leader * histories + follower`. Days differ from their own by whole weeks.
 */
export function followCounter(histories: readonly (readonly PriceMove[])[], nights: NightsOfShuffle) {
  const count = histories.length;
  const moves = histories.flatMap((history, of) => history.map((move) => ({ ...move, of })));
  const isAlike = rememberedLikeness(moves, nights === 'go along');
  const followed = new Int32Array(count);
  return (days: Int32Array): Int16Array => {
    const counts = new Int16Array(count * count);
    const onDay = movesByDay(days);
    followed.fill(-1);
    moves.forEach((move, which) => {
      for (let after = 1; after <= FOLLOW_DAYS; after++) {
        for (let later = onDay.first(days[which]! + after); later >= 0; later = onDay.next[later]!) {
          const { of, at } = moves[later]!;
          if (followed[of] === which || of === move.of) continue;
          if (!isAlike(which, later, days[later]! - at - (days[which]! - move.at))) continue;
          followed[of] = which;
          counts[move.of * count + of]! += 1;
        }
      }
    });
    return counts;
  };
}

/** The moves of each day one after the other: it is asked for in the innermost of all loops. */
function movesByDay(days: Int32Array) {
  const earliest = days.reduce((least, day) => Math.min(least, day), 0);
  const latest = days.reduce((most, day) => Math.max(most, day), 0);
  const heads = new Int32Array(latest - earliest + 1).fill(-1);
  const next = new Int32Array(days.length);
  days.forEach((day, which) => {
    next[which] = heads[day - earliest]!;
    heads[day - earliest] = which;
  });
  return { next, first: (day: number): number => heads[day - earliest] ?? -1 };
}

/** As many answers are kept; of more moves they are found anew. */
const MOST_REMEMBERED = 20_000_000;
const WEEK = 7;

/** Whether two moves go the same way on a night of both, the later one's nights moved by some days where they go along. */
function rememberedLikeness(moves: readonly PriceMove[], goAlong: boolean) {
  const ats = moves.map(({ at }) => at);
  const weeks = goAlong ? Math.ceil((Math.max(...ats, 0) - Math.min(...ats, 0)) / WEEK) + 1 : 0;
  const layers = 2 * weeks + 1;
  const size = moves.length ** 2 * layers;
  const known = size > MOST_REMEMBERED ? null : new Int8Array(size);
  return (which: number, later: number, days: number): boolean => {
    const moved = goAlong ? days : 0;
    const place = (which * moves.length + later) * layers + weeks + moved / WEEK;
    if (known !== null && known[place] !== 0) return known[place] === 1;
    const [one, other] = [moves[which]!, moves[later]!];
    const isAlike = one.direction === other.direction && overlaps(one.nights, other.nights, moved);
    if (known !== null) known[place] = isAlike ? 1 : 2;
    return isAlike;
  };
}
