import { LANGUAGES } from '@vivac/domain/language';
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { areasOf, catalogueFile } from './read-catalogues.ts';
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

it('a French colon, question mark or quote and a percent sign begin no line: the space before it is a no-break one', () => {
  const words = textOf('fr', 'api-sentences');
  expect(words.notAMoment({ field: 'at', text: 'hier' })).toMatch(/^at\u00a0: «\u00a0hier\u00a0» n’est pas /);
  expect(textOf('fr', 'adviser').whatIf).toMatch(/ prix\u00a0\?$/);
  expect(textOf('es', 'adviser').inputs.holiday({ name: 'x', base: 'y', percent: 8 })).toMatch(/ 8\u00a0%$/);
});

it('a span of two numbers in a message has a word joiner behind its dash, so that no line ends in it', () => {
  expect(textOf('fr', 'change-words').leftSpan({ lowest: '3', highest: '5' })).toBe('il en reste 3–\u20605');
});

// As `Intl` writes them.
it.each(LANGUAGES)('a number stands against its percent sign in English alone, and in %s always alike', (language) => {
  const texts = areasOf(language).map((area) => readFileSync(catalogueFile(language, area), 'utf8'));
  const unlike = language === 'en' ? /[\d}#]\s%/ : /[\d}#]%/;
  for (const text of texts) expect(text).not.toMatch(unlike);
});

it.each([
  ['en', ['my', 'mine']],
  ['es', ['mi', 'mis', 'mío', 'mía', 'míos', 'mías']],
  ['ca', ['meu', 'meva', 'meus', 'meves']],
  ['fr', ['mon', 'ma', 'mes', 'mien', 'mienne', 'miens', 'miennes']],
] as const)('the product speaks to its reader and says “your price”, never “my price”, in %s', (language, first) => {
  const said = areasOf(language).map((area) => readFileSync(catalogueFile(language, area), 'utf8'));
  // Keys, and addresses of examples, are not what it says.
  const words = said.flatMap((text) => text.replaceAll(/"\w+":|https:\S+/g, '').match(/\p{L}+/gu) ?? []);
  expect(words.filter((word) => first.some((mine) => mine === word.toLowerCase()))).toEqual([]);
});
