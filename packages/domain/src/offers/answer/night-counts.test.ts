import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { addDays, toDay } from '../../time/day.ts';
import { compareNight } from '../comparison.ts';
import { NOT_SEEN, type Quote } from '../quote.ts';
import { countNights } from './night-counts.ts';

const FIRST = toDay('2026-11-22');
const quote = (priceCents: number | null): Quote => ({
  ...NOT_SEEN,
  priceCents: priceCents as Cents | null,
  state: priceCents === null ? 'sold_out' : 'priced',
  basis: priceCents === null ? null : 'quoted',
});
const quotes = (...euros: (number | null)[]) => euros.map((price) => quote(price === null ? null : price * 100));

// @holds answer-1
test('nights ahead are counted by their price bands: 10 % or more below the dearest, above all', () => {
  const own = quotes(90, 91, 101, 100, null, 80);
  const dear = quotes(100, 100, 100, 100, 100, null);
  const cheap = quotes(50, 50, 50, 50, 50, null);
  expect(countNights(FIRST, own, [cheap, dear])).toMatchObject({
    compared: 4,
    below: ['2026-11-22'],
    above: ['2026-11-24'],
  });
});

// @holds answer-6
test('nights ahead are counted against the median by the index as it reads, and by rank as the cells show it', () => {
  const own = quotes(90, 91, 110, 109, 80, 100, null);
  const one = quotes(100, 100, 100, 100, 80, 110, 90);
  expect(countNights(FIRST, own, [one])).toMatchObject({
    median: { below: ['2026-11-22'], above: ['2026-11-24'] },
    rank: {
      cheapest: ['2026-11-22', '2026-11-23', '2026-11-27'],
      dearest: ['2026-11-24', '2026-11-25', '2026-11-26'],
    },
  });
});

const price = fc.option(fc.integer({ min: 1, max: 40_000 }), { freq: 4 });

// @holds answer-1
test('the counts of nights are those of the cells of the calendar (property)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(price, fc.array(price, { minLength: 3, maxLength: 3 })), { maxLength: 40 }),
      (drawn) => {
        const own = drawn.map(([mine]) => quote(mine));
        const others = [0, 1, 2].map((at) => drawn.map(([, theirs]) => quote(theirs[at]!)));
        const { below, above, compared, median, rank } = countNights(FIRST, own, others);
        const cells = drawn.map(([mine, theirs], night) => ({
          day: addDays(FIRST, night),
          ...compareNight(quote(mine), theirs.map(quote)),
        }));
        const daysOf = (is: (percent: number) => boolean) =>
          cells.filter(({ percent }) => percent !== null && is(percent)).map(({ day }) => day);
        expect(below).toEqual(daysOf((percent) => percent <= -10));
        expect(above).toEqual(daysOf((percent) => percent > 0));
        expect(compared).toBe(daysOf(() => true).length);
        const daysAt = (is: (cell: (typeof cells)[number]) => boolean) => cells.filter(is).map(({ day }) => day);
        expect(median.below).toEqual(daysAt(({ indexTenths }) => indexTenths !== null && indexTenths / 10 <= 90));
        expect(median.above).toEqual(daysAt(({ indexTenths }) => indexTenths !== null && indexTenths / 10 >= 110));
        const places = daysAt(({ rank: place }) => place !== null);
        expect(places).toHaveLength(compared);
        expect(rank.cheapest).toEqual(daysAt((cell) => cell.rank !== null && cell.rank === cell.of));
        expect(rank.dearest).toEqual(daysAt((cell) => cell.rank === 1));
      },
    ),
  );
});

// @holds answer-1
test('a lower own price never takes a night out of those far below the dearest (property)', () => {
  const cents = fc.integer({ min: 2, max: 40_000 });
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { minLength: 1, maxLength: 5 }), (own, off, others) => {
      const counted = (mine: number) =>
        countNights(
          FIRST,
          [quote(mine)],
          others.map((each) => [quote(each)]),
        );
      const lower = Math.max(1, own - off);
      expect(counted(lower).below.length).toBeGreaterThanOrEqual(counted(own).below.length);
      expect(counted(lower).above.length).toBeLessThanOrEqual(counted(own).above.length);
    }),
  );
});
