import Negotiator from 'negotiator';
import { type Language, LANGUAGES } from '@vivac/domain/language';

/** More of a header is no wish of a person; what follows is not read. */
const MAX_HEADER_LENGTH = 200;

/** The first of ours that a browser asks for (`Accept-Language`), null when it asks for none of them. */
export function languageOf(acceptLanguage: string | undefined): Language | null {
  return acceptedLanguage(acceptLanguage, LANGUAGES);
}

/** As {@link languageOf}, among others than ours. A browser that takes any language (`*`) asks for none. */
export function acceptedLanguage<Offered extends string>(
  acceptLanguage: string | undefined,
  offered: readonly Offered[],
): Offered | null {
  const wishes = (acceptLanguage ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase().replaceAll('*', '');
  const [first] = new Negotiator({ headers: { 'accept-language': wishes } }).languages([...offered]);
  return offered.find((language) => language === first) ?? null;
}
