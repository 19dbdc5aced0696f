import { wallClockWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const asOfText = wordsOf('as-of');
const text = wordsOf('price-chart');

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
