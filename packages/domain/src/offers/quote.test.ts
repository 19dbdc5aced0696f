import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDay } from '../time/day.ts';
import type { Cents } from '../money.ts';
import type { OfferMonth, Sighting } from './offer.ts';
import { NO_DATA, quoteOf, quotesOf } from './quote.ts';

function seen(price: number | null, availability: number | null = null, seenAtS = 100): Sighting {
  return { priceCents: price as Cents | null, availability, seenAtS };
}

describe('the price of a campsite', () => {
  test.each([
    ['the lowest of its offers', [seen(9000), seen(8000), seen(8500)], 8000],
    ['of what is left', [seen(7000, 0), seen(8000, 1)], 8000],
    ['of an offer whose availability is not known', [seen(8000, null)], 8000],
    ['of the only one with a price', [seen(null), seen(8000)], 8000],
  ])('is %s', (_, sightings, priceCents) => {
    expect(quoteOf(sightings, false)).toEqual({ priceCents, state: 'priced', observedAtS: 100, priceSeenAtS: 100 });
  });

  test.each([
    ['every offer is sold out', [seen(7000, 0), seen(8000, 0)], true, 'sold_out', 100],
    ['one is sold out and the other cannot be booked', [seen(null, null), seen(8000, 0)], true, 'sold_out', 100],
    ['no offer can be booked', [seen(null), seen(null, 3)], true, 'not_offered', 100],
    ['it was seen under other filters only', [], true, 'not_offered', null],
    ['nothing was seen at all', [], false, 'no_data', null],
  ] as const)('is null, never 0, when %s', (_, sightings, observedAnyway, state, observedAtS) => {
    expect(quoteOf(sightings, observedAnyway)).toEqual({ priceCents: null, state, observedAtS, priceSeenAtS: null });
  });

  test('has the timestamp of the newest observation, sold out or not', () => {
    expect(quoteOf([seen(8000, 1, 100), seen(9000, 0, 300), seen(8500, 1, 200)], true).observedAtS).toBe(300);
  });

  test.each([
    ['the cheapest that is left', [seen(8000, 1, 100), seen(7000, 0, 200), seen(8500, 1, 300)], 100],
    ['the newer of two that cost the same', [seen(8000, 1, 100), seen(8000, 1, 200), seen(8000, 0, 300)], 200],
    ['none, without a price', [seen(null, 1, 100), seen(8000, 0, 200)], null],
  ])('has its price from %s', (_, sightings, priceSeenAtS) => {
    expect(quoteOf(sightings, true).priceSeenAtS).toBe(priceSeenAtS);
  });

  test('is independent of the order of observations', () => {
    const sighting = fc.record({
      priceCents: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((price) => price as Cents)),
      availability: fc.option(fc.nat(3)),
      seenAtS: fc.nat(10_000),
    });
    fc.assert(
      fc.property(fc.array(sighting), fc.boolean(), (sightings, observedAnyway) => {
        const quote = quoteOf(sightings, observedAnyway);
        expect(quoteOf(sightings.toReversed(), observedAnyway)).toEqual(quote);
        expect(quote.state === 'priced').toBe(quote.priceCents !== null);
      }),
    );
  });
});

describe('quotes across months', () => {
  const november = toDay('2026-11-01');
  const december = toDay('2026-12-01');

  function offerMonth(firstDay: typeof november, nights: number, price: (index: number) => number): OfferMonth {
    return {
      campsiteId: 1,
      firstDay,
      observedNights: 2 ** nights - 1,
      priceCents: Array.from({ length: nights }, (_, index) => price(index)),
      availability: [],
      seenAtS: 100,
      seenAtSByNight: null,
    };
  }

  test('continue over the end of a month', () => {
    const months = [
      offerMonth(november, 30, (index) => 1100 + index),
      offerMonth(december, 31, (index) => 1200 + index),
    ];
    const prices = quotesOf(months, [], toDay('2026-11-29'), 4).map((quote) => quote.priceCents);
    expect(prices).toEqual([1128, 1129, 1200, 1201]);
  });

  test('take the lowest price of the same night’s offers', () => {
    const months = [
      offerMonth(november, 30, () => 900),
      offerMonth(november, 30, (index) => (index === 1 ? 800 : 1000)),
    ];
    expect(quotesOf(months, [], november, 3).map((quote) => quote.priceCents)).toEqual([900, 800, 900]);
  });

  test('have no data before, between and after observed nights', () => {
    expect(quotesOf([offerMonth(november, 30, () => 900)], [], toDay('2026-10-31'), 2)[0]).toEqual(NO_DATA);
    expect(quotesOf([offerMonth(november, 30, () => 900)], [], december, 40)).toEqual(Array(40).fill(NO_DATA));
    expect(quotesOf([], [], november, 0)).toEqual([]);
  });

  test('distinguish a night without a match from one never observed', () => {
    const observed = [{ campsiteId: 1, firstDay: november, observedNights: 0b101 }];
    const states = quotesOf([], observed, toDay('2026-10-31'), 5).map((quote) => quote.state);
    expect(states).toEqual(['no_data', 'not_offered', 'no_data', 'not_offered', 'no_data']);
    expect(quotesOf([], observed, toDay('2026-12-03'), 1)[0]).toEqual(NO_DATA);
  });
});
