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
 * The language of an answer: as it was chosen in the browser, else the best liked of ours, else Spanish. Whoever asks for none
 * at all, or for any (`*`), is a program and reads English (decision 75).
 */
export function languageOf(wishes: LanguageWishes): Language {
  return wishedLanguage(wishes) ?? (acceptedTags(wishes) === '' ? PROGRAM_LANGUAGE : DEFAULT_LANGUAGE);
}

/** As {@link languageOf}; null when it is none of ours. */
export function wishedLanguage(wishes: LanguageWishes): Language | null {
  return wishedAmong(wishes, LANGUAGES);
}

/** As {@link languageOf}, among other languages than ours; the first where a program asks for none. */
export function languageAmong<Offered extends string>(
  wishes: LanguageWishes,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const byDefault = acceptedTags(wishes) === '' ? undefined : offered.find((each) => each === DEFAULT_LANGUAGE);
  return wishedAmong(wishes, offered) ?? byDefault ?? offered[0];
}

function wishedAmong<Offered extends string>(wishes: LanguageWishes, offered: readonly Offered[]): Offered | null {
  const chosen = CHOSEN.exec(wishes.cookie ?? '')?.[1];
  const tags = isLanguage(chosen) ? `${chosen}, ${acceptedTags(wishes)}` : acceptedTags(wishes);
  const [first] = new Negotiator({ headers: { 'accept-language': tags } }).languages([...offered]);
  return offered.find((language) => language === first) ?? null;
}

/** The tags of `Accept-Language`; empty where it is absent or takes any. */
function acceptedTags({ 'accept-language': header }: LanguageWishes): string {
  const tags = (header ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase().replaceAll('*', '');
  return /[a-z]/.test(tags) ? tags : '';
}
