import { type Day, addDays } from '../../time/day.ts';
import { compareNight } from '../comparison.ts';
import type { Quote } from '../quote.ts';

/** How many nights the answer line speaks of, today's among them. */
export const ANSWER_NIGHTS = 30;

/** Where the own price stands on the nights ahead, by the bands of the calendar. */
export interface NightCounts {
  /** Nights on which both the own price and a competitor's are known. */
  readonly compared: number;
  /** 10 % or more below the dearest competitor: the red band. */
  readonly below: readonly Day[];
  /** Dearer than every competitor: the blue band. */
  readonly above: readonly Day[];
}

/** Counts the nights from `first` on. The quotes of the own campsite, and of each competitor, night by night. */
export function countNights(
  first: Day,
  own: readonly Quote[],
  competitors: readonly (readonly Quote[])[],
): NightCounts {
  const bands = own.map((quote, night) => {
    const others = competitors.map((quotes) => quotes[night]!);
    return compareNight(quote, others).band;
  });
  const daysIn = (wanted: 'red' | 'blue') =>
    bands.flatMap((band, night) => (band === wanted ? [addDays(first, night)] : []));
  return {
    compared: bands.filter((band) => band !== null).length,
    below: daysIn('red'),
    above: daysIn('blue'),
  };
}
