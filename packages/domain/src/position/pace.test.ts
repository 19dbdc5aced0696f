import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteAsOf } from '../offers/price-history.ts';
import { NOT_SEEN, type QuoteState } from '../offers/quote.ts';
import { type NightPace, type WeekShare, paceOfLook, pacePoint, percentOfShare, weekShare } from './pace.ts';

const DAY_S = 86_400;
const knownAt = (day: number, state: QuoteState, checked = day): QuoteAsOf => ({
  ...NOT_SEEN,
  state,
  knownSinceS: day * DAY_S,
  checkedAtS: checked * DAY_S,
});

const paceOfNight = (history: readonly QuoteAsOf[], endS: number): NightPace | null => {
  const known = history.findLast(({ knownSinceS }) => knownSinceS < endS);
  return known === undefined ? null : paceOfLook(known, endS);
};

describe('what is known of a night some weeks before', () => {
  const history = [knownAt(1, 'priced'), knownAt(4, 'sold_out'), knownAt(30, 'not_for_this_stay')];

  // @holds pace-1
  test('is what the newest look of that week said: booked or blocked, or free', () => {
    expect(paceOfNight(history, 3 * DAY_S)).toBe('free');
    expect(paceOfNight(history, 8 * DAY_S)).toBe('taken');
    expect(paceOfNight(history, 31 * DAY_S)).toBe('free');
  });

  // @holds pace-1
  test('is unknown where nobody looked that week, and never free', () => {
    expect(paceOfNight(history, DAY_S)).toBeNull();
    expect(paceOfNight(history, 11 * DAY_S)).toBe('taken');
    expect(paceOfNight(history, 12 * DAY_S)).toBeNull();
    expect(paceOfNight([], 8 * DAY_S)).toBeNull();
  });

  // @holds pace-1
  test('is unknown where a look failed, and of a night out of season', () => {
    const states = ['closed', 'look_failed', 'not_offered', 'not_seen'] as const;
    for (const state of states) expect(paceOfNight([knownAt(1, state)], 2 * DAY_S)).toBeNull();
  });

  test('is the last look of the seven days, whatever came before and after (property)', () => {
    const states: QuoteState[] = ['priced', 'price_unknown', 'sold_out', 'closed', 'not_for_this_stay'];
    const looks = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        looks,
        fc.array(fc.constantFrom(...states), { minLength: 12, maxLength: 12 }),
        fc.nat(45),
        (days, drawn, end) => {
          const sorted = days.toSorted((a, b) => a - b);
          const reported = sorted.map((day, at) => knownAt(day, drawn[at]!));
          let expected: string | null = null;
          for (let day = end - 7; day < end; day++) {
            const at = sorted.indexOf(day);
            if (at >= 0) expected = drawn[at] === 'sold_out' ? 'taken' : drawn[at] === 'closed' ? null : 'free';
          }
          expect(paceOfNight(reported, end * DAY_S)).toBe(expected);
        },
      ),
    );
  });
});

describe('pace of a stay-week', () => {
  const share = (taken: number, known = 7): WeekShare => ({ taken, known });

  // @holds pace-2
  test('is the share of the known nights, and nothing of fewer than four', () => {
    expect(weekShare(['taken', 'free', null, 'taken', 'free', null, 'free'])).toEqual({ taken: 2, known: 5 });
    expect(percentOfShare(share(2, 5))).toBe(40);
    expect(percentOfShare(share(3, 3))).toBeNull();
  });

  // @holds pace-2
  test('stands beside the median of the others, of four campsites or more', () => {
    const others = [share(0), share(2), share(3), share(7)].map((each) => [[each]]);
    const point = pacePoint([[share(5)]], others, 0, 0);
    expect(point).toMatchObject({ own: 71, others: 36, campsites: 4, usualOwn: null });
    expect(pacePoint([[share(5)]], others.slice(1), 0, 0)).toMatchObject({ others: null, campsites: 3 });
  });

  // @holds pace-2
  test('is compared with the other weeks at the same time before arrival', () => {
    const own = [[share(1)], [share(5)], [share(2)], [share(3, 3)]];
    const point = pacePoint(own, [], 1, 0);
    expect(point).toMatchObject({ own: 71, usualOwn: 21, usualOwnWeeks: 2 });
    expect(pacePoint(own.slice(0, 2), [], 1, 0)).toMatchObject({ usualOwn: null, usualOwnWeeks: 1 });
  });

  test('is that of a plain computation on random markets (property)', () => {
    const drawnShare = fc
      .integer({ min: 0, max: 7 })
      .chain((known) => fc.record({ known: fc.constant(known), taken: fc.integer({ min: 0, max: known }) }));
    const campsite = fc.array(fc.array(drawnShare, { minLength: 2, maxLength: 2 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(campsite, fc.array(campsite, { maxLength: 7 }), fc.nat(4), fc.nat(1), (own, others, week, lead) => {
        const partOf = (of: typeof own, at: number) => {
          const { taken, known } = of[at]![lead]!;
          return known < 4 ? null : fractionOf(taken, known);
        };
        const middle = (at: number) => {
          const parts = others.flatMap((other) => partOf(other, at) ?? []);
          return parts.length < 4 ? null : medianOf(parts);
        };
        const rest = [0, 1, 2, 3, 4].filter((at) => at !== week);
        const usual = (parts: (bigint | null)[]) => {
          const known = parts.filter((part) => part !== null);
          return known.length < 2 ? null : medianOf(known);
        };
        expect(pacePoint(own, others, week, lead)).toMatchObject({
          own: percentOf(partOf(own, week)),
          others: percentOf(middle(week)),
          usualOwn: percentOf(usual(rest.map((at) => partOf(own, at)))),
          usualOthers: percentOf(usual(rest.map(middle))),
        });
      }),
    );
  });
});

// A second way: fractions over one large denominator, with every halving exact.
const WHOLE = 8n * 2520n;
const fractionOf = (taken: number, known: number) => (BigInt(taken) * WHOLE) / BigInt(known);
function medianOf(parts: readonly bigint[]): bigint {
  const ranked = parts.toSorted((a, b) => Number(a - b));
  const low = ranked[(ranked.length - 1) >> 1]!;
  return (low + ranked[ranked.length >> 1]!) / 2n;
}
const percentOf = (part: bigint | null) => (part === null ? null : Number((200n * part + WHOLE) / (2n * WHOLE)));
