import catalogue from '@vivac/text/catalogues/en/set-reference.json';
import { readerText } from '../reader.ts';

const words = readerText('set-reference', catalogue);

export const referenceText = {
  ...words,
  lead: (email: string) => words.lead({ email }),
  /** Beside the button; each also stands at its own field. */
  faults: (first: string, others: number) => words.faults({ first, others }),
};
