import { LANGUAGES } from '@vivac/domain/language';
import { expect, it } from 'vitest';
import { areasOf } from './read-catalogues.ts';
import { textOf } from './text-of.ts';

const english = areasOf('en');

// @holds language-3
it.each(LANGUAGES)('the message catalogues in %s have every area of the English ones', (language) => {
  expect(areasOf(language)).toEqual(english);
});

it('a sentence of the server is that of the language asked for', () => {
  expect(textOf('es', 'mail-frame').footer).toContain('camping');
  expect(textOf('en', 'mail-frame').footer).toContain('campsite');
});
