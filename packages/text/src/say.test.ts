import { LANGUAGES } from '@vivac/domain/language';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './read-catalogues.ts';
import { say, sayStored } from './say.ts';
import { toSay } from './sentence.ts';

describe('an error sentence of the API', () => {
  // @holds language-13
  it.each([
    [
      'Please sign in.',
      toSay('pleaseSignIn'),
      ['Please sign in.', 'Inicia sesión.', 'Inicia la sessió.', 'Connectez-vous.'],
    ],
    [
      'There is no campsite called “Cala {x}” among yours.',
      toSay('notAmongYours', { name: 'Cala {x}' }),
      [
        'There is no campsite called “Cala {x}” among yours.',
        'No hay ningún camping llamado «Cala {x}» entre los tuyos.',
        'No hi ha cap càmping anomenat «Cala {x}» entre els teus.',
        'Aucun camping nommé «\u00a0Cala {x}\u00a0» ne figure parmi les vôtres.',
      ],
    ],
    [
      'day must be at least 1.',
      toSay('mustBeAtLeast', { field: 'day', limit: 1 }),
      [
        'day must be at least 1.',
        'day tiene que ser como mínimo 1.',
        'day ha de ser com a mínim 1.',
        'day doit être au moins 1.',
      ],
    ],
  ])('“%s” is said in each language', (_english, sentence, stated) => {
    expect(LANGUAGES.map((language) => say(language, sentence))).toEqual(stated);
  });

  it('says another sentence that is a value of it in the same language', () => {
    const sentence = toSay('adviserCount', { reason: toSay('adviserIndex'), least: 1, most: 2 });
    expect(say('en', sentence)).toBe('Your price in percent of the median: a whole number from 1 to 2.');
    expect(say('es', sentence)).not.toContain('Your price');
  });

  it('keeps what looks like an escape in a value', () => {
    expect(say('fr', toSay('asItStands', { text: String.raw`\x41 é` }))).toBe(String.raw`\x41 é`);
  });
});

it('a code is one of one catalogue', () => {
  const areas = ['api-sentences', 'import-reasons', 'fetch-refusals'];
  const codes = areas.flatMap((area) => Object.keys(readCatalogue('en', area)));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

describe('the left-out reason of an import', () => {
  // @holds language-13
  it.each([
    ['is not between 1 and 30', toSay('notBetween', { least: 1, most: 30 }), 'no está entre 1 y 30'],
    [
      'is read as "x", which is not a whole number',
      toSay('readAs', { text: 'x', reason: toSay('notWhole') }),
      'se lee como «x», que no es un número entero',
    ],
    [
      'prices.csv, line 3, Price: "7" is empty. Nothing was stored.',
      toSay('inLineAndColumn', {
        file: 'prices.csv',
        line: 3,
        column: 'Price',
        reason: toSay('valueAndReason', { value: '7', reason: toSay('isEmpty') }),
      }),
      'prices.csv, línea 3, Price: «7» está vacío. No se ha guardado nada.',
    ],
    ['is something that no catalogue has', 'is something that no catalogue has', 'is something that no catalogue has'],
  ])('“%s” is said in Spanish', (english, stored, spanish) => {
    expect(sayStored('en', stored)).toBe(english);
    expect(sayStored('es', stored)).toBe(spanish);
  });
});

/** What is the same in every language: marks and values alone, and a beginning that programs read. */
const ALIKE = new Set(['asItStands', 'alone', 'inColumn', 'valueAndReason', 'quotedAndReason', 'mappingWrong']);

// @holds language-13
it.each(['api-sentences', 'import-reasons', 'fetch-refusals'])(
  'every sentence of %s is said in each language',
  (area) => {
    const english = readCatalogue('en', area);
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const other = readCatalogue(language, area);
      const left = Object.keys(english).filter(
        (code) => !ALIKE.has(code) && JSON.stringify(other[code]) === JSON.stringify(english[code]),
      );
      expect(left).toEqual([]);
    }
  },
);
