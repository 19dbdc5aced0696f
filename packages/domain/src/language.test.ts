import { expect, test } from 'vitest';
import { firstLanguage, LANGUAGES, withCatalanArticle, withColon, withFrenchFirst } from './language.ts';

// @holds language-5
test.each([
  [['ca-ES', 'es'], 'ca'],
  [['de', 'FR-ca', 'en'], 'fr'],
  [['de', 'pt-BR'], null],
  [[], null],
  [['est', 'constructor'], null],
] as const)('of the language tags %j the first of ours is %s', (tags, language) => {
  expect(firstLanguage(tags)).toBe(language);
});

test.each([
  ['lun. 1 févr. 2027', 'lun. 1er févr. 2027'],
  ['1–7 févr.', '1er–7 févr.'],
  ['30 janv. – 1 févr.', '30 janv. – 1er févr.'],
  ['1, 5–7 févr.', '1er, 5–7 févr.'],
  ['11 janv., 01:00', '11 janv., 01:00'],
  ['1/2', '1/2'],
])('in French the first of a month is an ordinal, 1er: %s is %s', (days, words) => {
  expect(withFrenchFirst(days, 'fr')).toBe(words);
  expect(withFrenchFirst(days, 'ca')).toBe(days);
});

test.each([
  ['des del ', '1 de febr.', 'des de l’1 de febr.'],
  ['Del ', '1 de gen.', 'De l’1 de gen.'],
  ['1 al ', '11 de gen.', '1 a l’11 de gen.'],
  ['El ', '11 %', 'L’11 %'],
  ['vist el ', '1/2', 'vist l’1/2'],
  ['el ', '12 de gen.', 'el 12 de gen.'],
  ['el ', '21', 'el 21'],
  ['el ', '110 %', 'el 110 %'],
  ['el ', '1.150 %', 'el 1.150 %'],
  ['canal ', '1', 'canal 1'],
  ['El 11 de Setembre, vist el ', 'El 11', 'El 11 de Setembre, vist el El 11'],
])('in Catalan the article before a 1 or an 11 is elided: “%s” and “%s” are %s', (before, after, words) => {
  expect(withCatalanArticle(before, after)).toBe(words);
});

test('a colon behind a label has a no-break space before it in French alone', () => {
  expect(LANGUAGES.map((language) => withColon('Notes', language))).toEqual([
    'Notes:',
    'Notes:',
    'Notes:',
    'Notes\u00a0:',
  ]);
});
