import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthFromText, monthToText, parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';

const full = {
  month: '2026-12',
  day: '2026-12-05',
  view: 'table',
  night: '2026-12-06',
  stay: '2026-12-05',
  as_of: '2026-11-14T07:00',
  guests: 4,
  channel: 'Booking.com',
  type: 'glamping tent',
  cancellation: 'free',
  extras: 'breakfast',
  campsites: ['Mas Oliver', 'Bosc de Tamariu'],
};

test('an empty query string is the default dashboard', () => {
  expect(parseDashboardSearch({})).toEqual({});
});

test('a full query string is kept', () => {
  expect(parseDashboardSearch(full)).toEqual(full);
});

describe('an invalid query parameter is dropped:', () => {
  // @holds layout-9 layout-12 table-13 night-10 night-11
  test.each([
    ['month', ['2026-13', '2026-00', '2026-1', '1999-12', '2200-01', 'December', 202612, null, ['2026-12']]],
    ['day', ['2026-02-30', 'today', '', 5, null, {}]],
    ['night', ['2026-02-30', 'none', 7, undefined]],
    ['stay', ['2026-02-30', 'none', 7]],
    [
      'as_of',
      ['2026-11-14', '2026-02-30T07:00', '2026-11-14T25:00', '2026-11-14T07:00Z', '1999-01-01T07:00', 'now', 7],
    ],
    ['view', ['default', 'bogus', 'Table', 1, null]],
    ['compared_with', ['', 'Median', 'cheapest', 1, null, ['rank']]],
    ['guests', [0, -1, 101, 2.5, Number.NaN, '2', null]],
    ['channel', ['', 7, null, 'a'.repeat(301), 'a\0b', ['Booking.com']]],
    ['type', ['', 0]],
    ['cancellation', ['', true]],
    ['extras', ['', {}]],
    ['campsites', ['some', '', 5, null, [7, ''], [null]]],
    ['anything', ['else']],
  ])('%s', (name, values) => {
    for (const value of values) expect(parseDashboardSearch({ ...full, [name]: value })).not.toHaveProperty(name);
  });
});

test.each([
  ['month', ['2026-01', '2026-12', '2000-01', '2199-12']],
  ['day', ['none', '2024-02-29']],
  ['view', ['table', 'chart', 'map']],
  ['compared_with', ['dearest', 'median', 'rank']],
  ['guests', [1, 100]],
  ['channel', ['a', 'a'.repeat(300)]],
  ['campsites', ['all', [], ['Mas Oliver']]],
])('the boundary values of %s are kept', (name, values) => {
  for (const value of values) expect(parseDashboardSearch({ [name]: value })).toEqual({ [name]: value });
});

test('up to 2000 campsite names are kept, without duplicates', () => {
  expect(parseDashboardSearch({ campsites: ['Mas Oliver', 7, 'Mas Oliver', ''] }).campsites).toEqual(['Mas Oliver']);
  const names = Array.from({ length: 2001 }, (_, index) => `Campsite ${index}`);
  expect(parseDashboardSearch({ campsites: names }).campsites).toHaveLength(2000);
});

// @holds call-14
test('parsing a query string is idempotent', () => {
  const value = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(full), 'none', 'all'));
  const raw = fc.record(Object.fromEntries(Object.keys(full).map((name) => [name, value])), { requiredKeys: [] });
  fc.assert(
    fc.property(raw, (search) => {
      const once = parseDashboardSearch(search);
      expect(parseDashboardSearch({ ...once })).toEqual(once);
    }),
  );
});

test('a month round-trips through the URL', () => {
  const month = fc.record({ year: fc.integer({ min: 2000, max: 2199 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(month, (value) => {
      expect(monthFromText(monthToText(value))).toEqual(value);
    }),
  );
});

// @holds rule-36
test('the link of a notification mail is parsed as intended', () => {
  // As the server writes it: apps/server/src/modules/notifications/mail/message-links.test.ts.
  const link =
    'day=2027-02-05&view=table&night=2027-02-05&guests=2&channel=Booking.com&type=%2250%22&cancellation=%22true%22&extras=Desayuno+%26+cena%3D%23&campsites=%5B%22Camping+R%C3%ADo+Duero%22%2C%22L%27Hort+%5C%22Glamp%5C%22+%3Cb%3E%26+Co%22%2C%22__proto__%22%5D';
  expect(parseDashboardSearch(defaultParseSearch(`?${link}`))).toEqual({
    day: '2027-02-05',
    view: 'table',
    night: '2027-02-05',
    guests: 2,
    channel: 'Booking.com',
    type: '50',
    cancellation: 'true',
    extras: 'Desayuno & cena=#',
    campsites: ['Camping Río Duero', `L'Hort "Glamp" <b>& Co`, '__proto__'],
  });
});
