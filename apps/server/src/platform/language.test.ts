import { expect, test } from 'vitest';
import { languageAmong, languageOf, languageOfCall, wishedLanguage } from './language.ts';

// @holds language-5
test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['ca-ES,ca;q=0.9,es;q=0.8,en;q=0.7', 'ca'],
  ['fr-CA', 'fr'],
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
  expect(wishedLanguage({ 'accept-language': header })).toBe(language);
});

// @holds language-5
test.each([
  ['a person of none of our languages reads Spanish', 'de-DE,de;q=0.9', 'es'],
  ['a program without Accept-Language reads English', undefined, 'en'],
  ['a program with Accept-Language * reads English', '*', 'en'],
] as const)('%s', (_title, header, language) => {
  expect(languageOf({ 'accept-language': header })).toBe(language);
});

// @holds language-6
test.each([
  ['vivac_language=fr', 'fr'],
  ['session=abc; vivac_language=ca; other=1', 'ca'],
  ['vivac_language=de', 'en'],
  ['not_vivac_language=fr', 'en'],
  ['vivac_language=fr%00', 'en'],
] as const)('the cookie “%s” before Accept-Language “en-GB” selects %s', (cookie, language) => {
  expect(languageOf({ cookie, 'accept-language': 'en-GB' })).toBe(language);
});

// @holds language-19
test.each([
  ['vivac_language=fr', 'ca', 'ca'],
  ['vivac_language=fr', 'de-DE, ca;q=0.5', 'ca'],
  ['vivac_language=fr', 'de-DE', 'fr'],
  ['vivac_language=fr', undefined, 'fr'],
  [undefined, 'de-DE', 'es'],
  [undefined, undefined, 'en'],
] as const)('a call with the cookie “%s” and Accept-Language “%s” is answered in %s', (cookie, header, language) => {
  expect(languageOfCall({ cookie, 'accept-language': header })).toBe(language);
  expect(languageAmong({ cookie, 'accept-language': header }, ['en', 'es', 'ca', 'fr'])).toBe(language);
});

test.each([
  ['ca-ES, es;q=0.8', 'ca'],
  ['de-DE, de;q=0.9, en;q=0.5, ca;q=0.6', 'ca'],
  ['de, fr', 'es'],
  ['*', 'en'],
] as const)('among English, Spanish and Catalan, Accept-Language “%s” selects %s', (header, language) => {
  expect(languageAmong({ 'accept-language': header }, ['en', 'es', 'ca'])).toBe(language);
});
