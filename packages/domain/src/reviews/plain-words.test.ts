import { expect, test } from 'vitest';
import { soughtWords, withoutAccents } from './plain-words.ts';

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
