import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfferChange } from '../changes/change-runs.ts';
import { addDays, toDay } from '../time/day.ts';
import {
  firstMovers,
  FOLLOW_DAYS,
  followCounter,
  followedAfter,
  type PriceMove,
  priceMoves,
  randomFrom,
  shuffledDays,
} from './first-movers.ts';

const FIRST = toDay('2026-06-01');
const DAYS = 120;

describe('moves of prices', () => {
  const change = (more: Partial<OfferChange>): OfferChange => ({
    campsiteId: 1,
    day: toDay('2026-08-01'),
    unit: 'Tent',
    kind: 'price_up',
    state: 'open',
    from: 100,
    to: 110,
    confirmedFrom: 100,
    confirmedTo: 110,
    priceCents: null,
    seenAtS: 5 * 86_400,
    confirmedAtS: 6 * 86_400,
    closedAtS: null,
    sourceId: 1,
    isOwn: false,
    ...more,
  });
  const dayOf = (momentS: number) => addDays(FIRST, Math.floor(momentS / 86_400));

  // @holds mover-1
  test('are the confirmed changes of a campsite in one direction that were seen within a day', () => {
    const moves = priceMoves(
      [
        change({}),
        change({ day: toDay('2026-08-03'), seenAtS: 5.5 * 86_400, state: 'closed' }),
        change({ day: toDay('2026-08-09'), seenAtS: 6 * 86_400 }),
        change({ kind: 'price_down' }),
        change({ campsiteId: 2, state: 'pending', confirmedAtS: null }),
        change({ kind: 'sold_out' }),
      ],
      FIRST,
      dayOf,
    );
    expect(moves).toEqual([
      { campsiteId: 1, direction: 'down', at: 5, nights: [61] },
      { campsiteId: 1, direction: 'up', at: 5, nights: [61, 63] },
      { campsiteId: 1, direction: 'up', at: 6, nights: [69] },
    ]);
  });
});

const move = (
  campsiteId: number,
  at: number,
  nights: number[],
  direction: PriceMove['direction'] = 'up',
): PriceMove => ({
  campsiteId,
  at,
  nights,
  direction,
});

describe('a move that follows another', () => {
  const leading = move(1, 10, [60, 61, 62]);

  // @holds mover-2
  test('comes within a week on a later day, in the same direction, on a night of it', () => {
    expect(followedAfter(leading, [move(2, 12, [62, 63])])).toBe(2);
    expect(followedAfter(leading, [move(2, 17, [62]), move(2, 15, [60])])).toBe(5);
    expect(followedAfter(leading, [move(2, 10, [62])])).toBeNull();
    expect(followedAfter(leading, [move(2, 18, [62])])).toBeNull();
    expect(followedAfter(leading, [move(2, 12, [63])])).toBeNull();
    expect(followedAfter(leading, [move(2, 12, [62], 'down')])).toBeNull();
  });

  test('is counted among histories at other days as a plain count does (property)', () => {
    const drawn = (campsiteId: number) =>
      fc.array(
        fc.record({
          campsiteId: fc.constant(campsiteId),
          at: fc.nat(29),
          direction: fc.constantFrom('up' as const, 'down' as const),
          nights: fc
            .uniqueArray(fc.integer({ min: 20, max: 50 }), { minLength: 1, maxLength: 6 })
            .map((nights) => nights.toSorted((a, b) => a - b)),
        }),
        { maxLength: 6 },
      );
    fc.assert(
      fc.property(drawn(1), drawn(2), drawn(3), fc.nat(), fc.boolean(), (one, two, three, seed, goAlong) => {
        const histories = [one, two, three];
        const days = shuffledDays(histories, { first: 0, weeks: 5 }, randomFrom(seed));
        const all = histories.flat().map((each, at) => {
          const moved = days[at]! - each.at;
          return { ...each, at: days[at]!, nights: each.nights.map((night) => night + (goAlong ? moved : 0)) };
        });
        const plain = [1, 2, 3].flatMap((leader) =>
          [1, 2, 3].map((follower) => {
            const later = all.filter(({ campsiteId }) => campsiteId === follower && leader !== follower);
            const isFollowed = (earlier: PriceMove) =>
              later.some(
                ({ at, direction, nights }) =>
                  at > earlier.at &&
                  at - earlier.at <= FOLLOW_DAYS &&
                  direction === earlier.direction &&
                  nights.some((night) => earlier.nights.includes(night)),
              );
            return all.filter((each) => each.campsiteId === leader && isFollowed(each)).length;
          }),
        );
        expect([...followCounter(histories, goAlong ? 'go along' : 'stay')(days)]).toEqual(plain);
      }),
    );
  });
});

test('a shuffled history has its weeks in another order, each with its moves on their weekdays (property)', () => {
  const ats = fc.array(fc.nat(69), { maxLength: 20 });
  fc.assert(
    fc.property(ats, fc.nat(), (drawn, seed) => {
      const days = shuffledDays([drawn.map((at) => move(1, at + 3, [100]))], { first: 3, weeks: 10 }, randomFrom(seed));
      const weekOf = (day: number) => Math.floor((day - 3) / 7);
      expect(days.map((day) => (day - 3) % 7)).toEqual(Int32Array.from(drawn, (at) => at % 7));
      const pairs = new Set(drawn.map((at, which) => `${weekOf(at + 3)} ${weekOf(days[which]!)}`));
      expect(pairs.size).toBe(new Set(drawn.map((at) => weekOf(at + 3))).size);
      expect(new Set(days.map(weekOf)).size).toBe(pairs.size);
      expect(days.every((day) => day >= 3 && day < 73)).toBe(true);
    }),
  );
});

