import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote, type QuoteState } from './quote.ts';
import { countNights, newestCheck, newestPrice, priceMoves, whyUnpriced } from './answer.ts';
import { addDays, toDay } from '../time/day.ts';
import { compareNight } from './comparison.ts';

const minimum = { rule: 'minimum_nights', nights: 2 } as const;
const short: Quote = { ...NOT_SEEN, state: 'not_for_this_stay', restriction: minimum, checkedAtS: 50 };
const closed: Quote = { ...NOT_SEEN, state: 'closed', checkedAtS: 90 };
const pricedQuote: Quote = { ...NOT_SEEN, state: 'priced', priceCents: 100 as Cents, priceSeenAtS: 70, checkedAtS: 80 };

// @holds answer-3
test('a competitor without any price is named with the commonest reason, of equal ones the nearest night’s', () => {
  expect(whyUnpriced([short, closed, closed])).toEqual({ state: 'closed', restriction: null });
  expect(whyUnpriced([short, closed])).toEqual({ state: 'not_for_this_stay', restriction: minimum });
  expect(whyUnpriced([closed, pricedQuote])).toBeNull();
  expect(whyUnpriced([])).toBeNull();
});

test('the newest price and the newest look of nights are told apart; of none there is no moment', () => {
  expect([newestPrice([pricedQuote, closed]), newestCheck([pricedQuote, closed, NOT_SEEN])]).toEqual([70, 90]);
  expect([newestPrice([closed]), newestCheck([NOT_SEEN])]).toEqual([null, null]);
});

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

const MOVED_FROM = toDay('2026-12-04');
const priced = (euros: number): Quote => ({
  ...NOT_SEEN,
  priceCents: (euros * 100) as Cents,
  state: 'priced',
  basis: 'quoted',
});
const without = (state: QuoteState): Quote => ({ ...NOT_SEEN, state });

const reported = (moves: ReturnType<typeof priceMoves<string>>) =>
  moves.map(({ campsite, day, before, now }) => [
    campsite,
    day,
    before.priceCents ?? before.state,
    now.priceCents ?? now.state,
  ]);

// @holds answer-2
test('price moves come with the largest difference first, then what went or came by night', () => {
  const moves = priceMoves(MOVED_FROM, [
    { campsite: 'own', before: [priced(80), priced(90)], now: [priced(80), priced(86)] },
    { campsite: 'Mas Rovellar', before: [without('sold_out'), priced(98)], now: [priced(70), priced(105)] },
    { campsite: 'Bosc', before: [priced(60), priced(75)], now: [priced(60), without('closed')] },
  ]);
  expect(reported(moves)).toEqual([
    ['Mas Rovellar', '2026-12-05', 9800, 10_500],
    ['own', '2026-12-05', 9000, 8600],
    ['Mas Rovellar', '2026-12-04', 'sold_out', 7000],
    ['Bosc', '2026-12-05', 7500, 'closed'],
  ]);
});

// @holds answer-2
test.each(['not_seen', 'look_failed'] as const)('a price that stood against %s has not moved', (state) => {
  const known = { before: [without(state), priced(90)], now: [priced(90), without(state)] };
  expect(priceMoves(MOVED_FROM, [{ campsite: 'own', ...known }])).toEqual([]);
});

// @holds answer-2
test.each<[string, Partial<Quote>]>([
  ['derived from nightly rates', { basis: 'derived' }],
  ['of another length of stay', { nights: 7 }],
])('a price that was quoted and one that is %s are no move, whichever was first', (_, part) => {
  const one = [priced(95), { ...without('sold_out'), ...part }];
  const other = [{ ...priced(106), ...part }, priced(95)];
  const days = (before: Quote[], now: Quote[]) =>
    priceMoves(MOVED_FROM, [{ campsite: 'own', before, now }]).map(({ day }) => day);
  expect(days(one, other)).toEqual(['2026-12-05']);
  expect(days(other, one)).toEqual(['2026-12-05']);
});

const anyQuote: fc.Arbitrary<Quote> = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map(priced),
  fc.constantFrom<QuoteState>('sold_out', 'closed', 'not_offered', 'not_seen', 'look_failed').map(without),
);

// @holds answer-2
test('backwards in time the same nights moved, with before and now exchanged (property)', () => {
  const nights = fc.array(fc.tuple(anyQuote, anyQuote), { maxLength: 30 });
  fc.assert(
    fc.property(nights, (drawn) => {
      const one = drawn.map(([before]) => before);
      const other = drawn.map(([, now]) => now);
      const there = priceMoves(MOVED_FROM, [{ campsite: 'own', before: one, now: other }]);
      const back = priceMoves(MOVED_FROM, [{ campsite: 'own', before: other, now: one }]);
      expect(back).toEqual(there.map(({ before, now, ...same }) => ({ ...same, before: now, now: before })));
    }),
  );
});
