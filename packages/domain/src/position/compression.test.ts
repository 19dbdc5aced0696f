import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteState } from '../offers/quote.ts';
import { toDay } from '../time/day.ts';
import {
  type CountedQuote,
  compressionOf,
  compressionPercent,
  mondayOf,
  nightCompression,
  wholePercent,
} from './compression.ts';

const quotesOf = (...states: QuoteState[]): CountedQuote[] => states.map((state) => ({ state }));

describe('compression of a night', () => {
  // @holds compression-1
  test('is the share of the compared campsites that are sold out; what a minimum stay takes away is told beside it, what nobody knows is left out', () => {
    const states: QuoteState[] = ['sold_out', 'not_for_this_stay', 'priced', 'priced', 'price_unknown', 'not_seen'];
    const night = nightCompression(quotesOf(...states, 'closed'));
    expect(night).toEqual({ soldOut: 1, restricted: 1, known: 5, unknown: 1, closed: 1 });
    expect(compressionPercent(night)).toBe(20);
  });

  // @holds compression-4
  test('counts no campsite as free of which a price list alone says what the night costs', () => {
    const seen = quotesOf('sold_out', 'sold_out', 'sold_out', 'priced');
    const listed: CountedQuote[] = quotesOf('priced', 'not_for_this_stay').map((quote) => ({
      ...quote,
      isListAlone: true,
    }));
    const night = nightCompression([...seen, ...listed]);
    expect(night).toEqual({ soldOut: 3, restricted: 0, known: 4, unknown: 2, closed: 0 });
    expect(compressionPercent(night)).toBe(75);
  });

  // @holds compression-1
  test('is nothing of three campsites', () => {
    expect(
      compressionPercent(nightCompression(quotesOf('sold_out', 'sold_out', 'priced', 'look_failed', 'not_offered'))),
    ).toBeNull();
    expect(compressionPercent({ soldOut: 4, restricted: 0, known: 4 })).toBe(100);
    expect(compressionPercent({ soldOut: 0, restricted: 4, known: 4 })).toBe(0);
  });

  test('counts every campsite once, and never more sold out and restricted than known (property)', () => {
    const states: QuoteState[] = [
      'priced',
      'price_unknown',
      'sold_out',
      'not_for_this_stay',
      'closed',
      'not_offered',
      'look_failed',
      'not_seen',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (drawn) => {
        const { soldOut, restricted, known, unknown, closed } = nightCompression(quotesOf(...drawn));
        const count = (...of: QuoteState[]) => drawn.filter((state) => of.includes(state)).length;
        expect(known + unknown + closed).toBe(drawn.length);
        expect([soldOut, restricted]).toEqual([count('sold_out'), count('not_for_this_stay')]);
        expect(known).toBe(count('priced', 'price_unknown', 'sold_out', 'not_for_this_stay'));
        expect(closed).toBe(count('closed'));
      }),
    );
  });
});

describe('compression of a week', () => {
  // @holds compression-1
  test('puts together the nights of which four campsites or more are known', () => {
    const nights = [
      { soldOut: 1, restricted: 3, known: 4 },
      { soldOut: 6, restricted: 0, known: 8 },
      { soldOut: 3, restricted: 0, known: 3 },
    ];
    expect(compressionOf(nights)).toEqual({
      percent: 58,
      restrictedPercent: 25,
      nights: 2,
      leastKnown: 4,
      mostKnown: 8,
    });
    expect(compressionOf([{ soldOut: 3, restricted: 0, known: 3 }])).toMatchObject({ percent: null, nights: 0 });
  });

  test('is that of a plain computation over single nights of campsites (property)', () => {
    const night = fc.integer({ min: 0, max: 12 }).chain((known) =>
      fc.integer({ min: 0, max: known }).chain((soldOut) =>
        fc.record({
          known: fc.constant(known),
          soldOut: fc.constant(soldOut),
          restricted: fc.integer({ min: 0, max: known - soldOut }),
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(night, { maxLength: 7 }), (nights) => {
        const each = nights
          .filter(({ known }) => known > 3)
          .flatMap(({ soldOut, known }) => Array.from({ length: known }, (_, at) => at < soldOut));
        const expected = each.length === 0 ? null : Math.round((100 * each.filter(Boolean).length) / each.length);
        expect(compressionOf(nights).percent).toBe(expected);
      }),
    );
  });
});

test('a whole percent is rounded once, a half upward', () => {
  expect([wholePercent(1, 8), wholePercent(1, 3), wholePercent(2, 3), wholePercent(0, 5)]).toEqual([13, 33, 67, 0]);
});

test('a stay-week begins on Monday', () => {
  expect(mondayOf(toDay('2026-11-22'))).toBe('2026-11-16');
  expect(mondayOf(toDay('2026-11-23'))).toBe('2026-11-23');
});
