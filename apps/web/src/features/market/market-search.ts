import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';

/** What the address of the page carries; understood by `market-choice.ts`. Offers are filtered as on the dashboard. */
export interface MarketSearch extends OfferFilters {
  readonly columns?: string | undefined;
  /** The chosen column, such as `semana_santa-2027`. */
  readonly column?: string | undefined;
  /** The chosen region or province by its code; the own campsite without one. */
  readonly place?: string | number | undefined;
}
