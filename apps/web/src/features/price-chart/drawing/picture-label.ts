import type { PriceLine } from '@vivac/domain/screens/price-series';
import { priceChartText } from '../price-chart-words.ts';

/** What the picture shows, in a few words: the reference's range, then that of all competitors together. */
export function pictureLabelOf(title: string, lines: readonly PriceLine[]): string {
  const competitors = lines.filter((line) => !line.isReference);
  const sentences = lines
    .filter((line) => line.isReference)
    .map((line) => priceChartText.line(line.label, ...extremesOf([line])));
  if (competitors.length > 0) sentences.push(priceChartText.others(competitors.length, ...extremesOf(competitors)));
  return priceChartText.picture(title, sentences);
}

function extremesOf(lines: readonly PriceLine[]): [lowest: number, highest: number] {
  const prices = lines.flatMap((line) => line.prices.filter((price) => price !== null));
  return [Math.min(...prices), Math.max(...prices)];
}
