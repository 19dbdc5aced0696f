import { expect, test } from 'vitest';
import { acceptedLanguage, languageOf } from './language.ts';

test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['ca-ES,ca;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  ['en-GB', 'en'],
  ['EN;q=0.1, ES;q=0.9', 'es'],
  ['es;q=0, en', 'en'],
  ['de-DE,de;q=0.9', null],
  ['', null],
  [undefined, null],
  ['*', null],
  ['est, eng', null],
  [';;;,,q=1', null],
  [`${'x,'.repeat(50_000)}es`, null],
] as const)('Accept-Language “%s” selects %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test.each([
  ['ca-ES, es;q=0.8', 'ca'],
  ['de-DE, de;q=0.9, en;q=0.5, ca;q=0.6', 'ca'],
  ['de, fr', null],
] as const)('among Spanish, English and Catalan, Accept-Language “%s” selects %s', (header, language) => {
  expect(acceptedLanguage(header, ['es', 'en', 'ca'])).toBe(language);
});
