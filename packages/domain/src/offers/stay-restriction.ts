import type { Refusal } from './stay/stay-refusal.ts';
import { arrivalTerms, refusalByTerms } from './stay/stay-terms-rule.ts';
import { unpackTerms } from './stay-terms.ts';

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

/** The restriction of the packed terms of the arrival night on a stay of `nights` nights; null when there is none. */
export function restrictionOf(arrival: number | null, nights: number): Restriction | null {
  if (arrival === null) return null;
  const refusal = refusalByTerms(arrivalTerms(arrival, nights));
  return refusal && restrictionIn(refusal);
}

/** The restriction that a refusal names; null when it is another reason. */
export function restrictionIn({ detail }: Refusal): Restriction | null {
  switch (detail.rule) {
    case 'minimum_nights':
    case 'maximum_nights':
      return { rule: detail.rule, nights: detail.nights };
    case 'closed_to_arrival':
    case 'closed_to_departure':
      return { rule: detail.rule, nights: null };
    default:
      return null;
  }
}
