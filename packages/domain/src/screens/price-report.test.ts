import { describe, expect, test } from 'vitest';
import { addDays, toDay } from '../time/day.ts';
import type { Cents } from '../money.ts';
import { MAX_REPORT_NIGHTS, priceReportRow, upToLastPriced } from './price-report.ts';
import { NOT_SEEN, type Quote } from '../offers/quote.ts';

const date = toDay('2027-02-01');
const priced = (cents: number, observedAtS = 100): Quote => ({
  ...NOT_SEEN,
  priceCents: cents as Cents,
  state: 'priced',
  basis: 'quoted',
  checkedAtS: observedAtS,
  priceSeenAtS: observedAtS,
});
const soldOut: Quote = { ...NOT_SEEN, state: 'sold_out', checkedAtS: 700 };

test('a report covers at most 365 nights', () => {
  expect(MAX_REPORT_NIGHTS).toBe(365);
});

describe('a night of the price report', () => {
  test('has each competitor’s price in the requested order, the maximum, and the difference from it', () => {
    const row = priceReportRow(date, priced(9000), [priced(8000), soldOut, priced(10_000, 900)]);
    expect(row).toEqual({
      date,
      priceCents: 9000,
      competitorCents: [8000, null, 10_000],
      maxPriceCents: 10_000,
      medianPriceCents: 9000,
      indexTenths: 1000,
      rank: 2,
      of: 3,
      percent: -10,
      band: 'red',
      observedAtS: 100,
      lengths: [0, 0, null, 0],
      states: ['priced', 'priced', 'sold_out', 'priced'],
    });
  });

  test('has no difference when a price is missing', () => {
    expect(priceReportRow(date, soldOut, [priced(8000)])).toMatchObject({
      priceCents: null,
      percent: null,
      band: null,
    });
    expect(priceReportRow(date, priced(8000), [soldOut])).toMatchObject({ maxPriceCents: null, percent: null });
    expect(priceReportRow(date, NOT_SEEN, [])).toMatchObject({ competitorCents: [], observedAtS: null });
  });
});

describe('the end date of the price report', () => {
  const nights = (...quotes: (readonly [Quote, Quote])[]) =>
    quotes.map(([reference, competitor], at) => priceReportRow(addDays(date, at), reference, [competitor]));

  test('is the last night with a price', () => {
    const rows = nights([priced(1), NOT_SEEN], [NOT_SEEN, NOT_SEEN], [NOT_SEEN, priced(2)], [soldOut, soldOut]);
    expect(upToLastPriced(rows).map((row) => row.date)).toEqual(['2027-02-01', '2027-02-02', '2027-02-03']);
  });

  test('is the first night when no night has a price', () => {
    expect(upToLastPriced(nights([NOT_SEEN, soldOut]))).toEqual([]);
    expect(upToLastPriced([])).toEqual([]);
  });
});
