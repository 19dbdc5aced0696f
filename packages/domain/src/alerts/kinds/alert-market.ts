import type { OfferChange } from '../../changes/change-runs.ts';
import type { KnownQuote } from '../../offers/price-history.ts';
import type { Day } from '../../time/day.ts';
import type { SourceFacts } from '../alert.ts';

/** A campsite that the owner of a rule sees. */
export interface MarketCampsite {
  readonly id: number;
  readonly name: string;
  readonly isOwn: boolean;
}

/** What a rule is held against, under its filters: at present, or all of the last 90 days. */
export interface AlertMarket {
  /** Seconds since 1970. */
  readonly nowS: number;
  readonly today: Day;
  /** The day of a moment in the zone of the product. */
  readonly dayOf: (momentS: number) => Day;
  /** Seconds since 1970: what was believed earlier is not told. */
  readonly sinceS: number;
  readonly campsites: readonly MarketCampsite[];
}

export interface ChangesOfMarket extends AlertMarket {
  readonly changes: readonly OfferChange[];
}

export interface QuotesOfMarket extends AlertMarket {
  /** The first of the nights below. */
  readonly first: Day;
  /** By campsite the history of each night. */
  readonly histories: ReadonlyMap<number, readonly (readonly KnownQuote[])[]>;
}

export interface SourcesOfMarket extends AlertMarket {
  readonly troubles: readonly Pick<SourceFacts, 'source' | 'trouble' | 'sinceS'>[];
}

/** What a kind of rules may need. */
export interface AlertMarkets {
  readonly changes: ChangesOfMarket;
  readonly quotes: QuotesOfMarket;
  readonly sources: SourcesOfMarket;
}
export type AlertNeed = keyof AlertMarkets;
