import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  campsitesByName,
  locationText,
  type NamedCampsite,
  nearCampsites,
  parseLocation,
  placeBehindName,
} from './campsite.ts';

test.each([
  ['41.85,3.087', { latitude: 41.85, longitude: 3.087 }],
  [' 41.85 , -3.087 ', { latitude: 41.85, longitude: -3.087 }],
  ['90,180', { latitude: 90, longitude: 180 }],
  ['-90,-180', { latitude: -90, longitude: -180 }],
  ['0,0', { latitude: 0, longitude: 0 }],
])('the coordinates %s are valid', (text, location) => {
  expect(parseLocation(text)).toEqual(location);
});

// @holds map-8
test.each([
  '90.0001,0',
  '-90.0001,0',
  '0,180.0001',
  '0,-180.0001',
  '41.85',
  '41.85,3.087,1',
  ',3.087',
  '41.85,',
  '',
  'north,east',
  'NaN,0',
  '0x10,0',
  '41,85 3,087',
])('the coordinates %s are invalid', (text) => {
  expect(parseLocation(text)).toBeNull();
});

// @holds call-7
test('coordinates round-trip through their text form', () => {
  const location = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(location, ({ latitude, longitude }) => {
      // Adding 0 because a negative zero is written as zero.
      expect(parseLocation(locationText({ latitude, longitude }))).toEqual({
        latitude: latitude + 0,
        longitude: longitude + 0,
      });
    }),
  );
});

const at = (id: number, name: string, province: string | null = null): NamedCampsite => ({ id, name, province });

describe('a campsite is found by its name', () => {
  const { find } = campsitesByName(
    [
      at(1, 'Cala Sirena', 'Illes Balears'),
      at(2, 'L’Orri del Pallars'),
      at(3, 'Municipal', 'Huesca'),
      at(4, 'Mas Pi'),
      at(5, 'Mas Pí'),
    ],
    [{ name: 'Sirena Camping', id: 1 }],
  );

  it.each([
    ['CALA  SÍRENA ***', 1],
    ['“Cala Sirena”', 1],
    ["L'Orri del Pallars", 2],
    ['sirena camping', 1],
    ['Cala Sirena (Illes Balears)', 1],
    ['Municipal, Huesca', 3],
    ['Municipal – HUESCA', 3],
  ])('written %s', (name, id) => expect(find(name)).toBe(id));

  it.each([['Municipal (Cádiz)'], ['Sirena'], ['MAS PI'], ['***']])(
    'and %s finds nobody: another place, another name, or several',
    (name) => expect(find(name)).toBeNull(),
  );
});

it.each([
  ['Los Pinos (Huesca)', { name: 'Los Pinos', place: 'Huesca' }],
  ['Los Pinos, Huesca', { name: 'Los Pinos', place: 'Huesca' }],
  ['Los Pinos - Huesca', { name: 'Los Pinos', place: 'Huesca' }],
  ['Mont-roig', null],
])('the place behind the name %s', (name, found) => expect(placeBehindName(name)).toEqual(found));

describe('near names', () => {
  const near = nearCampsites([
    at(1, 'Camping Caballo'),
    at(2, 'Camping Los Pinos', 'Huesca'),
    at(3, 'Platja Gran Resort'),
    at(4, 'El Cisne'),
  ]);
  const names = (name: string) => near(name).map(({ id }) => id);

  it.each([
    ['Camping Cavallo', [1]],
    ['Los Pinos', [2]],
    ['Pinos (Ávila)', [2]],
    ['Platja Gran', [3]],
    ['Camping Nuevo', []],
    ['Camping', []],
  ])('of %s', (name, ids) => expect(names(name)).toEqual(ids));

  it('of 500 unknown names among 20,000 known ones are found at little cost', () => {
    const words = ['pinos', 'mar', 'platja', 'cala', 'roca', 'vall', 'nord', 'sol', 'riu', 'bosc'];
    const known = Array.from({ length: 20_000 }, (_, id) =>
      at(id, `Camping ${words[id % 10]} ${words[(id * 7) % 9]} ${id}`),
    );
    const before = process.cpuUsage().user;
    const find = nearCampsites(known);
    for (let id = 0; id < 500; id++) find(`Camping nuevo ${id}x`);
    expect(process.cpuUsage().user - before).toBeLessThan(5e6);
  });
});
