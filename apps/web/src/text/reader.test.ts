import type { Language } from '@vivac/domain/language';
import { expect, it } from 'vitest';
import { localeOf } from './reader.ts';

// @holds language-4
it.each<[Language, string[], string]>([
  ['en', ['en-US', 'en'], 'en-US'],
  ['es', ['ca-ES', 'es-MX'], 'es-MX'],
  ['es', ['en-US', 'de'], 'es-ES'],
  ['ca', [], 'ca-ES'],
  ['en', ['en'], 'en-GB'],
  ['fr', ['fr'], 'fr-FR'],
])('the locale of dates beside sentences in %s, in a browser that speaks %j, is %s', (of, languages, locale) => {
  expect(localeOf(of, languages)).toBe(locale);
});
