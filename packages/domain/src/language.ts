/** The languages of what people read. */
export const LANGUAGES = ['en', 'es', 'ca', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale in which a language writes days, moments and numbers where nobody has chosen one. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES', ca: 'ca-ES', fr: 'fr-FR' };

/** Numbers of four figures are grouped as longer ones are, in every language: `1.234`, where Spanish alone would write `1234`. */
export const GROUPED = { useGrouping: 'always' } as const;

/** The first of a month as it is said in French, `1er févr.`, which `Intl` leaves at `1 févr.`; words for days in another language stay as they are. */
export function withFrenchFirst(days: string, language: Language): string {
  return language === 'fr' ? days.replaceAll(/(?<!\S)1(?=\s?–|,|\s\p{L})/gu, '1er') : days;
}

/** What comes behind it is named: in French no line begins with the colon. */
export const withColon = (label: string, language: Language): string =>
  language === 'fr' ? `${label}\u00a0:` : `${label}:`;

/** A Catalan article before a value, or at the end, and between two marks what is said before a 1 or an 11: `el {day}`, `l’{day}`. */
export const withBothArticles = (message: string): string =>
  message.replaceAll(/(?<!\p{L})(de|a|e)l (?=[{#]|$)/giu, (article, word: string) => {
    const elided = word.toLowerCase() === 'e' ? (word === 'e' ? 'l’' : 'L’') : `${word} l’`;
    return `${article}\0${elided}\0`;
  });

/** Of both articles the one that its value asks for: `des de l’1 de febr.`, `l’11 %`. What stands in a value itself, `Càmping El 11`, stays. */
export const withChosenArticle = (text: string): string =>
  text.replaceAll(/\w+ \0([^\0]*)\0(?=11?(?!\.?\d))|\0[^\0]*\0/g, '$1');

export const withCatalanArticle = (before: string, after: string): string =>
  withChosenArticle(withBothArticles(before) + after);

/** The language of a person of whom no wish is known. */
export const DEFAULT_LANGUAGE: Language = 'es';

/** The cookie in which a browser keeps the language that was chosen in it; scripts of the page may read it. */
export const LANGUAGE_COOKIE = 'vivac_language';

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The first of ours among language tags (`ca-ES`, `fr`), the best liked first; null when none is. */
export function firstLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split('-', 1)[0];
    if (isLanguage(language)) return language;
  }
  return null;
}

/** In their own words, so that whoever cannot read a page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  ca: 'Català',
  fr: 'Français',
};
