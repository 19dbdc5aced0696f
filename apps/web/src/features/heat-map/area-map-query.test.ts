import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { isAbout } from '../../api/live/start-live.ts';
import { areaMapQuery, isTooManyToName } from './area-map-query.ts';

const campsites = Array.from({ length: 1001 }, (_, nth) => `Campsite ${nth}`);
const choice = { day: toDay('2026-12-05'), reference: 'Cala Sirena', campsites, asOf: '2026-11-14T07:00' };

describe('the query of the map of an area', () => {
  it('is asked of more than 1,000 campsites', () => {
    expect([isTooManyToName(choice), isTooManyToName({ campsites: campsites.slice(1) })]).toEqual([true, false]);
  });

  it('names the area, the zoom, the night and the reference, and none of the others', () => {
    const frame = { area: { south: 40, west: 1, north: 42, east: 3 }, zoom: 9 };
    expect(areaMapQuery(choice, { extras: 'None' }, frame).queryKey[2]).toEqual({
      south: 40,
      west: 1,
      north: 42,
      east: 3,
      zoom: 9,
      referencename: 'Cala Sirena',
      includedextras: 'None',
      date: '2026-12-05',
      as_of: '2026-11-14T07:00',
    });
  });

  it('asks about everywhere before the map has looked anywhere', () => {
    const world = { south: -90, west: -180, north: 90, east: 180 };
    expect(areaMapQuery(choice, {}).queryKey[2]).toMatchObject(world);
  });

  it('is asked again when any campsite has news of its month (live)', () => {
    const { queryKey } = areaMapQuery(choice, {});
    const news = (month: string) => ({ campsites: [{ name: 'Elsewhere', months: [month] }] });
    expect([isAbout(queryKey, news('2026-12')), isAbout(queryKey, news('2027-06'))]).toEqual([true, false]);
  });
});
