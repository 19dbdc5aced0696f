import catalogue from '@vivac/text/catalogues/en/comparison.json';
import { priceWords } from '../price-words.ts';
import { readerText } from '../reader.ts';

const text = readerText('comparison', catalogue);

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
