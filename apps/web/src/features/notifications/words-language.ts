import { isLanguage, type Language } from '@vivac/domain/language';

/** The first of the browser's languages in which rules are told, as the server chooses it too. */
export function language(): Language {
  const tongues = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return tongues.find(isLanguage) ?? 'en';
}
