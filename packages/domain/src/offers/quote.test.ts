import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import type { Sighting } from './offer.ts';
import { NOT_SEEN, momentOfQuote, quoteOf, quotedStay } from './quote.ts';
import { packTerms } from './stay-terms.ts';

function seen(price: number | null, availability: number | null = null, seenAtS = 100, terms: number | null = null) {
  return { priceCents: price as Cents | null, availability, seenAtS, terms, feeCents: null, taxCents: null };
}
const quote = (sightings: readonly Sighting[], nights = 1) =>
  quoteOf(sightings.map((sighting) => quotedStay(sighting, nights)));

describe('the price of a campsite', () => {
  // @holds price-2
  test.each([
    ['the lowest of its offers', [seen(9000), seen(8000), seen(8500)], 8000],
    ['of what is left', [seen(7000, 0), seen(8000, 1)], 8000],
    ['of an offer whose availability is not known', [seen(8000, null)], 8000],
    ['of the only one with a price', [seen(null), seen(8000)], 8000],
  ])('is %s', (_, sightings, priceCents) => {
    expect(quote(sightings)).toEqual({
      priceCents,
      state: 'priced',
      restriction: null,
      basis: 'quoted',
      nights: 1,
      cost: { totalCents: priceCents, feeCents: null, taxCents: null },
      priceSeenAtS: 100,
      checkedAtS: 100,
    });
  });

  // @holds price-3 stay-5
  test.each([
    ['every offer is sold out', [seen(7000, 0), seen(8000, 0)], 'sold_out'],
    ['one is sold out and the other cannot be booked', [seen(null, null), seen(8000, 0)], 'sold_out'],
    ['no offer can be booked', [seen(null), seen(null, 0)], 'sold_out'],
    ['units are left whose price nobody named', [seen(8000, 0), seen(null, 3)], 'price_unknown'],
    [
      'units are left without a price and the sale is stopped',
      [seen(null, 3, 100, packTerms({ stopSale: true }))],
      'sold_out',
    ],
    ['the campsite is closed', [seen(8000, 1, 100, packTerms({ closed: true }))], 'closed'],
    ['the sale is stopped', [seen(8000, 1, 100, packTerms({ stopSale: true }))], 'sold_out'],
    ['nothing was seen at all', [], 'not_seen'],
  ] as const)('is null, never 0, when %s', (_, sightings, state) => {
    expect(quote(sightings)).toMatchObject({ priceCents: null, state, basis: null, priceSeenAtS: null });
  });

  // @holds stay-6
  test('is null with the lowest minimum stay when every offer needs a longer one', () => {
    const offers = [7, 3, 5].map((minimumNights) => seen(8000, 1, 100, packTerms({ minimumNights })));
    expect(quote([...offers, seen(7000, 0)])).toMatchObject({
      priceCents: null,
      state: 'not_for_this_stay',
      restriction: { rule: 'minimum_nights', nights: 3 },
    });
  });

  // @holds stay-8
  test('has the moments of its own observation, whatever was seen later of another unit', () => {
    const found = quote([seen(8000, 1, 100), seen(9000, 0, 300), seen(8500, 1, 200)]);
    expect([found.priceSeenAtS, found.checkedAtS, momentOfQuote(found)]).toEqual([100, 100, 100]);
  });

  test('has the newer moment of two offers that cost the same', () => {
    expect(quote([seen(8000, 1, 100), seen(8000, 1, 200), seen(8000, 0, 300)]).priceSeenAtS).toBe(200);
  });

  test('has the moment of the newest look without a price', () => {
    expect(momentOfQuote(quote([seen(null, 1, 100), seen(8000, 0, 200)]))).toBe(200);
    expect(momentOfQuote(NOT_SEEN)).toBeNull();
  });

  test('is independent of the order of observations', () => {
    const sighting = fc.record({
      priceCents: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((price) => price as Cents)),
      availability: fc.option(fc.nat(3)),
      seenAtS: fc.nat(10_000),
      terms: fc.option(fc.constantFrom(packTerms({ minimumNights: 2 }), packTerms({ closed: true }))),
      feeCents: fc.option(fc.nat(2) as fc.Arbitrary<Cents>),
      taxCents: fc.option(fc.nat(2) as fc.Arbitrary<Cents>),
    });
    fc.assert(
      fc.property(fc.array(sighting), (sightings) => {
        const found = quote(sightings);
        expect(quote(sightings.toReversed())).toEqual(found);
        expect(found.state === 'priced').toBe(found.priceCents !== null);
        expect(found.restriction !== null).toBe(found.state === 'not_for_this_stay');
      }),
    );
  });
});

describe('mandatory fees and tourist tax of a quoted stay', () => {
  const withCharges = (feeCents: number, taxCents: number | null) =>
    ({ ...seen(9000), feeCents, taxCents }) as Sighting;

  // @holds stay-18
  test('the fee is in the total once, in the price per night by its share, a half cent upward', () => {
    expect(quote([withCharges(5001, null)], 2)).toMatchObject({
      priceCents: 11_501,
      cost: { totalCents: 23_001, feeCents: 5001, taxCents: null },
    });
  });

  // @holds stay-18
  test('a lower price with a higher fee is not the lowest', () => {
    expect(quote([withCharges(5000, null), seen(11_000)], 2)).toMatchObject({ priceCents: 11_000 });
  });

  // @holds stay-19
  test('the tax is beside the total', () => {
    expect(quote([withCharges(0, 480)], 2)).toMatchObject({
      priceCents: 9000,
      cost: { totalCents: 18_000, feeCents: 0, taxCents: 480 },
    });
  });
});
