import { describe, expect, it } from 'vitest';
import { PROVINCES } from '@vivac/server/src/fakes/demo-market/provinces.ts';
import { spanishRegionOf } from './spanish-province.ts';

describe('the region of a campsite', () => {
  it.each([
    ['Cataluña', 'Girona', 'CT'],
    ['CATALUNYA', null, 'CT'],
    ['  comunidad   valenciana ', null, 'VC'],
    ['Castilla - La Mancha', null, 'CM'],
    [null, 'Illes Balears', 'IB'],
    ['Menorca', 'Illes Balears', 'IB'],
    [null, 'Araba/Álava', 'PV'],
    [null, 'leon', 'CL'],
    ['Algarve', 'Faro', null],
    ['', '', null],
    [null, null, null],
  ])('%s, %s is %s', (region, province, code) => {
    expect(spanishRegionOf(region, province)).toBe(code);
  });

  it('is the same by region and by province, in all fifty provinces and in Ceuta', () => {
    const byProvince = PROVINCES.map(({ name }) => [name, spanishRegionOf(null, name)]);
    expect(byProvince.filter(([, region]) => region === null)).toEqual([]);
    expect(byProvince).toEqual(PROVINCES.map(({ name, region }) => [name, spanishRegionOf(region, null)]));
    expect(new Set(PROVINCES.map(({ name }) => spanishRegionOf(null, name))).size).toBe(18);
  });
});
