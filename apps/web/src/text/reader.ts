import { LOCALES, type Language, withFrenchFirst } from '@vivac/domain/language';
import type { Areas } from '@vivac/text/areas';
import { renderedFor } from '../api/rendered-for.ts';

/** The language this build is made in; the server sends each reader the one of theirs (language-2). */
export const language = import.meta.env.VITE_LANGUAGE;

/**
 * The locale in which dates and numbers are written: the browser's own where it speaks the language of the sentences
 * around them and says of which region, so that an American reads American dates, and that of the language otherwise.
 */
export const locale: string = localeOf(
  language,
  renderedFor?.languages ?? (typeof navigator === 'undefined' ? [] : navigator.languages),
);

export function localeOf(of: Language, browserLanguages: readonly string[]): string {
  const own = browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${of}-`));
  return own ?? LOCALES[of];
}

/**
 * The sentences of an area in the reader's language. A build puts the sentences themselves in the place of the call
 * (`catalogue-plugin.ts`), so that they are loaded with the file that asks for them: the area is written as it stands.
 */
export function wordsOf<Area extends keyof Areas>(area: Area): Areas[Area] {
  throw new Error(`The sentences of ${area} are put in place by the build.`);
}

/**
 * Makes something at its first request. The first formatter of a kind takes milliseconds, and a page that makes those of every view as its
 * code arrives paints later by their sum.
 */
export function onceRequested<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Days as the reader’s language says the first of a month; builds of other languages do without. */
export const withFirst = (days: string): string =>
  import.meta.env.VITE_LANGUAGE === 'fr' ? withFrenchFirst(days, 'fr') : days;
