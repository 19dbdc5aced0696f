import { spanWords } from '@vivac/domain/money-words';
import type { MapPoint } from '@vivac/domain/screens/price-map';
import { wallClockWords } from '../../text/moment-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const asOfText = wordsOf('as-of');
const text = wordsOf('heat-map');
const asOfCaption = (asOf: string) => asOfText.caption({ moment: wallClockWords(asOf) });

export const heatMapText = {
  ...text,
  failureLog: 'Error fetching map data',
  outlineFailureLog: 'Error loading the outline of the provinces',
  title: (day: string, asOf: string | null) =>
    asOf === null ? text.title({ day }) : text.titleAsOf({ day, asOf: asOfCaption(asOf) }),
  /** Over the map: whose night it is. */
  day: (day: string, asOf: string | null) =>
    asOf === null ? text.day({ day }) : text.dayAsOf({ day, asOf: asOfCaption(asOf) }),
  /** How a campsite stands beside the reference; null when the reference has no price to compare with. */
  difference: (point: MapPoint, reference: MapPoint | null): string | null => {
    if (reference === null || point.isReference || point.percent === null) return null;
    const { campsite } = reference;
    if (point.price === reference.price) return text.same({ campsite });
    const words = {
      campsite,
      percent: priceWords.unsignedPercent(point.percent),
      amount: priceWords.signedEuros(point.price - reference.price),
    };
    return point.price > reference.price ? text.dearer(words) : text.cheaper(words);
  },
  /** A campsite in words: its name and whole phrases. */
  place: (name: string, phrases: readonly string[]) => [name, ...phrases].join(', '),
  /** The prices of several campsites in one tag. */
  range: (lowest: number, highest: number) => spanWords(lowest, highest, priceWords.wholeEuros),
};
