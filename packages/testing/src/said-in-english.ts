import { say } from '@vivac/text/say';
import type { Sentence } from '@vivac/text/sentence';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';

/** What is wrong with a text or a row, in English. */
export const reasonInEnglish = ({ reason }: { readonly reason: Sentence }): string => say('en', reason);

/** What a reading comes to; where it refuses its file, an error that says so in English. */
export async function saying<Read>(reading: Promise<Read>): Promise<Read> {
  return reading.catch((error: unknown) => {
    throw inEnglish(error);
  });
}

/** As {@link saying}, of what is read at once. */
export function sayingAtOnce<Read>(read: () => Read): () => Read {
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
