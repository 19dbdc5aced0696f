import { type NightsOfShuffle, NIGHTS_OF_SHUFFLE, followCounter, followedAfter } from './follow-counts.ts';
import type { PriceMove } from './price-moves.ts';
import { randomFrom, shuffledDays } from './shuffled-days.ts';

/** Fewer moves, and fewer that were followed, are no habit. */
const LEAST_MOVES = 3;
/** Of a shorter history nothing can be told apart from chance. */
const LEAST_DAYS = 28;
/** So many shuffled histories stand beside the real one. */
export const SHUFFLES = 399;
/** A pair is named when no larger a share of the shuffled histories has a pair as striking, any pair. */
const MOST_CHANCE = 0.01;

/** A campsite whose moves another one followed. */
export interface FollowedPair {
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

export interface CampsiteMoves {
  readonly campsiteId: number;
  readonly up: number;
  readonly down: number;
  /** Moves that somebody followed, and moves that follow somebody's; one may be both. */
  readonly led: number;
  readonly followed: number;
}

export interface FirstMovers {
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
