import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { heatMapQuery } from './heat-map-query.ts';

const choice = { day: toDay('2026-12-05'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'] };

describe('the map asks', () => {
  // @holds call-7
  it('for the selected campsites and the reference, once each, on its day, under the filters that are set', () => {
    const campsites = [...choice.campsites, 'Cala Sirena'];
    expect(heatMapQuery({ ...choice, campsites }, { IncludedExtras: 'None' }).queryKey[2]).toEqual({
      campsitename: ['Mas Oliver', 'Bosc', 'Cala Sirena'],
      referencename: 'Cala Sirena',
      includedextras: 'None',
      date: '2026-12-05',
    });
  });

  // @holds map-4 map-5
  it('anew whenever the day, a filter or a campsite changes', () => {
    const keys = [
      heatMapQuery(choice, {}),
      heatMapQuery({ ...choice, day: toDay('2026-12-06') }, {}),
      heatMapQuery({ ...choice, campsites: ['Bosc'] }, {}),
      heatMapQuery(choice, { NumberOfGuests: 2 }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
