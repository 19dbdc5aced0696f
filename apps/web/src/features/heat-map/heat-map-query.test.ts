import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { heatMapQuery } from './heat-map-query.ts';

const choice = { day: toDay('2026-12-05'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'], asOf: null };

describe('the heat-map query', () => {
  // @holds call-7
  it('asks for the selected campsites and the reference without duplicates, with the day and filters', () => {
    const campsites = [...choice.campsites, 'Cala Sirena'];
    expect(heatMapQuery({ ...choice, campsites }, { extras: 'None' }).queryKey[2]).toEqual({
      campsitename: ['Mas Oliver', 'Bosc', 'Cala Sirena'],
      referencename: 'Cala Sirena',
      includedextras: 'None',
      date: '2026-12-05',
    });
  });

  // @holds night-10
  it('asks as known at a moment (as_of)', () => {
    expect(heatMapQuery({ ...choice, asOf: '2026-11-14T07:00' }, {}).queryKey[2]).toMatchObject({
      as_of: '2026-11-14T07:00',
    });
  });

  // @holds map-4 map-5
  it('has another key when the day, a filter or a campsite changes', () => {
    const keys = [
      heatMapQuery(choice, {}),
      heatMapQuery({ ...choice, day: toDay('2026-12-06') }, {}),
      heatMapQuery({ ...choice, campsites: ['Bosc'] }, {}),
      heatMapQuery(choice, { guests: 2 }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
