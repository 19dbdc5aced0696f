import type { ImportKind } from '../../mapping/fields.ts';

/** Languages in which columns are known by their names. */
export const GUESS_LANGUAGES = ['es', 'ca', 'en', 'fr', 'de', 'nl', 'it', 'pt'] as const;
export type GuessLanguage = (typeof GUESS_LANGUAGES)[number];

/** What the columns of each kind of file are called in one language: by field or role, names separated by commas. */
export type ColumnNames = Readonly<Partial<Record<ImportKind, Readonly<Record<string, string>>>>>;
