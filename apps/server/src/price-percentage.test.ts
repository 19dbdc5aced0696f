import { toDay } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import { priceReportRow } from '@vivac/domain/screens/price-report';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { priceFindings } from '@vivac/domain/rules/kinds/price-findings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf } from '#modules/downloads/prices/price-table';
import { calendarEntry } from '#modules/prices/calendar';

const NIGHT = toDay('2027-02-10');
const NOW_S = 1_800_000_000;

type Pair = readonly [price: number, max: number];

const quote = (cents: number): Quote => ({
  ...NOT_SEEN,
  priceCents: cents as Cents,
  state: 'priced',
  checkedAtS: NOW_S,
  priceSeenAtS: NOW_S,
});

const anyCents = fc.integer({ min: 1, max: 5_000_000 });
/** A price an odd number of half percents from another, or a cent beside it: there rounding is decided. */
const nearHalf: fc.Arbitrary<Pair> = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: -100, max: 200 }), fc.constantFrom(-1, 0, 1))
  .map(([times, halves, beside]) => [times * (200 + 2 * halves + 1) + beside, times * 200] as const)
  .filter(([price]) => price > 0);
/** In steps of ten cents, as prices are. */
const usual: fc.Arbitrary<Pair> = fc
  .tuple(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 100, max: 3000 }))
  .map(([price, max]) => [price * 10, max * 10] as const);
const pair = fc.oneof(fc.tuple(anyCents, anyCents), nearHalf, usual);

/** ⌊100 (price − max) / max + ½⌋ and its band, in integers without a limit and with the words of (calendar-17, calendar-19). */
function exactly([price, max]: Pair): readonly [number, string] {
  const [over, under] = [200n * BigInt(price - max) + BigInt(max), 2n * BigInt(max)];
  const towardsZero = over / under;
  const percent = Number(over % under < 0n ? towardsZero - 1n : towardsZero);
  if (percent > 0) return [percent, 'blue'];
  if (percent > -5) return [percent, 'yellow'];
  return [percent, percent > -10 ? 'orange' : 'red'];
}

// @holds calendar-17 calendar-19
it('rounding: calendar, download and the exact ratio agree on percentage and price band for every pair', () => {
  fc.assert(
    fc.property(pair, ([price, max]) => {
      const entry = calendarEntry(NIGHT, quote(price), [quote(max)], null);
      const row = priceReportRow(NIGHT, quote(price), [quote(max)]);
      const exact = exactly([price, max]);
      expect([entry.percent, entry.band]).toEqual(exact);
      expect([row.percent, row.band]).toEqual(exact);
      expect(cellsOf(row).at(-1)).toBe(entry.percent);
    }),
    { numRuns: 20_000, examples: [[[5730, 6000]]] },
  );
});

// @holds calendar-17
it('rounding: a notification rule and the calendar agree on the percentage', () => {
  fc.assert(
    fc.property(pair, ([theirs, own]) => {
      const [mine, other] = [
        { name: 'Mine', quotes: [quote(own)] },
        { name: 'Theirs', quotes: [quote(theirs)] },
      ];
      const { found } = priceFindings({ spread: 0, up: theirs > own }, NIGHT, mine, [other], NOW_S);
      const { percent } = calendarEntry(NIGHT, quote(theirs), [quote(own)], null);
      expect(found.map((each) => each.percent)).toEqual(theirs === own ? [] : [percent]);
    }),
    { numRuns: 20_000 },
  );
});
