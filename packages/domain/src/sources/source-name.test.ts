import { expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { sourceNameIn } from './source-name.ts';

// @holds language-10
it.each([
  ['Demo market', ['Demo market', 'Mercado de demostración', 'Mercat de demostració', 'Marché de démonstration']],
  ['File', ['File', 'Archivo', 'Fitxer', 'Fichier']],
  ['Our PMS', ['Our PMS', 'Our PMS', 'Our PMS', 'Our PMS']],
  ['constructor', ['constructor', 'constructor', 'constructor', 'constructor']],
])('the source name “%s” is in the reader’s language where it is ours, else as it was given', (name, stated) => {
  expect(LANGUAGES.map((language) => sourceNameIn(name, language))).toEqual(stated);
});
