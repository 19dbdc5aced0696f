import type { FilterLists } from '@vivac/contract/wire-names';
import {
  type OfferFilters,
  type OfferOptions,
  ANY,
  byOfferDimension,
  holdsNames,
  offerFilters,
} from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { type Viewer, type VisibleMarket, visibleMarket } from '#modules/watchlists/read';
import { rankOptions, startingWithDefault } from './offers/default-offer.ts';
import { optionCounts, optionCountsOfAll, soldCombinations } from './offers/filter-values-read.ts';
import type { PriceSource } from './read.ts';

/**
 * The values that occur at the campsites, as of the moment of the source. The screen starts with the first of each list: together these are the
 * combination that the reference campsite has prices for on most nights to come, so that the first comparison shown is a
 * full one.
 */
export async function filters(source: PriceSource, market: VisibleMarket, today: Day): Promise<FilterLists> {
  const { campsites, reference, mark } = market;
  const [options, sold] = await Promise.all([
    mark === null
      ? optionCounts(source, campsites, reference)
      : optionCountsOfAll(source, { campsites, mark }, reference),
    reference === null ? [] : soldCombinations(source, reference, today),
  ]);
  const values = startingWithDefault(rankOptions(options), sold);
  const offers = byOfferDimension((key) =>
    holdsNames(key) ? values[key] : values[key].map(countOrAny),
  ) as OfferOptions;
  return { campsites: campsites.map((campsite) => campsite.name), offers, today };
}

function countOrAny(value: string): number | typeof ANY {
  return value === ANY ? ANY : Number(value);
}

/** The filters that a viewer's dashboard starts with: the first value of each group (rule-17). */
export async function defaultFilters(db: Queryable, viewer: Viewer, today: Day): Promise<OfferFilters> {
  const { offers } = await filters({ db }, await visibleMarket(db, viewer), today);
  return offerFilters((dimension) => offers[dimension][0]);
}
