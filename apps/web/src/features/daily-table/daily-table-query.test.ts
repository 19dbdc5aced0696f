import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { dailyTableQuery } from './daily-table-query.ts';

const choice = { day: toDay('2027-01-09'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'], asOf: null };

describe('the daily-table query', () => {
  // @holds call-9
  it('asks for the reference first, then the selected campsites, with the day and filters', () => {
    expect(dailyTableQuery(choice, { cancellation: 'Free' }).queryKey[2]).toEqual({
      campsitename: ['Cala Sirena', 'Mas Oliver', 'Bosc'],
      date: '2027-01-09',
      cancellationpolicy: 'Free',
    });
  });

  // @holds night-10
  it('asks as known at a moment (as_of)', () => {
    expect(dailyTableQuery({ ...choice, asOf: '2026-11-14T07:00' }, {}).queryKey[2]).toMatchObject({
      as_of: '2026-11-14T07:00',
    });
  });

  // @holds table-11
  it('has another key for another day', () => {
    const other = dailyTableQuery({ ...choice, day: toDay('2027-01-10') }, {});
    expect(JSON.stringify(other.queryKey)).not.toBe(JSON.stringify(dailyTableQuery(choice, {}).queryKey));
  });
});
