import catalogue from '@vivac/text/catalogues/en/failed-messages.json';
import { readerText } from '../reader.ts';

const words = readerText('failed-messages', catalogue);

/** Messages that could not be sent. */
export const failuresText = {
  ...words,
  newest: (shown: number, total: number) => words.newest({ shown, total }),
  lastTry: (moment: string) => words.lastTry({ moment }),
  question: {
    ...words.question,
    detail: (address: string, of: string) => words.question.detail({ address, words: of }),
  },
};
