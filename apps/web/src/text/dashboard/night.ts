import catalogue from '@vivac/text/catalogues/en/night.json';
import { priceWords } from '../price-words.ts';
import { readerText } from '../reader.ts';
import { comparisonText } from './comparison.ts';

const text = readerText('night', catalogue);

export const nightText = {
  ...text,
  rank: comparisonText.rank,
  indexNumber: comparisonText.indexNumber,
  columns: {
    ...text.columns,
    stay: (amount: number | null) => (amount === null ? text.columns.perNight : text.columns.nights({ amount })),
  },
  percent: priceWords.signedPercent,
  line: (campsite: string, prices: readonly string[]) => text.line({ campsite, prices: prices.join(text.then) }),
};
