import { expect, it } from 'vitest';
import { chosenReviews } from './report-facts.ts';

// @holds language-11
it.each([
  ['fr', ['Trier par\u00a0: Plus récents d’abord', 'Voyageurs\u00a0: Famille', 'Mots\u00a0: piscine']],
  ['ca', ['Ordena per: Més recents primer', 'Viatgers: Família', 'Paraules: piscine']],
] as const)('the filters of a file of reviews have the colon of the language: %s', (language, stated) => {
  expect(chosenReviews({ guests: 'Family', words: 'piscine' }, language)).toEqual(stated);
});
