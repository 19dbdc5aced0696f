import {
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  type OfferValue,
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
};

/** A value as it is said among others: a number alone would not say what it counts. */
export function offerValueWords(dimension: OfferDimension, value: OfferValue): string {
  if (dimension !== 'guests') return String(value);
  return `${value}\u00a0${value === 1 ? 'guest' : 'guests'}`;
}

/** What is compared like for like, in one line. */
export function offerSummary(filters: OfferFilters): string {
  return OFFER_DIMENSION_KEYS.flatMap((key) => {
    const value = filters[key];
    return value === undefined ? [] : [offerValueWords(key, value)];
  }).join(' · ');
}
