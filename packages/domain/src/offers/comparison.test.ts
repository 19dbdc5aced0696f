import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNight } from './comparison.ts';
import type { Cents } from '../money.ts';
import { NOT_SEEN, type Quote } from './quote.ts';

const cents = (amount: number) => amount as Cents;
const priced = (amount: number, observedAtS = 100): Quote => ({
  ...NOT_SEEN,
  priceCents: cents(amount),
  state: 'priced',
  basis: 'quoted',
  checkedAtS: observedAtS,
  priceSeenAtS: observedAtS,
});
const soldOut = (observedAtS: number): Quote => ({
  ...NOT_SEEN,
  state: 'sold_out',
  checkedAtS: observedAtS,
});

describe('comparing a night with its competitors', () => {
  test('gives the highest and the median price of the competitors that have one', () => {
    const week = { ...priced(12_000, 70), nights: 7 };
    const competitors = [priced(9000, 50), soldOut(300), week, NOT_SEEN, priced(10_000, 60)];
    expect(compareNight({ ...priced(11_000, 200), nights: 1 }, competitors)).toEqual({
      priceCents: 11_000,
      state: 'priced',
      maxPriceCents: 12_000,
      medianPriceCents: 10_000,
      indexTenths: 1100,
      rank: 2,
      of: 4,
      percent: -8,
      band: 'orange',
      restriction: null,
      basis: 'quoted',
      nights: 1,
      maxNights: 7,
      competitorsPriced: 3,
      observedAtS: 200,
      maxObservedAtS: 70,
      unlike: [],
      checkedAtS: 200,
    });
  });

  // @holds position-1 position-2
  test('of 80 with 60, 75, 90 and 140 is median 82.50, index 97.0, rank 3 of 5, and −43 % against the dearest', () => {
    const night = compareNight(
      priced(8000),
      [14_000, 6000, 9000, 7500].map((amount) => priced(amount)),
    );
    expect(night).toMatchObject({
      medianPriceCents: 8250,
      indexTenths: 970,
      rank: 3,
      of: 5,
      percent: -43,
      band: 'red',
    });
  });

  // @holds stay-8
  test('has the moment of the own price, not that of a competitor or of a later look', () => {
    const mine = { ...priced(11_000, 200), checkedAtS: 900 };
    const night = compareNight(mine, [priced(12_000, 800), soldOut(950)]);
    expect(night).toMatchObject({ observedAtS: 200, maxObservedAtS: 800, checkedAtS: 900 });
  });

  test('gives null for both when no competitor has a price', () => {
    const night = compareNight(priced(11_000), [NOT_SEEN]);
    expect(night).toMatchObject({
      maxPriceCents: null,
      medianPriceCents: null,
      indexTenths: null,
      rank: null,
      of: null,
      percent: null,
      band: null,
      competitorsPriced: 0,
      observedAtS: 100,
    });
    expect(compareNight(NOT_SEEN, [])).toMatchObject({ priceCents: null, state: 'not_seen', observedAtS: null });
  });

  test.each([
    [[100], 100],
    [[100, 201], 151],
    [[100, 200], 150],
    [[300, 100, 200], 200],
    [[400, 100, 300, 200], 250],
    // Nine and ten: order by value, not by text.
    [[1000, 900], 950],
  ])('the median of %j is %i', (prices, median) => {
    expect(
      compareNight(
        NOT_SEEN,
        prices.map((price) => priced(price)),
      ).medianPriceCents,
    ).toBe(median);
  });

  test('is independent of the order of the competitors', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(prices, (amounts) => {
        const night = compareNight(
          priced(1),
          amounts.map((amount) => priced(amount)),
        );
        expect(
          compareNight(
            priced(1),
            amounts.toReversed().map((amount) => priced(amount)),
          ),
        ).toEqual(night);
        expect(night.maxPriceCents).toBe(Math.max(...amounts));
        expect(night.medianPriceCents!).toBeGreaterThanOrEqual(Math.min(...amounts));
        expect(night.medianPriceCents!).toBeLessThanOrEqual(Math.max(...amounts));
      }),
    );
  });
});

// @holds night-9
test('a comparison says that it puts a quoted price against a derived one', () => {
  const derived: Quote = { ...priced(12_000, 200), basis: 'derived' };
  const unlike = (mine: Quote, competitors: Quote[]) => compareNight(mine, competitors).unlike;
  expect(unlike(priced(11_000), [priced(9000), derived])).toEqual(['basis']);
  expect(unlike(derived, [derived])).toEqual([]);
  expect(unlike(priced(11_000), [{ ...derived, priceCents: cents(9000) }, priced(10_000)])).toEqual([]);
  // Of two that ask the same the one that was seen last stands.
  expect(unlike(priced(11_000), [priced(12_000, 100), derived])).toEqual(['basis']);
  expect(unlike(priced(11_000), [soldOut(100)])).toEqual([]);
  expect(unlike(NOT_SEEN, [derived])).toEqual([]);
});

// @holds night-9
test('a comparison says that the tourist tax of one price alone is known', () => {
  const taxed = (taxCents: number | null): Quote => {
    const cost = { totalCents: cents(9000), feeCents: null, taxCents: taxCents === null ? null : cents(taxCents) };
    return { ...priced(9000), cost };
  };
  const unlike = (mine: Quote, other: Quote) => compareNight(mine, [other]).unlike;
  expect(unlike(taxed(0), taxed(null))).toEqual(['tax']);
  expect(unlike(taxed(null), taxed(240))).toEqual(['tax']);
  expect(unlike(taxed(0), taxed(240))).toEqual([]);
  expect(unlike(taxed(null), taxed(null))).toEqual([]);
  // A rate of stays of any length has no cost of one stay.
  expect(unlike(taxed(240), priced(9000))).toEqual([]);
});
