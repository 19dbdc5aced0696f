import { type Day, addDays } from '../../time/day.ts';
import { type Comparison, compareNight } from '../comparison.ts';
import type { Quote } from '../quote.ts';

/** How many nights the answer line speaks of, today's among them. */
export const ANSWER_NIGHTS = 30;

/** 10 % below and 10 % above the median, as indices in tenths. */
const FAR_BELOW = 900;
const FAR_ABOVE = 1100;

/** Where the own price stands on the nights ahead, counted as the cells of the calendar show it. */
export interface NightCounts {
  /** Nights on which both the own price and a competitor's are known. */
  readonly compared: number;
  /** 10 % or more below the dearest competitor: the red band. */
  readonly below: readonly Day[];
  /** Dearer than every competitor: the blue band. */
  readonly above: readonly Day[];
  /** The index to the median reads 90.0 or less, and 110.0 or more. */
  readonly median: { readonly below: readonly Day[]; readonly above: readonly Day[] };
  /** Last of all, which nobody shares; and first, alone or with others. */
  readonly rank: { readonly cheapest: readonly Day[]; readonly dearest: readonly Day[] };
}

/** Counts the nights from `first` on. The quotes of the own campsite, and of each competitor, night by night. */
export function countNights(
  first: Day,
  own: readonly Quote[],
  competitors: readonly (readonly Quote[])[],
): NightCounts {
  const nights = own.map((quote, night) => {
    const others = competitors.map((quotes) => quotes[night]!);
    return compareNight(quote, others);
  });
  const daysOn = (is: (comparison: Comparison) => boolean) =>
    nights.flatMap((comparison, night) => (is(comparison) ? [addDays(first, night)] : []));
  return {
    compared: daysOn(({ band }) => band !== null).length,
    below: daysOn(({ band }) => band === 'red'),
    above: daysOn(({ band }) => band === 'blue'),
    median: {
      below: daysOn(({ indexTenths }) => indexTenths !== null && indexTenths <= FAR_BELOW),
      above: daysOn(({ indexTenths }) => indexTenths !== null && indexTenths >= FAR_ABOVE),
    },
    rank: {
      cheapest: daysOn(({ rank, of }) => rank !== null && rank === of),
      dearest: daysOn(({ rank }) => rank === 1),
    },
  };
}
