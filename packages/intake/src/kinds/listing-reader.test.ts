import { reasonInEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { fieldSources } from '../mapping/field-source.ts';
import { Problem } from '../verdict/import-refused.ts';
import { placeReader } from './listing-reader.ts';
import { utmZone } from '../mapping/coordinates.ts';

/** What a row of these columns says of its place: its coordinates to five decimals, or why not. */
function placeOf(row: Readonly<Record<string, string>>) {
  const header = Object.keys(row);
  const fields = Object.fromEntries(header.map((name) => [name, { column: name }]));
  const sources = fieldSources({ kind: 'campsites', fields }, header, 'file.csv');
  const place = placeReader({ sources })(Object.values(row));
  if (place instanceof Problem) return reasonInEnglish(place);
  return place && [Number(place.latitude.toFixed(5)), Number(place.longitude.toFixed(5))];
}

const SWAPPED = /^has latitude and longitude the wrong way round/;

describe('latitude and longitude', () => {
  it.each([
    ['42.1253', '3.1312', [42.1253, 3.1312]],
    ['42,1253', '-3,1312', [42.1253, -3.1312]],
    [`41°23'12"N`, `2°9'3"E`, [41.38667, 2.15083]],
    ['41º 23’ 12,5” N', '2º 9’ 3” O', [41.38681, -2.15083]],
    ["N 41° 23.2'", "W 2° 9.05'", [41.38667, -2.15083]],
    ['41.38667 N', '2.15083º Oeste', [41.38667, -2.15083]],
    ['41 23 12 N', '2 9 3 W', [41.38667, -2.15083]],
    ['41,95 Nord', '3,2 Ost', [41.95, 3.2]],
    ['41,95 N', '3,2 Oost', [41.95, 3.2]],
    ['36,01 Nord', '5,6 Ovest', [36.01, -5.6]],
    ['28.1', '-15.4', [28.1, -15.4]],
    ['', '', null],
  ])('written %s and %s', (latitude, longitude, place) => expect(placeOf({ latitude, longitude })).toEqual(place));

  it.each([
    ['3.2', '41.95', SWAPPED],
    ['-16.2', '28.4', SWAPPED],
    [`2°9'3"E`, `41°23'12"N`, SWAPPED],
    ['41.9', '', /^has half a place/],
    ['0', '0', /^is 0, 0/],
    ['91', '3', /^is not between −90 and 90/],
    [`41°75'12"N`, '3', /^is not a place in degrees/],
    ['-41.9 S', '3', /^is not a place in degrees/],
  ])('written %s and %s are refused', (latitude, longitude, reason) =>
    expect(placeOf({ latitude, longitude })).toMatch(reason),
  );
});

describe('both in one cell', () => {
  it.each([
    ['42.1253, 3.1312', [42.1253, 3.1312]],
    ['42.1253,3.1312', [42.1253, 3.1312]],
    ['41,9500; 3,2000', [41.95, 3.2]],
    ['36,0139, -5,6043', [36.0139, -5.6043]],
    ['41,95,3,20', [41.95, 3.2]],
    ['(42.1253 3.1312)', [42.1253, 3.1312]],
    ['POINT(3.1312 42.1253)', [42.1253, 3.1312]],
    [`41°23'12"N 2°9'3"E`, [41.38667, 2.15083]],
    [`2°9'3"O, 41°23'12"N`, [41.38667, -2.15083]],
    ['', null],
  ])('%s', (coordinates, place) => expect(placeOf({ coordinates })).toEqual(place));

  it.each([
    ['3.2, 41.95', SWAPPED],
    ['cerca de la playa', /^is not a latitude and a longitude/],
    ['41.95', /^is not a latitude and a longitude/],
  ])('%s is refused', (coordinates, reason) => expect(placeOf({ coordinates })).toMatch(reason));
});

describe('O, which is east in German and Dutch and west elsewhere,', () => {
  const east = (name: string, text: string) => {
    const fields = { coordinates: { column: name } };
    const place = placeReader({ sources: fieldSources({ kind: 'campsites', fields }, [name], 'file.csv') })([text]);
    return place instanceof Problem ? reasonInEnglish(place) : place?.longitude;
  };

  it.each(['Koordinaten', 'Coördinaten'])('is refused below %s', (name) => {
    expect(east(name, '41,95° N, 3,20° O')).toMatch(/^says O, which is east in German and Dutch/);
    expect(east(name, '41,95° N, 3,20° E')).toBe(3.2);
    expect(east(name, '41,95° Nord, 3,20° Ost')).toBe(3.2);
  });

  it.each(['Coordenadas', 'Coordonnées', 'Coordinate'])('is west below %s', (name) => {
    expect(east(name, '41,95° N, 3,20° O')).toBe(-3.2);
  });
});

describe('UTM in ETRS89', () => {
  // The Puerta del Sol, the Sagrada Família and Las Palmas.
  it.each([
    ['440304', '4474258', '30', [40.4168, -3.70382]],
    ['431.829,50', '4.584.253,10', 'EPSG:25831', [41.40518, 2.18449]],
    ['458830.2', '3109730.4', 'Huso 28R', [28.11255, -15.4193]],
  ])('%s, %s of zone %s', (utm_x, utm_y, utm_zone, [latitude, longitude]) => {
    const place = placeOf({ utm_x, utm_y, utm_zone }) as number[];
    expect(place[0]).toBeCloseTo(latitude!, 2);
    expect(place[1]).toBeCloseTo(longitude!, 2);
  });

  it.each([
    ['440304', '4474258', '', /without their zone/],
    ['4474258', '440304', '30', /the wrong way round/],
    ['12', '41', '30', /^are not UTM coordinates/],
    ['440304', '', '30', /^has half a place/],
  ])('%s, %s of zone “%s” are refused', (utm_x, utm_y, utm_zone, reason) =>
    expect(placeOf({ utm_x, utm_y, utm_zone })).toMatch(reason),
  );

  it.each([
    ['30', 30],
    ['30N', 30],
    ['ETRS89 / UTM zone 31N', 31],
    ['X_25829', 29],
    ['ETRS89 H30', 30],
    ['Coordenada X', null],
    ['2024', null],
  ])('of the zone in “%s”', (text, zone) => expect(utmZone(text)).toBe(zone));
});
