import type { Language } from './language.ts';

/** In their own words, so that whoever cannot read a page finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  ca: 'Català',
  fr: 'Français',
};
