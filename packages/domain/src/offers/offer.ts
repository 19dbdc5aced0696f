import type { Day } from '../time/day.ts';
import type { Cents } from '../money.ts';

/** One offer on one stay date, as last seen. */
export interface Sighting {
  /** Per night; null when the offer could not be booked for that night. */
  readonly priceCents: Cents | null;
  /** Units left; 0 is sold out, null is not known. */
  readonly availability: number | null;
  /** Seconds since 1970. */
  readonly seenAtS: number;
}

/** One offer's current prices in one calendar month, a value a night; index 0 is the first of the month. */
export interface OfferMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  /** Bit n is set when the night at index n has been observed. */
  readonly observedNights: number;
  readonly priceCents: readonly (number | null)[];
  readonly availability: readonly (number | null)[];
  /** Seconds since 1970 of the newest sighting in the month. */
  readonly seenAtS: number;
  /** Seconds since 1970 by night, where nights differ from `seenAtS`; null when all are the same. */
  readonly seenAtSByNight: readonly (number | null)[] | null;
}

/** The sighting of the night at `index` (0 is the first of the month); null when never observed or in another month. */
export function sightingAt(month: OfferMonth, index: number): Sighting | null {
  if (index < 0 || index >= month.priceCents.length || ((month.observedNights >>> index) & 1) === 0) return null;
  return {
    priceCents: (month.priceCents[index] ?? null) as Cents | null,
    availability: month.availability[index] ?? null,
    seenAtS: month.seenAtSByNight?.[index] ?? month.seenAtS,
  };
}
