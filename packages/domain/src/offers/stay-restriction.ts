import { type StayTerms, unpackTerms } from './stay-terms.ts';

/** Which restriction keeps a stay from being booked (stay-6). */
export interface Restriction {
  readonly rule: 'minimum_nights' | 'maximum_nights' | 'closed_to_arrival' | 'closed_to_departure';
  /** The length that a minimum or maximum names; null for the others. */
  readonly nights: number | null;
}

/** Why a night is not for sale at all. */
export type NotForSale = 'closed' | 'sold_out';

/** Whether the night itself is for sale by its terms. */
export function notForSale(terms: number | null): NotForSale | null {
  if (terms === null) return null;
  const { closed, stopSale } = unpackTerms(terms);
  if (closed) return 'closed';
  return stopSale ? 'sold_out' : null;
}

/**
 * What keeps a stay of `nights` from arriving on a night with `arrival` terms and leaving on one with `departure` terms,
 * both packed; null when nothing does. Without `nights`, whether some stay may arrive.
 */
export function restrictionOf(
  arrival: number | null,
  departure: number | null,
  nights: number | null,
): Restriction | null {
  if (arrival === null && departure === null) return null;
  const terms = unpackTerms(arrival);
  if (terms.closedToArrival) return { rule: 'closed_to_arrival', nights: null };
  if (nights === null) return null;
  return departureRestriction(unpackTerms(departure)) ?? lengthRestriction(terms, nights);
}

function lengthRestriction({ minimumNights, maximumNights }: StayTerms, nights: number): Restriction | null {
  if (minimumNights !== null && nights < minimumNights) return { rule: 'minimum_nights', nights: minimumNights };
  if (maximumNights !== null && nights > maximumNights) return { rule: 'maximum_nights', nights: maximumNights };
  return null;
}

function departureRestriction({ closedToDeparture }: StayTerms): Restriction | null {
  return closedToDeparture ? { rule: 'closed_to_departure', nights: null } : null;
}
