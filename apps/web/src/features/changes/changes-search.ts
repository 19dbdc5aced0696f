import { type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';

/** What the address of the page carries; offers are filtered as on the dashboard, the rest is understood by {@link choiceIn}. */
export interface ChangesSearch extends OfferFilters {
  readonly since?: string | undefined;
  readonly kind?: string | undefined;
  readonly campsite?: string | undefined;
  /** The next nights alone. */
  readonly ahead?: number | undefined;
}

const MAX_LENGTH = 300;

/** Reads the address; what cannot be understood is left out. Short: the router has it before the page is there. */
export function parseChangesSearch(raw: Readonly<Record<string, unknown>>): ChangesSearch {
  const offers = parseDashboardSearch(raw);
  const words = ['since', 'kind', 'campsite'].map((key) => [key, raw[key]] as const);
  const { ahead } = raw;
  return {
    ...offerFilters((dimension) => offers[dimension]),
    ...Object.fromEntries(words.filter(([, word]) => typeof word === 'string' && word && word.length <= MAX_LENGTH)),
    ...(typeof ahead === 'number' && { ahead }),
  };
}
