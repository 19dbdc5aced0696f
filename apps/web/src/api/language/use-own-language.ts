import { isLanguage } from '@vivac/domain/language';
import { useEffect, useRef } from 'react';
import { language as page } from '../../text/reader.ts';
import { useChangeChoices, useChoices } from '../choices/choices.ts';
import { browserLanguage, languageInCookie, takePickedLanguage, writeLanguageCookie } from './language-choice.ts';
import { languageStep } from './language-step.ts';

/** Lets somebody who has signed in read their own language, once their choices are known. */
export function useOwnLanguage(): void {
  const { choices, isFromServer } = useChoices();
  const change = useChangeChoices();
  const isDone = useRef(false);
  const { language: kept = null } = choices;

  useEffect(() => {
    if (!isFromServer || isDone.current || !isLanguage(page)) return;
    isDone.current = true;
    const cookie = languageInCookie();
    const step = languageStep({ page, kept, picked: takePickedLanguage(), cookie, browser: browserLanguage() });
    if (step.keep !== undefined) change({ language: step.keep });
    if (step.cookie !== undefined) writeLanguageCookie(step.cookie);
    // Where cookies are refused the page would come back as it is, for ever.
    if (step.reload && languageInCookie() !== cookie) window.location.reload();
  }, [isFromServer, kept, change]);
}
