import { expect, test } from 'vitest';
import { languageOfReview } from './review-language.ts';

test.each([
  ['El sitio es muy bonito y nos gustó mucho.', 'es'],
  ['El lloc és molt bonic i ens va agradar molt.', 'ca'],
  ['It was a lovely place and we liked it very much.', 'en'],
  ['C’est un très bel endroit et nous y avons passé de belles vacances.', 'fr'],
  ['Es war ein sehr schöner Platz und wir kommen wieder.', 'de'],
  ['Het was een heel mooie plek en we komen zeker terug.', 'nl'],
])('language detection by stop words: %s', (text, language) => {
  expect(languageOfReview(null, text)).toBe(language);
});

test.each([
  ['es-ES', 'es'],
  ['NL', 'nl'],
  ['Spanish', 'es'],
  ['français', 'fr'],
  ['pl', null],
])('the language %s of the source stands before detection', (given, language) => {
  expect(languageOfReview(given, 'It was the best of all.')).toBe(language);
});

test.each(['', 'Top!', '👍👍', 'Wszystko było świetne'])('no language is guessed for %j', (text) => {
  expect(languageOfReview(null, text)).toBe(null);
});
