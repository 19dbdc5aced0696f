import { priceWords } from './price-words.ts';
import { wordsOf } from './reader.ts';

const text = wordsOf('comparison');

/** What the own price is compared with, and where it stands (docs/decisions/comparison.md). */
export const comparisonText = {
  ...text,
  /** `97.0`, `97,0` */
  indexNumber: priceWords.index,
  index: (index: number) => text.index({ index: priceWords.index(index) }),
  versusMedian: (index: number, price: string, priced: number) =>
    text.versusMedian({ index: priceWords.index(index), price, priced }),
  place: (rank: number, of: number) => text.place({ place: text.rank({ rank, of }) }),
};
