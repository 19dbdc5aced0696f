import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@vivac/domain/language';
import { describe, expect, it } from 'vitest';
import { importReasonIn, saidIn } from './said-in.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../apps/server/src');
const INTAKE = path.resolve(import.meta.dirname, '../../intake/src');

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

describe('the left-out reason of an import', () => {
  // @holds language-13
  it.each([
    ['is not between 1 and 30', 'no está entre 1 y 30'],
    ['is read as "x", which is not a whole number', 'se lee como «x», que no es un número entero'],
    [
      'prices.csv, line 3, Price: "7" is empty. Nothing was stored.',
      'prices.csv, línea 3, Price: «7» está vacío. No se ha guardado nada.',
    ],
    ['is something that no catalogue has', 'is something that no catalogue has'],
  ])('“%s” is said in Spanish', (english, spanish) => {
    expect(importReasonIn('es', english)).toBe(spanish);
  });
});

const FLAWS = /new Flaw\(\s*(?:'([^']*)'|`([^`]*)`)/g;

// @holds language-13
it('every flaw that is written in the intake has its sentence in Spanish, Catalan and French', () => {
  const files = globSync('**/*.ts', { cwd: INTAKE, exclude: (name) => name.endsWith('.test.ts') });
  const reasons = files.flatMap((file) =>
    [...readFileSync(path.join(INTAKE, file), 'utf8').matchAll(FLAWS)].map(
      ([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, '7'),
    ),
  );
  expect(reasons.length).toBeGreaterThan(30);
  for (const language of ['es', 'ca', 'fr'] as const) {
    const left = reasons.filter((reason) => !reason.includes('skipped') && importReasonIn(language, reason) === reason);
    expect(left).toEqual([]);
  }
});
