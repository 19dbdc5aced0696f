import { expect, test } from 'vitest';
import { originOf, typeText } from './review-facts.ts';

// @holds review-10
test.each([
  ['bungalow', 'Bungalow Mar', 'bungalow'],
  ['glamping tent', null, 'glamping tent'],
  [null, 'Safari lodge', 'Safari lodge (-)'],
  ['', 'Safari lodge', 'Safari lodge (-)'],
  [null, null, '-'],
  ['', '', '-'],
])('the type %j with the original type %j is shown as %j', (type, originalAccommodationType, shown) => {
  expect(typeText({ type, originalAccommodationType })).toBe(shown);
});

const country = new Intl.DisplayNames(undefined, { type: 'region' });

// @holds review-9
test.each([
  ['ES', 'es'],
  ['francia', 'fr'],
  ['Netherlands', 'nl'],
])('the nationality %j is shown with its country name and the flag %s', (nationality, code) => {
  expect(originOf(nationality)).toEqual({ name: country.of(code.toUpperCase()), code });
});

test('an unknown nationality is shown as imported, without a flag', () => {
  expect(originOf(' Narnia ')).toEqual({ name: 'Narnia', code: null });
});

// @holds review-9
test.each([[null], [''], ['  '], ['-'], [' - ']])('the nationality %j is not shown', (nationality) => {
  expect(originOf(nationality)).toBe(null);
});
