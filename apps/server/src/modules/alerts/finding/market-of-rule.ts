import type { AlertMarket, AlertMarkets, AlertNeed, MarketCampsite } from '@vivac/domain/alerts/kinds/alert-kind';
import { type KindOfAlertRule, findAlerts, needOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import type { FoundAlert } from '@vivac/domain/alerts/alert';
import { alertFiltersOf, lacksAlertFilters } from '@vivac/domain/alerts/read-alert-rules';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, addDays, dayAt, daysBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { changesSince } from '#modules/changes/read';
import { quotesKnownSince } from '#modules/prices/history-read';
import type { VisibleMarket } from '#modules/watchlists/read';
import { sourcesInTrouble } from './sources-in-trouble.ts';

/** What the rules of one user are held against at a moment. */
export interface Held {
  readonly db: Queryable;
  readonly market: VisibleMarket;
  readonly now: Date;
  readonly zone: string;
  /** Nothing is looked at that was seen before. */
  readonly from: Date;
}

/** Nights ahead of which a position is told. */
const POSITION_AHEAD = 90;

/** What a rule finds: in the present with `sinceS` of the rule, in the past with that of a preview. One that has no filters yet finds nothing. */
export async function foundBy(of: KindOfAlertRule, held: Held, sinceS: number): Promise<FoundAlert[]> {
  if (lacksAlertFilters(of)) return [];
  const market = marketAt(held, sinceS);
  // The market is the one that the kind needs.
  return findAlerts(of, (await READINGS[needOf(of)](held, market, alertFiltersOf(of) ?? {})) as never);
}

function marketAt({ market: { campsites, reference }, now, zone }: Held, sinceS: number): AlertMarket {
  const named = campsites.map(({ id, name }): MarketCampsite => ({ id, name, isOwn: id === reference?.id }));
  return {
    nowS: now.getTime() / 1000,
    today: dayAt(now, zone),
    dayOf: (momentS) => dayAt(new Date(momentS * 1000), zone),
    sinceS,
    campsites: named,
  };
}

const READINGS: {
  readonly [Need in AlertNeed]: (held: Held, market: AlertMarket, filters: OfferFilters) => Promise<AlertMarkets[Need]>;
} = {
  async changes({ db, market: { campsites }, from }, market, filters) {
    return { ...market, changes: await changesSince(db, campsites, filters, from.getTime() / 1000) };
  },
  async quotes({ db, market: { campsites }, from, zone }, market, filters) {
    const first: Day = dayAt(from, zone);
    const count = daysBetween(first, addDays(market.today, POSITION_AHEAD));
    const nights = { first, count, ahead: POSITION_AHEAD, since: from };
    return { ...market, first, histories: await quotesKnownSince(db, campsites, nights, filters) };
  },
  async sources({ db, now }, market) {
    return { ...market, troubles: await sourcesInTrouble(db, now) };
  },
};
