import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { dailyTableQuery } from './daily-table-query.ts';

const choice = { day: toDay('2027-01-09'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'] };

describe('the table asks', () => {
  // @holds call-9
  it('for the reference first, then for the selected campsites, on its day, under the filters that are set', () => {
    expect(dailyTableQuery(choice, { CancellationPolicy: 'Free' }).queryKey[2]).toEqual({
      campsitename: ['Cala Sirena', 'Mas Oliver', 'Bosc'],
      date: '2027-01-09',
      cancellationpolicy: 'Free',
    });
  });

  // @holds table-11
  it('anew for another day', () => {
    const other = dailyTableQuery({ ...choice, day: toDay('2027-01-10') }, {});
    expect(JSON.stringify(other.queryKey)).not.toBe(JSON.stringify(dailyTableQuery(choice, {}).queryKey));
  });
});
