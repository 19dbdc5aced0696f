import type { Language } from '@vivac/domain/language';

/** In their own words, so that whoever cannot read the page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  ca: 'Català',
  fr: 'Français',
};
