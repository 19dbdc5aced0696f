/** Languages in which columns are known by their names. */
export const GUESS_LANGUAGES = ['es', 'ca', 'en', 'fr'] as const;
export type GuessLanguage = (typeof GUESS_LANGUAGES)[number];

/** What a field is called: by language, names separated by commas. */
export type FieldNames = Readonly<Record<string, Readonly<Record<GuessLanguage, string>>>>;
