import { type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';

/** What the address of the page carries; offers are filtered as on the dashboard. */
export interface ChannelsSearch extends OfferFilters {
  /** Whose ladder. */
  readonly campsite?: string | undefined;
  /** The day of arrival of its stay. */
  readonly day?: string | undefined;
  /** The span of the season. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** The moment as known on which everything is asked, by the product's clock. */
  readonly as_of?: string | undefined;
}

const MAX_LENGTH = 300;
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** Reads the address; what cannot be understood is left out. Short: the router has it before the page is there. */
export function parseChannelsSearch(raw: Readonly<Record<string, unknown>>): ChannelsSearch {
  const offers = parseDashboardSearch(raw);
  const { campsite } = raw;
  const days = ['day', 'first', 'last'].map((key) => [key, raw[key]] as const);
  return {
    ...offerFilters((dimension) => offers[dimension]),
    ...(typeof campsite === 'string' && campsite && campsite.length <= MAX_LENGTH && { campsite }),
    ...(offers.as_of !== undefined && { as_of: offers.as_of }),
    ...Object.fromEntries(days.filter(([, day]) => typeof day === 'string' && DAY.test(day))),
  };
}
