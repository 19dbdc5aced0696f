import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationText, parseLocation } from './campsite.ts';

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
