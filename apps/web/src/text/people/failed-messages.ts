import catalogue from '@vivac/text/catalogues/en/failed-messages.json';
import { readerText } from '../reader.ts';

const words = readerText('failed-messages', catalogue);

/** Messages that could not be sent. */
export const failuresText = {
  ...words,
  question: {
    ...words.question,
  },
};
