import { expect, it } from 'vitest';
import { knownWord, wordingMeant } from './known-words.ts';
import { words as ca } from './known-words/ca.ts';
import { words as es } from './known-words/es.ts';
import { words as fr } from './known-words/fr.ts';
import { LANGUAGES } from './language.ts';
import { UNIT_TYPES } from './offers/unit-type.ts';
import { REVIEW_FILTER_GROUPS } from './reviews/review-filters.ts';

const translated = LANGUAGES.filter((language) => language !== 'en');

// @holds language-10
it.each([
  ['Glamping tent', ['Glamping tent', 'Tienda glamping', 'Tenda glamping', 'Tente glamping']],
  ['free cancellation', ['free cancellation', 'Cancelación gratuita', 'Cancel·lació gratuïta', 'Annulation gratuite']],
  ['Half board', ['Half board', 'Media pensión', 'Mitja pensió', 'Demi-pension']],
  ['Booking.com', ['Booking.com', 'Booking.com', 'Booking.com', 'Booking.com']],
  ['Tienda con jacuzzi', ['Tienda con jacuzzi', 'Tienda con jacuzzi', 'Tienda con jacuzzi', 'Tienda con jacuzzi']],
])('the known word “%s” is translated, an unknown one stays as it came', (wording, stated) => {
  expect(LANGUAGES.map((language) => knownWord(wording, language))).toEqual(stated);
});

// @holds language-10
it('the same words are known in every language', () => {
  expect(Object.keys(ca)).toEqual(Object.keys(es));
  expect(Object.keys(fr)).toEqual(Object.keys(es));
});

// @holds language-10 stay-13
it('the Spanish words of an accommodation type mean the type that the market has, others a type of their own', () => {
  const types = ['Glamping tent', 'Yurt'];
  expect(wordingMeant(' Tienda glamping ', types, 'es')).toBe('Glamping tent');
  expect(wordingMeant('Yurt', types, 'es')).toBe('Yurt');
  expect(wordingMeant('Casa cueva', types, 'es')).toBeUndefined();
});

const offered = [
  ...Object.values(UNIT_TYPES),
  ...REVIEW_FILTER_GROUPS.flatMap(({ options }): readonly string[] => options),
];
const ALIKE = new Set(['Tipi', 'Pod', 'Mobile home', 'Villa', 'Bungalow', 'bungalow', 'Couple', 'Acceptable: 5-7']);

it.each(translated)('every accommodation type and review filter of ours is a known word in %s', (language) => {
  const left = offered.filter((wording) => !ALIKE.has(wording) && knownWord(wording, language) === wording);
  expect(left).toEqual([]);
});
