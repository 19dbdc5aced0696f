import { say } from '@vivac/text/say';
import type { Sentence } from '@vivac/text/sentence';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';

/** What is wrong with a text or a row, in English. */
export const reasonInEnglish = ({ reason }: { readonly reason: Sentence }): string => say('en', reason);

/** What a reading comes to; where it refuses its file, an error that says so in English. */
export async function withEnglishError<Read>(reading: Promise<Read>): Promise<Read> {
  return reading.catch((error: unknown) => {
    throw inEnglish(error);
  });
}

/** As {@link withEnglishError}, of what is read at once. */
export function withEnglishErrorAtOnce<Read>(read: () => Read): () => Read {
  return () => {
    try {
      return read();
    } catch (error) {
      throw inEnglish(error);
    }
  };
}

const inEnglish = (error: unknown): unknown =>
  error instanceof ImportRefused ? Object.assign(new Error(reasonInEnglish(error)), { line: error.line }) : error;

/** English words that are none in Spanish, Catalan and French, frequent enough to be in almost every sentence of ours. */
const WORDS =
  'the|of|with|is|are|and|this|that|these|from|your|not|for|was|were|been|have|you|which|when|where|what|nights?|prices?|week|month|days?|campsites?|competitors?|users?|rules?|save|add|delete|cancel|loading|show|every|seen|checked|against|below|above|find|choose|sign|address|password|name|today|filters?|reviews?|settings|scores?|links?|reference';

const ENGLISH = new RegExp(`(?<![\\p{L}_])(?:${WORDS})(?![\\p{L}_·])`, 'iu');

/** The same in every language: addresses, the prefix of a name without a link, commands, tags, placeholders; and a French weekend. */
const SAME_EVERYWHERE = /https?:\S+|\bcampsite:|«\s?vivac [^»]*»|<\w+>|\{\w+[.:][^}]*\}|[Ww]eek-ends?/g;

/** Whether a text has an English word of every day in it. */
export function isEnglish(text: string): boolean {
  return ENGLISH.test(text.replaceAll(SAME_EVERYWHERE, ''));
}
