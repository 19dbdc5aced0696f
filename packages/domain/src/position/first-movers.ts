import type { OfferChange } from '../changes/change-runs.ts';
import { type Day, daysBetween } from '../time/day.ts';

/** Fewer moves, and fewer that were followed, are no habit. */
const LEAST_MOVES = 3;
/** Of a shorter history nothing can be told apart from chance. */
const LEAST_DAYS = 28;
/** So many shuffled histories stand beside the real one. */
export const SHUFFLES = 399;
/** A pair is named when no larger a share of the shuffled histories has a pair as striking, any pair. */
const MOST_CHANCE = 0.01;

/** A campsite whose moves another one followed. */
interface FollowedPair {
  readonly leader: number;
  readonly follower: number;
  /** Moves of the leader, and how many of them were followed. */
  readonly moves: number;
  readonly followed: number;
  /** How many are on the average of the shuffled histories. */
  readonly byChance: number;
  /** The median of the days until the follower moved. */
  readonly lagDays: number;
  /** The share of shuffled histories in which any pair is as striking. */
  readonly chance: number;
  /** Whether that is too little for chance. */
  readonly isCertain: boolean;
}

interface CampsiteMoves {
  readonly campsiteId: number;
  readonly up: number;
  readonly down: number;
  /** Moves that somebody followed, and moves that follow somebody's; one may be both. */
  readonly led: number;
  readonly followed: number;
}

interface FirstMovers {
  readonly campsites: readonly CampsiteMoves[];
  /** Pairs with enough moves that were followed, the surest first. */
  readonly pairs: readonly FollowedPair[];
  /** From the first move to the last, both included; 0 without any. */
  readonly days: number;
}

/** Who of some campsites moves first and who follows: in the same direction, on a night of the move, within a week. */
export function firstMovers(campsiteIds: readonly number[], moves: readonly PriceMove[]): FirstMovers {
  const movesOf = Map.groupBy(moves, ({ campsiteId }) => campsiteId);
  const campsites = campsiteIds.map((id) => campsiteMoves(id, movesOf.get(id) ?? [], moves));
  const ats = moves.map(({ at }) => at).sort((a, b) => a - b);
  const days = ats.length === 0 ? 0 : ats.at(-1)! - ats[0]! + 1;
  const histories = campsiteIds.map((id) => movesOf.get(id) ?? []).filter(({ length }) => length >= LEAST_MOVES);
  const isEnough = days >= LEAST_DAYS && histories.length > 1;
  const pairs = isEnough ? followedPairs(histories, { first: ats[0]!, weeks: Math.ceil(days / 7) }) : [];
  return { campsites, pairs, days };
}

function campsiteMoves(campsiteId: number, own: readonly PriceMove[], all: readonly PriceMove[]): CampsiteMoves {
  const others = all.filter((move) => move.campsiteId !== campsiteId);
  const up = own.filter(({ direction }) => direction === 'up').length;
  return {
    campsiteId,
    up,
    down: own.length - up,
    led: own.filter((move) => followedAfter(move, others) !== null).length,
    followed: own.filter((move) => others.some((other) => followedAfter(other, [move]) !== null)).length,
  };
}

interface Period {
  readonly first: number;
  readonly weeks: number;
}

function followedPairs(histories: readonly (readonly PriceMove[])[], period: Period): FollowedPair[] {
  const often = histories.flatMap((leader, a) =>
    histories.flatMap((follower, b) => {
      const lags = a === b ? [] : leader.flatMap((move) => followedAfter(move, follower) ?? []);
      return lags.length < LEAST_MOVES ? [] : [{ leader, follower, lags, pair: a * histories.length + b }];
    }),
  );
  // Shuffling is most of the work, and says nothing where nobody was followed often.
  const ways = often.length === 0 ? [] : NIGHTS_OF_SHUFFLE.map((nights) => besideShuffled(histories, period, nights));
  return often
    .map(({ leader, follower, lags, pair }) => {
      const chance = Math.max(...ways.map(({ chances }) => chances[pair]!));
      return {
        leader: leader[0]!.campsiteId,
        follower: follower[0]!.campsiteId,
        moves: leader.length,
        followed: lags.length,
        byChance: Math.max(...ways.map(({ means }) => means[pair]!)),
        lagDays: medianOf(lags),
        chance,
        isCertain: chance <= MOST_CHANCE,
      };
    })
    .sort((one, other) => one.chance - other.chance || other.followed - one.followed || one.leader - other.leader);
}

/** What each pair, by its place in the counts, is beside the same of shuffled histories. */
interface BesideShuffled {
  /** How many moves are followed, on the average. */
  readonly means: readonly number[];
  /** The share of histories, the real one among them, in which some pair is as striking. */
  readonly chances: readonly number[];
}

