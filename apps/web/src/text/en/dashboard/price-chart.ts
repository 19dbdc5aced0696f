import { priceWords } from '../../price-words.ts';

const count = (amount: number, one: string, many: string) => `${amount}\u00a0${amount === 1 ? one : many}`;

export const priceChartText = {
  title: (day: string, dayCount: number) => `Prices from ${day}, ${count(dayCount, 'day', 'days')}`,
  noData: 'No data available for the selected period',
  /** Word for word (chart-4). */
  failureLog: 'Error obtaining graphic data',
  failed: 'The prices could not be loaded. Nothing was lost.',
  loading: 'Loading prices…',
  openFullScreen: 'Show 20 days in full screen',
  closeFullScreen: 'Close full screen',
  dayLookedAt: 'Day looked at',
  dayPrices: (day: string, prices: readonly string[]) =>
    `${day}: ${prices.length === 0 ? 'no price' : prices.join(', ')}`,
  picture: (title: string, lines: readonly string[]) =>
    lines.length === 0 ? `${title}: no data` : `${title}. ${lines.join('. ')}`,
  line: (label: string, lowest: number, highest: number) =>
    lowest === highest
      ? `${label}: ${priceWords.euros(lowest)}`
      : `${label}: ${priceWords.euros(lowest)} to ${priceWords.euros(highest)}`,
  others: (others: number, lowest: number, highest: number) =>
    `${count(others, 'competitor', 'competitors')}: ${priceWords.euros(lowest)} to ${priceWords.euros(highest)}`,
  legend: 'Campsites in the chart',
  day: 'Day',
  noPrice: '–',
  noPriceThatDay: 'No price that day',
  more: (hidden: number) => `and ${hidden} more`,
};
