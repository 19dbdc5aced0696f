import { comparisonText } from '../../text/comparison.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('night');

export const nightText = {
  ...text,
  rank: comparisonText.rank,
  overMedian: comparisonText.overMedian,
  columns: {
    ...text.columns,
    stay: (amount: number | null) => (amount === null ? text.columns.perNight : text.columns.nights({ amount })),
  },
  percent: priceWords.signedPercent,
  line: (campsite: string, prices: readonly string[]) => text.line({ campsite, prices: prices.join(text.then) }),
};
