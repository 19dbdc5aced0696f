import { priceWords } from './price-words.ts';
import { wordsOf } from './reader.ts';

const text = wordsOf('comparison');

/** What the own price is compared with, and where it stands (docs/decisions/comparison.md). */
export const comparisonText = {
  ...text,
  /** `−3%` of the index 97.0. */
  overMedian: (index: number) => priceWords.signedPercent(percentOver(index)),
  /** `3% under the median`. */
  overMedianSaid: (index: number) => text.overMedian(sideOf(index)),
  /** `3% under the median of 4, €82.50`. */
  versusMedian: (index: number, price: string, priced: number) =>
    text.versusMedian({ ...sideOf(index), price, priced }),
  place: (rank: number, of: number) => text.place({ place: text.rank({ rank, of }) }),
};

/** An index, of which 100 is the median, is read as a distance in whole percent. */
const percentOver = (index: number): number => Math.round(index - 100);

function sideOf(index: number): { readonly side: string; readonly percent: string } {
  const over = percentOver(index);
  return { side: over === 0 ? 'at' : over > 0 ? 'over' : 'under', percent: priceWords.unsignedPercent(over) };
}