/**
 * A pair is striking by how much more often the one follows the other than the other way round, in standard deviations of the same in all
 * histories. It is held against the most striking pair of each, whichever that is: with many pairs one or the other is striking by chance.
 */
function besideShuffled(
  histories: readonly (readonly PriceMove[])[],
  period: Period,
  nights: NightsOfShuffle,
): BesideShuffled {
  const random = randomFrom(SEED);
  const countsOf = followCounter(histories, nights);
  const real = Int32Array.from(histories.flatMap((history) => history.map(({ at }) => at)));
  const counts = [
    countsOf(real),
    ...Array.from({ length: SHUFFLES }, () => countsOf(shuffledDays(histories, period, random))),
  ];
  const scores = scoresOf(counts, histories.length);
  const most = scores[0]!.map((_, history) =>
    scores.reduce((highest, ofPair) => Math.max(highest, ofPair[history]!), Number.NEGATIVE_INFINITY),
  );
  return {
    means: scores.map((_, pair) => counts.reduce((sum, each) => sum + each[pair]!, 0) / counts.length),
    chances: scores.map(([score]) =>
      score === Number.NEGATIVE_INFINITY ? 1 : most.filter((other) => other >= score!).length / most.length,
    ),
  };
}

/** How striking each pair is in each history; −∞ of too few moves that were followed, and where it is no more than the other way round. */
function scoresOf(counts: readonly Int16Array[], count: number): Float64Array[] {
  return Array.from(counts[0]!, (_, pair) => {
    const back = (pair % count) * count + Math.floor(pair / count);
    const more = Float64Array.from(counts, (each) => each[pair]! - each[back]!);
    const mean = more.reduce((sum, each) => sum + each, 0) / more.length;
    const deviation = Math.sqrt(more.reduce((sum, each) => sum + (each - mean) ** 2, 0) / more.length);
    return more.map((each, history) =>
      each > 0 && deviation > 0 && counts[history]![pair]! >= LEAST_MOVES
        ? (each - mean) / deviation
        : Number.NEGATIVE_INFINITY,
    );
  });
}

function medianOf(days: readonly number[]): number {
  const sorted = days.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The same histories give the same answer. */
const SEED = 0x5eed;

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
type NightsOfShuffle = 'stay' | 'go along';
const NIGHTS_OF_SHUFFLE: readonly NightsOfShuffle[] = ['stay', 'go along'];

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

type Direction = 'up' | 'down';

/** A campsite that changed its prices in one direction, whatever offers and nights it was of. */
export interface PriceMove {
  readonly campsiteId: number;
  readonly direction: Direction;
  /** The day on which it was first seen, in days after the first of the history. */
  readonly at: number;
  /** The nights that changed, as days after the same day, in order. */
  readonly nights: readonly number[];
}

/** What was seen first within so many seconds is one move: the looks of a day. */
const ONE_MOVE_S = 24 * 3600;

/**
 * Confirmed changes of prices as moves: those of one campsite and direction that were first seen within a day of each other. `dayOf` is the
 * day of a moment in seconds since 1970.
 */
export function priceMoves(changes: readonly OfferChange[], first: Day, dayOf: (momentS: number) => Day): PriceMove[] {
  const alike = Map.groupBy(changes.filter(isConfirmedPrice), ({ campsiteId, kind }) => `${campsiteId} ${kind}`);
  return [...alike.values()]
    .flatMap(inMoves)
    .map((members) => moveOf(members, first, dayOf))
    .sort((a, b) => a.at - b.at || a.campsiteId - b.campsiteId || a.direction.localeCompare(b.direction));
}

function isConfirmedPrice({ kind, confirmedAtS }: OfferChange): boolean {
  return confirmedAtS !== null && (kind === 'price_up' || kind === 'price_down');
}

type Members = readonly [OfferChange, ...OfferChange[]];

function inMoves(changes: readonly OfferChange[]): Members[] {
  const moves: [OfferChange, ...OfferChange[]][] = [];
  for (const change of changes.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
    const last = moves.at(-1);
    if (last !== undefined && change.seenAtS - last[0].seenAtS < ONE_MOVE_S) last.push(change);
    else moves.push([change]);
  }
  return moves;
}

function moveOf(members: Members, first: Day, dayOf: (momentS: number) => Day): PriceMove {
  const [{ campsiteId, kind, seenAtS }] = members;
  const nights = new Set(members.map(({ day }) => daysBetween(first, day)));
  return {
    campsiteId,
    direction: kind === 'price_up' ? 'up' : 'down',
    at: daysBetween(first, dayOf(seenAtS)),
    nights: [...nights].sort((a, b) => a - b),
  };
}
