import { LOCALES, type Language } from '@vivac/domain/language';
import type { Areas } from '@vivac/text/areas';
import { bindCatalogue } from '@vivac/text/bind-catalogue';

/** The language this build is made in; the server sends each reader the one of theirs (language-2). */
export const language = import.meta.env.VITE_LANGUAGE;

/**
 * The locale in which dates and numbers are written: the browser's own where it speaks the language of the sentences
 * around them, so that an American reads American dates, and that of the language otherwise.
 */
export const locale: string = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages);

export function localeOf(of: Language, browserLanguages: readonly string[]): string {
  const own = browserLanguages.find((tag) => tag.toLowerCase().split('-', 1)[0] === of);
  return own ?? LOCALES[of];
}

/**
 * The sentences of an area in the reader's language. `catalogue` is the English file that the module imports: a build
 * puts that of its own language in its place.
 */
export function readerText<Area extends keyof Areas>(_area: Area, catalogue: object): Areas[Area] {
  return bindCatalogue<Areas[Area]>(catalogue as Parameters<typeof bindCatalogue>[0], language);
}
