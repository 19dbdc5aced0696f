import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '../../money.ts';
import { toDay } from '../../time/day.ts';
import { NOT_SEEN, type Quote, type QuoteState } from '../quote.ts';
import { priceMoves } from './price-moves.ts';

const FIRST = toDay('2026-12-04');
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
  const moves = priceMoves(FIRST, [
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
  expect(priceMoves(FIRST, [{ campsite: 'own', ...known }])).toEqual([]);
});

// @holds answer-2
test.each<[string, Partial<Quote>]>([
  ['derived from nightly rates', { basis: 'derived' }],
  ['of another length of stay', { nights: 7 }],
])('a price that was quoted and one that is %s are no move, whichever was first', (_, part) => {
  const one = [priced(95), { ...without('sold_out'), ...part }];
  const other = [{ ...priced(106), ...part }, priced(95)];
  const days = (before: Quote[], now: Quote[]) =>
    priceMoves(FIRST, [{ campsite: 'own', before, now }]).map(({ day }) => day);
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
      const there = priceMoves(FIRST, [{ campsite: 'own', before: one, now: other }]);
      const back = priceMoves(FIRST, [{ campsite: 'own', before: other, now: one }]);
      expect(back).toEqual(there.map(({ before, now, ...same }) => ({ ...same, before: now, now: before })));
    }),
  );
});
