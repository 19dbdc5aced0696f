import { getTable } from '@vivac/contract/dashboard';
import type { TableOptionOnWire } from '@vivac/contract/wire-names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIKE, DAY_15, LONG, PROTO, REFERENCE, RIVER } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('the daily table', () => {
  const reported = ({ OriginalAccommodationType, ChannelName, PricePerNight, Availability }: TableOptionOnWire) => [
    OriginalAccommodationType,
    ChannelName,
    PricePerNight,
    Availability,
  ];

  // @holds call-9
  it('groups offers by campsite in the requested order, and by type', async () => {
    const query = { campsitename: [RIVER, PROTO, LONG, REFERENCE], date: '2027-02-10' };
    const { body } = await server.ask(getTable, 'north', query);
    expect(Object.keys(body)).toEqual([RIVER, PROTO, REFERENCE]);
    expect(Object.keys(body[REFERENCE]!)).toEqual(['Bungalow', 'Glamping tent']);
    expect(body[REFERENCE]!['Glamping tent']!.map(reported)).toEqual([
      ['Tent A', 'Direct', 80, null],
      ['Tent B', 'Booking', 90, 0],
      ['Tent A', 'Booking', 100, 3],
    ]);
    expect(body[RIVER]!['Glamping tent']!.map(reported)).toEqual([
      ['Tent', 'Booking', 120.5, 2],
      ['Tent deluxe', 'Booking', 150, null],
    ]);
  });

  // @holds call-9
  it('has every field of an offer', async () => {
    const { body } = await server.ask(getTable, 'north', { campsitename: REFERENCE, date: '2027-02-10' });
    expect(body[REFERENCE]!['Bungalow']).toEqual([
      {
        OriginalAccommodationType: 'Tent',
        ChannelName: 'Booking',
        PricePerNight: 180,
        CancellationPolicy: 'Free',
        NumberOfGuests: 4,
        IncludedExtras: 'None',
        Availability: 1,
        Nights: 7,
        observed_at: DAY_15,
        state: 'priced',
        restriction: null,
        basis: 'quoted',
      },
    ]);
  });

  it('has a null price for an unavailable offer', async () => {
    const { body } = await server.ask(getTable, 'north', { campsitename: RIVER, date: '2027-02-11' });
    expect(body[RIVER]!['Glamping tent']!.map(reported)).toEqual([['Tent', 'Booking', null, null]]);
  });

  it('applies the filters', async () => {
    const query = { campsitename: REFERENCE, date: '2027-02-10', ...ALIKE };
    const { body } = await server.ask(getTable, 'north', query);
    expect(body[REFERENCE]!['Glamping tent']!.map(reported)).toEqual([
      ['Tent B', 'Booking', 90, 0],
      ['Tent A', 'Booking', 100, 3],
    ]);
  });

  // @holds table-13
  it('works for nights in January (year boundary)', async () => {
    const { body } = await server.ask(getTable, 'north', { campsitename: [REFERENCE, RIVER], date: '2027-01-31' });
    expect(body[REFERENCE]!['Glamping tent']!.map(reported)).toEqual([['Tent', 'Booking', 71, null]]);
    expect(body[RIVER]!['Glamping tent']!.map(reported)).toEqual([['Tent', 'Booking', 60, null]]);
  });

  it('is empty for an unobserved night', async () => {
    const { body } = await server.ask(getTable, 'north', { campsitename: REFERENCE, date: '2027-06-01' });
    expect(body).toEqual({});
  });
});
