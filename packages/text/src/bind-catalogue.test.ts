import type { Language } from '@vivac/domain/language';
import { describe, expect, it, test } from 'vitest';
import { bindCatalogue } from './bind-catalogue.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { textOf } from './text-of.ts';

interface Sentences {
  readonly close: string;
  readonly nights: (values: { nights: number }) => string;
  readonly place: { readonly rank: (values: { rank: number; of: number }) => string };
  readonly state: (values: { state: string; name: string }) => string;
}

const bind = (language: Language, nights: string, rank: string): Sentences =>
  bindCatalogue(
    compileCatalogue(
      {
        close: 'Close',
        nights,
        place: { rank },
        state: '{state, select, sold {{name} is sold out} other {{name} is open}}',
      },
      'planted.json',
    ),
    language,
  );
const english = bind(
  'en',
  '{nights, plural, =0 {no night} one {# night} other {# nights}}',
  '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {of, number}',
);
const spanish = bind('es', '{nights, plural, one {# noche} other {# noches}}', '{rank} de {of, number}');
const french = bind('fr', '{nights, plural, one {# nuit} other {# nuits}}', '{rank}e sur {of, number}');

// @holds language-1
describe('an ICU message of a catalogue', () => {
  it('without arguments is a string', () => {
    expect(english.close).toBe('Close');
  });

  it.each([
    [0, 'no night', '0 nuit'],
    [1, '1 night', '1 nuit'],
    [2, '2 nights', '2 nuits'],
    [12_345, '12,345 nights', '12\u202f345 nuits'],
  ])('takes the plural of %i and writes the number as its language does', (nights, inEnglish, inFrench) => {
    expect(english.nights({ nights })).toBe(inEnglish);
    expect(french.nights({ nights })).toBe(inFrench);
  });

  it('in a group has arguments, ordinals and numbers', () => {
    expect(english.place.rank({ rank: 3, of: 1234 })).toBe('3rd of 1,234');
    expect(english.place.rank({ rank: 21, of: 30 })).toBe('21st of 30');
    expect(french.place.rank({ rank: 3, of: 11 })).toBe('3e sur 11');
  });

  it('in Catalan has the article of the day that stands in it', () => {
    const { nobodyCheaper } = textOf('ca', 'calendar');
    const { title } = textOf('ca', 'price-chart');
    expect(nobodyCheaper({ day: '1 de des.' })).toBe('Ningú més barat des de l’1 de des.');
    expect(title({ day: '11 de desembre', count: 10 })).toMatch(/^Preus des de l’11 de desembre, 10\sdies$/);
  });

  it('in Catalan has the article of the number that follows in a plural', () => {
    const { week } = textOf('ca', 'calendar').compression;
    expect(week({ percent: '11\u00a0%', restricted: 11, nights: 1 })).toMatch(/^L’11\s% de les nits .*, l’11\s% només/);
    expect(week({ percent: '12\u00a0%', restricted: 110, nights: 1 })).toMatch(/^El 12\s% de .*, el 110\s% només/);
  });

  it.each(['Càmping El 11 de Setembre', 'Càmping El'])('in Catalan leaves the name %s as it is', (name) => {
    const { gap } = textOf('ca', 'changes');
    const { found } = textOf('ca', 'erase-reviewer');
    expect(gap({ name, moment: '11 de març' })).toBe(`${name}: sense dades des de l’11 de març`);
    expect(found({ total: 1, name: 'Laia', campsite: name })).toBe(`1 ressenya de Laia a ${name}`);
  });

  it('selects by a word', () => {
    expect(english.state({ state: 'sold', name: 'A' })).toBe('A is sold out');
    expect(english.state({ state: 'else', name: 'A' })).toBe('A is open');
  });
});

test('numbers of four figures are grouped as longer ones are, in Spanish too', () => {
  expect(spanish.nights({ nights: 1234 })).toBe('1.234 noches');
  expect(spanish.place.rank({ rank: 1, of: 1234 })).toBe('1 de 1.234');
});
