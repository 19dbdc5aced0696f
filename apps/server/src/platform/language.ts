import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, LANGUAGE_COOKIE, isLanguage } from '@vivac/domain/language';

/** More of a header is no wish of a person; what follows is not read. */
const MAX_HEADER_LENGTH = 200;

/** What programs are answered in that ask for no language: the sentences of the API's errors are English as specified. */
const PROGRAM_LANGUAGE: Language = 'en';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

/** The headers in which a request says what it would like to read. */
export interface LanguageWishes {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/**
 * The language of a page, which a browser asks for by its address: as it was chosen in the browser, else the best liked of ours, else
 * Spanish. Whoever asks for none at all, or for any (`*`), is a program and reads English (docs/decisions/choices-and-language.md).
 */
export function languageOf(wishes: LanguageWishes): Language {
  return wishedLanguage(wishes) ?? defaultOf(wishes);
}

/** As {@link languageOf}; null when it is none of ours. */
export function wishedLanguage(wishes: LanguageWishes): Language | null {
  return wishedAmong([chosenIn(wishes), acceptedTags(wishes)], LANGUAGES);
}

/**
 * The language of the answer to a call: that of the page which calls and says so, because another tab of the browser may have chosen
 * another since; the choice kept in the browser only where the call names none of ours (language-19).
 */
export function languageOfCall(wishes: LanguageWishes): Language {
  return wishedAmong([acceptedTags(wishes), chosenIn(wishes)], LANGUAGES) ?? defaultOf(wishes);
}

/** As {@link languageOfCall}, among other languages than ours; the first where a program asks for none. */
export function languageAmong<Offered extends string>(
  wishes: LanguageWishes,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const byDefault = acceptedTags(wishes) === '' ? undefined : offered.find((each) => each === DEFAULT_LANGUAGE);
  return wishedAmong([acceptedTags(wishes), chosenIn(wishes)], offered) ?? byDefault ?? offered[0];
}

function defaultOf(wishes: LanguageWishes): Language {
  return acceptedTags(wishes) === '' ? PROGRAM_LANGUAGE : DEFAULT_LANGUAGE;
}

/** The first wish that one of the offered languages fulfils; each wish is a list of tags, the best liked first. */
function wishedAmong<Offered extends string>(inOrder: readonly string[], offered: readonly Offered[]): Offered | null {
  for (const tags of inOrder) {
    const [first] = new Negotiator({ headers: { 'accept-language': tags } }).languages([...offered]);
    const language = offered.find((each) => each === first);
    if (language !== undefined) return language;
  }
  return null;
}

/** The language chosen in the browser; empty where none is. */
function chosenIn({ cookie }: LanguageWishes): string {
  const chosen = CHOSEN.exec(cookie ?? '')?.[1];
  return isLanguage(chosen) ? chosen : '';
}

/** The tags of `Accept-Language`; empty where it is absent or takes any. */
function acceptedTags({ 'accept-language': header }: LanguageWishes): string {
  const tags = (header ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase().replaceAll('*', '');
  return /[a-z]/.test(tags) ? tags : '';
}
