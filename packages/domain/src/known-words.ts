import { words as ca } from './known-words/ca.ts';
import { words as es } from './known-words/es.ts';
import { words as fr } from './known-words/fr.ts';
import type { Language } from './language.ts';

const byWording = { es: lowered(es), ca: lowered(ca), fr: lowered(fr) };

function lowered(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).map(([wording, translated]) => [wording.toLowerCase(), translated]));
}

/**
 * What a source writes, in the reader's language where the word is known, else as it came (language-10): for reading, never for
 * comparing or filtering.
 */
export function knownWord(wording: string, language: Language): string {
  if (language === 'en') return wording;
  return byWording[language].get(wording.trim().toLowerCase()) ?? wording;
}

/** The wording that a reader knows by these words, among several; undefined when none of them reads so (language-10). */
export function wordingMeant(words: string, wordings: readonly string[], language: Language): string | undefined {
  const typed = words.trim();
  return (
    wordings.find((wording) => wording === typed) ?? wordings.find((wording) => knownWord(wording, language) === typed)
  );
}
