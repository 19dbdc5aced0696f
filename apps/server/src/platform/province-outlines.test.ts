import { BORDER_PLACES } from '@vivac/testing/market/border-places';
import { provinceAt } from '@vivac/domain/places/province-at';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campsiteProvince, provinceOutlines } from './province-outlines.ts';

// @holds place-1
describe('the province of a point (point in polygon, INE code), by the bundled outlines', () => {
  test('is that which each of more than 200 places at borders, at coasts and on islands is in', () => {
    const found = BORDER_PLACES.map((place) => `${place.name}: ${provinceAt(provinceOutlines(), place)?.name}`);
    const known = BORDER_PLACES.map(({ name, province }) => `${name}: ${province ?? undefined}`);
    expect(found).toEqual(known);
    expect(BORDER_PLACES.length).toBeGreaterThan(200);
  });

  test('is one of each of the 52, which all have an outline', () => {
    const codes = new Set(provinceOutlines().map(({ code }) => code));
    expect(SPANISH_PROVINCES.filter(({ code }) => !codes.has(code))).toEqual([]);
    expect(SPANISH_PROVINCES).toHaveLength(52);
  });

  test('is never two at once, nor any far out at sea', () => {
    const inside = fc.record({
      latitude: fc.double({ min: 36, max: 43.8, noNaN: true }),
      longitude: fc.double({ min: -9.3, max: 3.3, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, (point) => {
        const alone = provinceOutlines().filter((outline) => provinceAt([outline], point) !== null);
        const whole = provinceAt(provinceOutlines(), point);
        return whole === null ? alone.length === 0 : alone.some(({ code }) => code === whole.code);
      }),
      { numRuns: 150 },
    );
    expect(provinceAt(provinceOutlines(), { latitude: 40, longitude: -12 })).toBeNull();
  });
});

// @holds place-2
describe('the province of a campsite', () => {
  const location = { latitude: 41.98, longitude: 2.82 };

  test.each([
    ['Gerona', 'Girona'],
    ['Coruña, A', 'A Coruña'],
    ['Araba/Álava', 'Álava'],
    ['ILLES BALEARS', 'Illes Balears'],
  ])('is that which its data names: %s', (province, name) => {
    expect(campsiteProvince({ province, location })?.name).toBe(name);
  });

  test('is that of its location where its data names none that is known', () => {
    expect(campsiteProvince({ province: null, location })).toMatchObject({ code: '17', region: 'CT' });
    expect(campsiteProvince({ province: 'Costa Brava', location })?.name).toBe('Girona');
  });

  test('is not guessed where neither tells', () => {
    expect(campsiteProvince({ province: 'Costa Brava', location: null })).toBeNull();
  });
});
