import {
  OFFER_DIMENSION_KEYS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  narrowedTo,
} from '@vivac/domain/offers/offer-dimension';

interface DimensionWords {
  /** Of its group of filters (filter-2). */
  readonly title: string;
  /** Of its column in the daily table. */
  readonly column: string;
}

export const offerWords: Readonly<Record<OfferDimension, DimensionWords>> = {
  guests: { title: 'Number Of Guests', column: 'Guests' },
  channel: { title: 'Channel Name', column: 'Channel' },
  type: { title: 'Accommodation Type', column: 'Type' },
  cancellation: { title: 'Cancellation Policy', column: 'Cancellation' },
  extras: { title: 'Included Extras', column: 'Extras' },
  nights: { title: 'Length Of Stay', column: 'Stay' },
};

const COUNTED: Readonly<Partial<Record<OfferDimension, string>>> = { guests: 'guest', nights: 'night' };
const ANY_LENGTH = 'any length of stay';

/** A value as it is said among others: a number alone would not say what it counts. */
export function offerValueWords(dimension: OfferDimension, value: OfferChoice): string {
  const one = COUNTED[dimension];
  if (one === undefined || typeof value === 'string') return String(value);
  return `${value}\u00a0${one}${value === 1 ? '' : 's'}`;
}

/** What is compared like for like, in one line. */
export function offerSummary(filters: OfferFilters): string {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const value = narrowedTo(filters, key);
    if (value === undefined) return key === 'nights' ? [ANY_LENGTH] : [];
    return [offerValueWords(key, value)];
  }).join(' · ');
}

/** Who stays for how long, in as few words as a caption has room for: `2 guests, 7 nights`. */
export function staySummary(filters: OfferFilters): string {
  const guests = narrowedTo(filters, 'guests');
  const nights = narrowedTo(filters, 'nights');
  const parts = [
    ...(guests === undefined ? [] : [offerValueWords('guests', guests)]),
    nights === undefined ? ANY_LENGTH : offerValueWords('nights', nights),
  ];
  return parts.join(', ');
}
