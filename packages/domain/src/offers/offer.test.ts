import { expect, test } from 'vitest';
import { toDay } from '../time/day.ts';
import { type OfferMonth, sightingAt } from './offer.ts';

function monthOf(overrides: Partial<OfferMonth>): OfferMonth {
  return {
    campsiteId: 1,
    offer: 'tent',
    channelId: 1,
    guests: 2,
    nights: 1,
    terms: null,
    feeCents: null,
    taxCents: null,
    firstDay: toDay('2026-02-01'),
    observedNights: 0b1011,
    priceCents: [8000, 8200, 9000, null, ...Array.from({ length: 24 }, () => null)],
    availability: [2, 0, 1, null, ...Array.from({ length: 24 }, () => null)],
    seenAtS: 1000,
    seenAtSByNight: null,
    ...overrides,
  };
}

test.each([
  [
    0,
    {
      priceCents: 8000,
      availability: 2,
      seenAtS: 1000,
      terms: null,
      feeCents: null,
      taxCents: null,
      standsHours: null,
    },
  ],
  [
    1,
    {
      priceCents: 8200,
      availability: 0,
      seenAtS: 1000,
      terms: null,
      feeCents: null,
      taxCents: null,
      standsHours: null,
    },
  ],
  [
    3,
    {
      priceCents: null,
      availability: null,
      seenAtS: 1000,
      terms: null,
      feeCents: null,
      taxCents: null,
      standsHours: null,
    },
  ],
])('bitmask: night %i was observed', (index, sighting) => {
  expect(sightingAt(monthOf({}), index)).toEqual(sighting);
});

test.each([2, 4, 27])('bitmask: night %i was never observed, whatever its values', (index) => {
  expect(sightingAt(monthOf({}), index)).toBeNull();
});

test.each([-1, -32, 28, 31, 32, 33])('bitmask: night %i is outside the month', (index) => {
  expect(sightingAt(monthOf({ observedNights: 0x7fffffff }), index)).toBeNull();
});

test('bitmask: the 31st night of a month has its own bit', () => {
  const priceCents = Array.from({ length: 31 }, (_, index) => index * 100);
  const long = monthOf({ observedNights: 1 << 30, priceCents, availability: [] });
  expect(sightingAt(long, 30)).toEqual({
    priceCents: 3000,
    availability: null,
    seenAtS: 1000,
    terms: null,
    feeCents: null,
    taxCents: null,
    standsHours: null,
  });
  expect(sightingAt(long, 29)).toBeNull();
});

test('a night observed at another time than its month has its own timestamp', () => {
  const month = monthOf({ seenAtSByNight: [null, 700] });
  expect(sightingAt(month, 0)?.seenAtS).toBe(1000);
  expect(sightingAt(month, 1)?.seenAtS).toBe(700);
});
