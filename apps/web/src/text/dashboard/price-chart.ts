import catalogue from '@vivac/text/catalogues/en/price-chart.json';
import { asOfText, wallClockWords } from './as-of.ts';
import { priceWords } from '../price-words.ts';
import { readerText } from '../reader.ts';

const text = readerText('price-chart', catalogue);

export const priceChartText = {
  ...text,
  /** Word for word (chart-4). */
  failureLog: 'Error obtaining graphic data',
  noPrice: '–',
  title: (day: string, count: number, asOf: string | null) =>
    asOf === null
      ? text.title({ day, count })
      : text.titleAsOf({ day, count, asOf: asOfText.caption({ moment: wallClockWords(asOf) }) }),
  dayPrices: (day: string, prices: readonly string[]) =>
    text.dayPrices({ day, prices: prices.join(', ') || text.noPriceThatDay }),
  picture: (title: string, lines: readonly string[]) =>
    lines.length === 0 ? text.pictureEmpty({ title }) : [title, ...lines].join('. '),
  line: (label: string, lowest: number, highest: number) =>
    lowest === highest
      ? text.onePrice({ label, price: priceWords.euros(lowest) })
      : text.fromTo({ label, lowest: priceWords.euros(lowest), highest: priceWords.euros(highest) }),
  others: (count: number, lowest: number, highest: number) =>
    text.others({ count, lowest: priceWords.euros(lowest), highest: priceWords.euros(highest) }),
};
