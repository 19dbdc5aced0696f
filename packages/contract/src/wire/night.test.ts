import { expect, test } from 'vitest';
import type { Night } from '../dashboard/night.ts';
import { nightFromWire, nightToWire } from './night.ts';

const night: Night = {
  date: '2026-12-05',
  departure: '2026-12-06',
  percent: 3,
  band: 'blue',
  max_price: 105,
  median_price: 93.5,
  index: 115.5,
  rank: 1,
  priced: 9,
  unpriced: 2,
  nobody_cheaper: { since: '2026-11-18T06:00:00.000Z', always: false },
  campsites: [
    {
      name: 'Pineda',
      price: 108,
      total: 108,
      nights: 1,
      items: [{ kind: 'accommodation', amount: 108 }],
      tax: 2.4,
      unlike: [],
      difference: null,
      state: 'priced',
      restriction: null,
      basis: 'quoted',
      observed_at: '2026-11-18T06:00:00.000Z',
      checked_at: '2026-11-25T08:12:00.000Z',
      wording: 'Tienda Safari Superior',
      type: 'Glamping tent',
      channel: 'Booking.com',
      source: 'SiteMinder',
      steps: [{ observed_at: '2026-11-18T06:00:00.000Z', price: 108, state: 'priced' }],
      evidence: [
        {
          observed_at: '2026-11-25T08:12:00.000Z',
          price: 108,
          state: 'priced',
          restriction: null,
          unchanged: true,
          failed: false,
          source: 'SiteMinder',
        },
      ],
    },
  ],
  unlooked: [{ from: '2026-11-02T06:00:00.000Z', to: '2026-11-09T06:00:00.000Z' }],
};

test('a stay in detail is sent as JSON by the names of the wire, as it was read', () => {
  const read = nightFromWire(night);
  expect(read).toMatchObject({ maxPrice: 105, medianPrice: 93.5 });
  expect(read.campsites[0]).toMatchObject({
    observedAt: '2026-11-18T06:00:00.000Z',
    checkedAt: '2026-11-25T08:12:00.000Z',
    steps: [{ observedAt: '2026-11-18T06:00:00.000Z' }],
    evidence: [{ observedAt: '2026-11-25T08:12:00.000Z' }],
  });
  expect(nightToWire(read)).toEqual(night);
});
