import { isLanguage, type Language } from '@vivac/domain/language';
import { useEffect, useRef } from 'react';
import { language as page } from '../text/reader.ts';
import { useChangeChoices, useChoices } from './choices.ts';
import { browserLanguage, languageInCookie, takePickedLanguage, writeLanguageCookie } from './language-choice.ts';

/** Lets somebody who has signed in read their own language, once their choices are known. */
export function useOwnLanguage(): void {
  const { choices, isFromServer } = useChoices();
  const change = useChangeChoices();
  const isDone = useRef(false);
  const { language: stored = null } = choices;

  useEffect(() => {
    if (!isFromServer || isDone.current || !isLanguage(page)) return;
    isDone.current = true;
    const cookie = languageInCookie();
    const step = languageStep({
      page,
      saved: stored,
      picked: takePickedLanguage(),
      cookie,
      browser: browserLanguage(),
    });
    if (step.keep !== undefined) change({ language: step.keep });
    if (step.cookie !== undefined) writeLanguageCookie(step.cookie);
    // Where cookies are refused the page would come back as it is, for ever.
    if (step.reload && languageInCookie() !== cookie) window.location.reload();
  }, [isFromServer, stored, change]);
}

interface LanguagesAround {
  /** The language of the page, which is one of a build. */
  readonly page: Language;
  /** What the user has chosen and the server keeps. */
  readonly saved: Language | null;
  /** What was chosen in this browser before signing in, and no user has taken over yet. */
  readonly picked: Language | null;
  readonly cookie: Language | null;
  /** What the browser asks for, else Spanish. */
  readonly browser: Language;
}

interface LanguageStep {
  /** To be kept with the user. */
  readonly keep?: Language;
  /** The cookie as it has to be; null for none. */
  readonly cookie?: Language | null;
  /** The page comes in another language when it is loaded again. */
  readonly reload: boolean;
}

/**
 * What to do once somebody has signed in, so that they read their own language (product decision 28): one that they picked on the
 * way is kept with them; else the page follows what they keep; else it forgets what somebody else chose in this browser.
 */
export function languageStep({ page, saved: stored, picked, cookie, browser }: LanguagesAround): LanguageStep {
  if (picked !== null) return picked === stored ? { reload: false } : { keep: picked, reload: false };
  // A cookie that already says so and was not followed is not followed the next time either.
  if (stored !== null) return cookie === stored ? { reload: false } : { cookie: stored, reload: stored !== page };
  return cookie === null ? { reload: false } : { cookie: null, reload: browser !== page };
}
