import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@vivac/domain/language';
import { describe, expect, it } from 'vitest';
import { saidIn } from './said-in.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../apps/server/src');

describe('an error sentence of the API', () => {
  // @holds language-13
  it.each([
    ['Please sign in.', ['Please sign in.', 'Hay que iniciar sesión.', 'Cal iniciar sessió.', 'Il faut se connecter.']],
    [
      'There is no campsite called “Cala {x}” among yours.',
      [
        'There is no campsite called “Cala {x}” among yours.',
        'No hay ningún camping llamado «Cala {x}» entre los propios.',
        'No hi ha cap càmping anomenat «Cala {x}» entre els propis.',
        'Aucun camping nommé « Cala {x} » ne figure parmi ceux de ce compte.',
      ],
    ],
    [
      'day must be at least 1.',
      [
        'day must be at least 1.',
        'day tiene que ser como mínimo 1.',
        'day ha de ser com a mínim 1.',
        'day doit être au moins 1.',
      ],
    ],
  ])('“%s” is said in each language', (english, said) => {
    expect(LANGUAGES.map((language) => saidIn(language, english))).toEqual(said);
  });

  it('that no catalogue has stays as it is', () => {
    expect(saidIn('es', 'Something new and unheard of')).toBe('Something new and unheard of');
  });
});

/** Refusals whose sentence is written where it is refused; values inside stand as X. */
const WRITTEN = /\brefuse\(\s*'[\w-]+',\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;
/** What an importer says of a line, which is English for programs, and what holds another sentence as its value. */
const ENGLISH_ONLY = new Set(['X, and at most X can be compared.', 'X.', 'XX.', 'Batch X is X.', 'X X']);

// @holds language-13
it('every refusal that is written in the server has its sentence in Spanish', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: (name) => name.endsWith('.test.ts') });
  const sentences = files.flatMap((file) => {
    const text = readFileSync(path.join(SERVER, file), 'utf8');
    return [...text.matchAll(WRITTEN)].map(
      ([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, 'X'),
    );
  });
  expect(sentences.length).toBeGreaterThan(60);
  const untranslated = sentences.filter(
    (sentence) => !ENGLISH_ONLY.has(sentence) && saidIn('es', sentence) === sentence,
  );
  expect(untranslated).toEqual([]);
});
