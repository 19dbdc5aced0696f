import { useQuery } from '@tanstack/react-query';
import { filtersFromWire } from '@vivac/contract/wire-names';
import {
  narrowedTo,
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  offerFilters,
  type OfferOptions,
} from '@vivac/domain/offers/offer-dimension';
import { useMemo } from 'react';
import { callQuery } from '../../api/call.ts';

/** What can be compared by, as the dashboard lists it. */
export interface OffersOnSale {
  /** Null until it is known. */
  readonly options: OfferOptions | null;
  /** The first value of each group: those of a rule that is made now. Null until there are prices. */
  readonly initial: OfferFilters | null;
}

const filtersQuery = callQuery('getFilters', { query: {} });

export function useOffersOnSale(): OffersOnSale {
  const { data } = useQuery(filtersQuery);
  return useMemo(() => {
    if (data === undefined) return { options: null, initial: null };
    const { offers } = filtersFromWire(data);
    const initial = offerFilters((key) => offers[key][0]);
    return { options: offers, initial: Object.keys(initial).length === 0 ? null : initial };
  }, [data]);
}

/** The dimensions of which no campsite has the value any more. */
export function goneFrom(options: OfferOptions | null, filters: OfferFilters): OfferDimension[] {
  if (options === null) return [];
  return OFFER_DIMENSION_KEYS.filter((key) => {
    const value = narrowedTo(filters, key);
    return value !== undefined && !options[key].some((each) => each === value);
  });
}
