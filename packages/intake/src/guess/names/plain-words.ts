import type { ImportKind } from '../../mapping/fields.ts';

/** Words that are plain already. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/;

/** The words of a column's name in plain small letters: `Dia_Entrada`, `diaEntrada` and `día entrada` are `dia entrada`. */
export function plainWords(text: string): string {
  const start = text.slice(0, 200);
  // Most texts of a table are numbers or plain words, which need no more.
  if (PLAIN.test(start)) return start;
  return (
    start
      // `prezzoAPersona` has a word of one letter in it; `MwSt` and `USt` are one each.
      .replace(/(\p{Ll})(?!USt)(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 $2 ')
      .replace(/(\p{Ll})(?<!Mw)(\p{Lu})/gu, '$1 $2')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Languages in which columns are known by their names. */
export const GUESS_LANGUAGES = ['es', 'ca', 'en', 'fr', 'de', 'nl', 'it', 'pt'] as const;
export type GuessLanguage = (typeof GUESS_LANGUAGES)[number];

/** What the columns of each kind of file are called in one language: by field or role, names separated by commas. */
export type ColumnNames = Readonly<Partial<Record<ImportKind, Readonly<Record<string, string>>>>>;
