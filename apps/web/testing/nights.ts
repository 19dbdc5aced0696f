import { vi } from 'vitest';
import type { Night, NightCampsite } from '@vivac/contract/dashboard/night';
import type { CallResponse } from '../src/api/routes.ts';
import { changesOf } from './changes.ts';
import { MARKET } from './market.ts';

/** The layout of a phone, in which the table stands alone: map and chart draw on canvases, which are not here. */
export function narrowWindow(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

/** What the dashboard asks for before it shows anything. */
export const START = {
  getFilters: {
    CampsiteName: ['Pineda', 'Rovellar', 'Faixonda'],
    NumberOfGuests: [2],
    ChannelName: ['Booking.com'],
    AccommodationType: ['Glamping tent'],
    CancellationPolicy: ['Free'],
    IncludedExtras: ['None'],
    LengthOfStay: [2, 'Any'],
    Date: ['2026-11-21'],
  } satisfies CallResponse<'getFilters'>,
  getReferenceCampsite: { referenceCampsite: 'Pineda', state: 'active', link: 'https://stays.test/0' },
  getTable: {},
  getChanges: changesOf([]),
  getToday: MARKET.getToday,
  getLive: () => new Response(new ReadableStream()),
} as const;

const SEEN = '2026-11-20T06:00:00.000Z';
const BEFORE = '2026-11-12T06:00:00.000Z';

export function stayOf(name: string, price: number | null, more: Partial<NightCampsite> = {}): NightCampsite {
  const isPriced = price !== null;
  const state = isPriced ? ('priced' as const) : ('sold_out' as const);
  const look = {
    observed_at: SEEN,
    price,
    state,
    restriction: null,
    unchanged: false,
    failed: false,
    source: 'Shopper',
  };
  return {
    name,
    price,
    total: isPriced ? price * 2 : null,
    nights: 2,
    items: isPriced ? [{ kind: 'accommodation', amount: price * 2 }] : [],
    tax: null,
    difference: null,
    unlike: [],
    state,
    restriction: null,
    basis: isPriced ? 'quoted' : null,
    observed_at: SEEN,
    checked_at: SEEN,
    wording: `Tent of ${name}`,
    type: 'Glamping tent',
    channel: 'Booking.com',
    source: 'Shopper',
    steps: isPriced
      ? [
          { observed_at: BEFORE, price: price - 5, state: 'priced' },
          { observed_at: SEEN, price, state },
        ]
      : [],
    evidence: [look, { ...look, observed_at: BEFORE, unchanged: true }],
    ...more,
  };
}

/** Two nights from 5 December on: the own price, a dearer derived one, and a competitor that is sold out. */
export const NIGHT: Night = {
  date: '2026-12-05',
  departure: '2026-12-07',
  percent: -10,
  band: 'red',
  max_price: 120,
  median_price: 120,
  index: 90,
  rank: 2,
  priced: 2,
  unpriced: 1,
  nobody_cheaper: { since: BEFORE, always: true },
  campsites: [
    stayOf('Pineda', 108),
    stayOf('Rovellar', 120, {
      basis: 'derived',
      unlike: ['basis', 'tax'],
      total: 252,
      tax: 4.8,
      items: [
        { kind: 'accommodation', amount: 240 },
        { kind: 'fees', amount: 12 },
      ],
      difference: { night: 12, stay: 36, percent: 11 },
    }),
    stayOf('Faixonda', null),
  ],
  unlooked: [{ from: BEFORE, to: SEEN }],
};
