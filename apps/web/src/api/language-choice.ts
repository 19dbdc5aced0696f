import { DEFAULT_LANGUAGE, firstLanguage, isLanguage, type Language, LANGUAGE_COOKIE } from '@vivac/domain/language';
import { writeCookie } from './write-cookie.ts';

const PICKED = 'vivac.language-picked';

/** The language that was chosen in this browser; the server sends pages in it (language-6). */
export function languageInCookie(): Language | null {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(value) ? value : null;
}

export function writeLanguageCookie(language: Language | null): void {
  writeCookie(LANGUAGE_COOKIE, language);
}

/** Chosen before anybody is signed in: whoever signs in next has chosen it. */
export function pickLanguage(language: Language): void {
  writeLanguageCookie(language);
  try {
    localStorage.setItem(PICKED, language);
  } catch {
    // The page is in that language all the same; the user has to choose it again in Settings.
  }
}

/** Takes what was picked: it is told once. */
export function takePickedLanguage(): Language | null {
  try {
    const picked = localStorage.getItem(PICKED);
    localStorage.removeItem(PICKED);
    return isLanguage(picked) ? picked : null;
  } catch {
    return null;
  }
}

export function browserLanguage(): Language {
  return firstLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;
}
