import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysInMonth, monthOf, toDay } from '../time/day.ts';
import { NIGHTLY_RATE, type OfferMonth } from './offer.ts';
import { stayQuotes } from './stay-quotes.ts';

const price = fc.option(fc.integer({ min: 5000, max: 9000 }), { nil: null, freq: 4 });
const month: fc.Arbitrary<OfferMonth> = fc
  .record({
    firstDay: fc.constantFrom('2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01').map(toDay),
    offer: fc.constantFrom('tent', 'dome'),
    nights: fc.constantFrom(1, 7, NIGHTLY_RATE),
    observedNights: fc.integer(),
    prices: fc.array(price, { minLength: 31, maxLength: 31 }),
  })
  .map(({ prices, ...same }) => ({
    ...same,
    priceCents: prices.slice(0, daysInMonth(monthOf(same.firstDay))),
    campsiteId: 1,
    channelId: 1,
    guests: 2,
    availability: [],
    terms: null,
    feeCents: null,
    taxCents: null,
    seenAtS: 100,
    seenAtSByNight: null,
  }));
const months = fc.uniqueArray(month, {
  maxLength: 8,
  selector: ({ firstDay, offer, nights }) => `${firstDay} ${offer} ${nights}`,
});

// @holds market-1
test('quotes of many months at once equal the same asked for a week at a time (property)', () => {
  fc.assert(
    fc.property(months, fc.constantFrom(undefined, 1, 7), fc.integer({ min: 0, max: 60 }), (drawn, nights, skipped) => {
      const first = addDays(toDay('2026-11-01'), skipped);
      const ask = (from: number, count: number) =>
        stayQuotes({ months: drawn, looks: [] }, { first: addDays(first, from), count, nights });
      const weeks = Array.from({ length: 15 }, (_, week) => ask(7 * week, 7)).flat();
      expect(ask(0, 105)).toEqual(weeks);
    }),
  );
});
