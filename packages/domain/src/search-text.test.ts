import { expect, test } from 'vitest';
import { namesContaining, soughtWords, withoutAccents } from './search-text.ts';

test('accents are left out', () => {
  expect(withoutAccents('Habitació àmplia, señor, Über')).toBe('Habitacio amplia, senor, Uber');
});

test.each([
  ['Ducha fría', ['ducha', 'fria']],
  ["l'aigua & (baño):*", ['l', 'aigua', 'bano']],
  ['👍', []],
])('the words of the search %j', (text, words) => {
  expect(soughtWords(text)).toEqual(words);
});

const names = ['Bosc de Tamariu', 'La Garrotxa Domes', 'Empordà Lodge', 'EMPORDÀ BEACH'];

// @holds review-2
test.each([
  ['', names],
  ['  ', names],
  ['emporda', ['Empordà Lodge', 'EMPORDÀ BEACH']],
  [' Empordà ', ['Empordà Lodge', 'EMPORDÀ BEACH']],
  ['GARROTXA', ['La Garrotxa Domes']],
  ['a d', ['La Garrotxa Domes']],
  ['xyz', []],
])('name search for %j finds %j', (text, found) => {
  expect(namesContaining(names, text)).toEqual(found);
});
