import { expect, test } from 'vitest';
import type { CalendarEntry, MapEntry, SeriesEntry } from '../dashboard.ts';
import {
  calendarNightFromWire,
  calendarNightToWire,
  campsitesIn,
  campsitesQueryOf,
  comparedIn,
  comparedQueryOf,
  firstDayIn,
  mapFromWire,
  mapQueryOf,
  placedPriceToWire,
  referenceIn,
  seriesFromWire,
  seriesNightToWire,
  seriesQueryOf,
} from './prices.ts';

const seen = {
  observed_at: '2026-11-21T06:00:00.000Z',
  state: 'priced',
  restriction: null,
  basis: 'quoted',
  checked_at: '2026-11-21T07:00:00.000Z',
} as const;
const night: SeriesEntry = { date: '2026-11-25', price: 95, ...seen };
const place: MapEntry = { price: 95, percent: -5, geographiclocation: '41.9,3.2', ...seen };
const day: CalendarEntry = {
  date: '2026-11-25',
  price: 95,
  max_price: 100,
  median_price: 90,
  percent: -5,
  band: 'orange',
  index: 105.6,
  rank: 2,
  of: 4,
  competitors_priced: 3,
  competitors_known: 4,
  competitors_sold_out: 2,
  competitors_restricted: 1,
  max_observed_at: '2026-11-20T06:00:00.000Z',
  unlike: ['basis'],
  ...seen,
  key_date: 'Constitution Day',
};

test('a calendar night is sent as JSON by the names of the wire, as it was read', () => {
  const { date, price, percent, band, state } = day;
  const read = calendarNightFromWire(day);
  expect(read).toEqual({
    date,
    price,
    percent,
    band,
    state,
    maxPrice: 100,
    medianPrice: 90,
    index: 105.6,
    rank: 2,
    of: 4,
    competitorsPriced: 3,
    competitorsKnown: 4,
    competitorsSoldOut: 2,
    competitorsRestricted: 1,
    observedAt: seen.observed_at,
    maxObservedAt: '2026-11-20T06:00:00.000Z',
    unlike: ['basis'],
    checkedAt: seen.checked_at,
    restriction: null,
    basis: 'quoted',
    keyDate: 'Constitution Day',
  });
  expect(JSON.stringify(calendarNightToWire(read))).toBe(JSON.stringify(day));
});

test('a price series is sent as JSON by the names of the wire, as it was read', () => {
  const read = seriesFromWire({ Pinar: [night] })['Pinar']![0]!;
  const { observed_at: observedAt, checked_at: checkedAt, ...same } = seen;
  expect(read).toEqual({ date: '2026-11-25', price: 95, observedAt, checkedAt, ...same });
  expect(seriesNightToWire(read)).toEqual(night);
});

test('a price on the map is sent as JSON by the names of the wire, as it was read', () => {
  const read = mapFromWire({ Pinar: place })['Pinar']!;
  expect(read).toMatchObject({ percent: -5, location: '41.9,3.2', observedAt: seen.observed_at });
  expect(placedPriceToWire(read)).toEqual(place);
});

test('the query parameters of a call are read back as they were sent', () => {
  expect(comparedIn(comparedQueryOf('Pinar', ['Bosc']))).toEqual({ reference: 'Pinar', competitors: ['Bosc'] });
  expect(comparedIn({ campsitename: 'Pinar' }).competitors).toEqual([]);
  expect(campsitesIn(campsitesQueryOf(['Pinar', 'Bosc']))).toEqual(['Pinar', 'Bosc']);
  expect(firstDayIn(seriesQueryOf(['Pinar'], '2026-11-25', 7))).toBe('2026-11-25');
  expect(referenceIn(mapQueryOf(['Pinar', 'Bosc'], 'Pinar', '2026-11-25'))).toBe('Pinar');
});

// @holds call-7
test('a map without a reference campsite has no query parameter for it', () => {
  const query = mapQueryOf(['Pinar'], null, '2026-11-25');
  expect(query).toEqual({ campsitename: ['Pinar'], date: '2026-11-25' });
  expect(referenceIn(query)).toBeNull();
});
