import catalogue from '@vivac/text/catalogues/en/night.json';
import { priceWords } from '../price-words.ts';
import { readerText } from '../reader.ts';
import { comparisonText } from './comparison.ts';

const text = readerText('night', catalogue);

export const nightText = {
  ...text,
  /** The year is said once. */
  span: (arrival: string, departure: string, year: string) => text.span({ arrival, departure, year }),
  ownStay: (amount: number, perNight: string) => text.ownStay({ amount, perNight }),
  dearest: (price: string) => text.dearest({ price }),
  index: (median: string) => text.index({ median }),
  rank: comparisonText.rank,
  indexNumber: comparisonText.indexNumber,
  unpriced: (unpriced: number, of: number) => text.unpriced({ unpriced, of }),
  columns: {
    ...text.columns,
    stay: (amount: number | null) => (amount === null ? text.columns.perNight : text.columns.nights({ amount })),
  },
  perNight: (price: string) => text.perNight({ price }),
  unlikeCount: {
    basis: (amount: number) => text.unlikeCount.basis({ amount }),
    tax: (amount: number) => text.unlikeCount.tax({ amount }),
  },
  seen: (moment: string) => text.seen({ moment }),
  checked: (moment: string) => text.checked({ moment }),
  percent: priceWords.signedPercent,
  choose: (campsite: string) => text.choose({ campsite }),
  picture: (lines: readonly string[]) => text.picture({ lines: lines.join('. ') }),
  line: (campsite: string, prices: readonly string[]) => text.line({ campsite, prices: prices.join(text.then) }),
  details: (campsite: string) => text.details({ campsite }),
  itemOfNights: (item: string, amount: number) => text.itemOfNights({ item, amount }),
};
