import { describe, expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

describe('the language of an answer', () => {
  it.each([
    [undefined, 'es'],
    ['', 'es'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['CA-ES, es;q=0.8', 'ca'],
    ['de-DE, de;q=0.9, en;q=0.5, ca;q=0.6', 'ca'],
    ['en;q=0.5, ca', 'ca'],
    ['de, fr', 'es'],
    ['en;q=0, de', 'es'],
    ['de, *;q=0.5', 'es'],
    ['en;q=nonsense, ca;q=0.1', 'ca'],
    [';;;,,q=1', 'es'],
  ])('for “%s” is %s', (header, language) => {
    expect(acceptedLanguage(header, ['es', 'en', 'ca'])).toBe(language);
  });
});