/** A campsite's moves at random: mostly of nights some weeks ahead, or of the high season. */
function randomMoves(campsiteId: number, random: () => number, count: number): PriceMove[] {
  return Array.from({ length: count }, () => {
    const at = Math.floor(random() * DAYS);
    const first = random() < 0.5 ? at + Math.floor(random() * 60) : 60 + Math.floor(random() * 40);
    const nights = Array.from({ length: 1 + Math.floor(random() * 20) }, (_, night) => first + night);
    return move(campsiteId, at, nights, random() < 0.6 ? 'up' : 'down');
  }).sort((a, b) => a.at - b.at);
}

/** A campsite that does what another did, some days later, mostly. */
const following = (campsiteId: number, leader: readonly PriceMove[], random: () => number): PriceMove[] =>
  leader
    .filter(() => random() < 0.9)
    .map((each) => ({ ...each, campsiteId, at: Math.min(DAYS - 1, each.at + 1 + Math.floor(random() * 3)) }));

const IDS = [1, 2, 3, 4];
function plantedMarket(random: () => number): PriceMove[] {
  const leader = randomMoves(1, random, 10);
  const others = IDS.slice(2).flatMap((id) => randomMoves(id, random, 4 + Math.floor(random() * 8)));
  return [...leader, ...following(2, leader, random), ...others];
}

/** Every campsite's weeks in an order of its own; the nights stay. */
function shuffled(moves: readonly PriceMove[], random: () => number): PriceMove[] {
  const histories = IDS.map((id) => moves.filter(({ campsiteId }) => campsiteId === id));
  const days = shuffledDays(histories, { first: 0, weeks: Math.ceil(DAYS / 7) }, random);
  return histories.flat().map((each, at) => ({ ...each, at: days[at]! }));
}

const found = (moves: readonly PriceMove[]) => firstMovers(IDS, moves).pairs.filter(({ isCertain }) => isCertain);

describe('first movers', () => {
  // @holds mover-3
  test('a planted leader and its follower are found, with the days between them', () => {
    const random = randomFrom(7);
    const markets = Array.from({ length: 40 }, () => found(plantedMarket(random)));
    const right = markets.filter((pairs) => pairs.some(({ leader, follower }) => leader === 1 && follower === 2));
    expect(right.length).toBeGreaterThanOrEqual(36);
    expect(markets.flat().filter(({ leader, follower }) => leader === 2 && follower === 1)).toEqual([]);
    expect(right[0]![0]).toMatchObject({ leader: 1, follower: 2, moves: 10 });
    expect(right[0]![0]!.lagDays).toBeLessThanOrEqual(3);
  });

  // @holds mover-3
  test('in at most 5 % of 400 shuffled histories anybody is found to follow', () => {
    const random = randomFrom(11);
    const histories = Array.from({ length: 400 }, () => shuffled(plantedMarket(random), random));
    expect(histories.filter((moves) => found(moves).length > 0).length).toBeLessThanOrEqual(20);
  });

  // @holds mover-3
  test('in at most 5 % of 400 markets in which nobody looks at anybody somebody is found to follow', () => {
    const random = randomFrom(13);
    const markets = Array.from({ length: 400 }, () => IDS.flatMap((id) => randomMoves(id, random, 10)));
    expect(markets.filter((moves) => found(moves).length > 0).length).toBeLessThanOrEqual(20);
  });

  // @holds mover-2
  test('two moves are no habit, and a history of less than four weeks tells nothing', () => {
    const pair = (ats: number[]) => ats.flatMap((at) => [move(1, at, [150]), move(2, at + 1, [150])]);
    expect(firstMovers([1, 2], pair([1, 60])).pairs).toEqual([]);
    expect(firstMovers([1, 2], pair([1, 8, 16])).pairs).toEqual([]);
    expect(firstMovers([1, 2], pair([1, 20, 60])).pairs).toMatchObject([{ leader: 1, follower: 2, followed: 3 }]);
  });

  // @holds mover-2
  test('each campsite has its moves, those that were followed and those that follow', () => {
    const moves = [move(1, 0, [90]), move(2, 3, [90, 91]), move(1, 40, [90], 'down'), move(3, 60, [91])];
    expect(firstMovers([1, 2, 3], moves)).toMatchObject({
      days: 61,
      campsites: [
        { campsiteId: 1, up: 1, down: 1, led: 1, followed: 0 },
        { campsiteId: 2, up: 1, down: 0, led: 0, followed: 1 },
        { campsiteId: 3, up: 1, down: 0, led: 0, followed: 0 },
      ],
    });
    expect(firstMovers([1], [])).toEqual({
      campsites: [{ campsiteId: 1, up: 0, down: 0, led: 0, followed: 0 }],
      pairs: [],
      days: 0,
    });
  });

  test('the same histories give the same answer', () => {
    const moves = plantedMarket(randomFrom(3));
    expect(firstMovers(IDS, moves)).toEqual(firstMovers(IDS, moves));
  });
});
