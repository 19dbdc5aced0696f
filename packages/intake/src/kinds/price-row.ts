import { OFFER_DIMENSION_KEYS, byOfferDimension } from '@vivac/domain/offers/offer-dimension';

const DIMENSIONS = OFFER_DIMENSION_KEYS.length;

/**
 * A price row as numbers: places in a Float64Array. The first are the offer without its month, in the order of the columns
 * of the table `incoming`; NONE (−1) stands for a value that is not known.
 */
export const PLACE = {
  campsite: 0,
  ...byOfferDimension((dimension) => 1 + OFFER_DIMENSION_KEYS.indexOf(dimension)),
  originalType: DIMENSIONS + 1,
  /** The month counted from year 0, times 32, plus the night's index in the month. */
  stayNight: DIMENSIONS + 2,
  /** Seconds since 1970. */
  seenS: DIMENSIONS + 3,
  availability: DIMENSIONS + 4,
  priceCents: DIMENSIONS + 5,
  /** Restrictions, packed by `packTerms` of the domain; NONE where the file says nothing of any. */
  terms: DIMENSIONS + 6,
  /** Mandatory fees of a stay that arrives on the night, beside the price; NONE where the file says nothing of any. */
  feeCents: DIMENSIONS + 7,
  /** Tourist tax of the party, for what the price is for: the night of a nightly rate, else the whole stay. */
  taxCents: DIMENSIONS + 8,
  /** What a look found: its index in {@link LOOK_OUTCOMES}. */
  outcome: DIMENSIONS + 9,
  /** Whether it says that nothing at all was on sale: one of {@link NOTHING_AT_ALL}. */
  nothingAtAll: DIMENSIONS + 10,
} as const;
export const OFFER_PLACES = PLACE.originalType + 1;
export const ROW_PLACES = PLACE.nothingAtAll + 1;

/** A price was there; the offer cannot be booked; nobody knows, since the look failed or the source refused to answer. */
export const LOOK_OUTCOMES = ['found', 'none', 'failed', 'refused'] as const;

/**
 * Of a row that says that its look found nothing and names no unit: nothing is on sale for its campsite, channel, night and party, for a stay
 * of its length or, where the file does not say one, of any.
 */
export const NOTHING_AT_ALL = { no: 0, ofItsLength: 1, ofAnyLength: 2 } as const;

/** Stands for a part of a row that is left out which could not be read. */
export const UNREAD = Number.NaN;

/** The stay night's number for a day written `YYYY-MM-DD`. */
export function stayNightOf(day: string): number {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return month * 32 + Number(day.slice(8, 10)) - 1;
}
