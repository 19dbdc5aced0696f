import type {
  AlertMarket,
  AlertMarkets,
  AlertNeed,
  MarketCampsite,
  SourcesOfMarket,
} from '@vivac/domain/alerts/kinds/alert-kind';
import { findAlerts, type KindOfAlertRule, needOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import { type FoundAlert, gapAlerts } from '@vivac/domain/alerts/alert';
import { alertFiltersOf, lacksAlertFilters } from '@vivac/domain/alerts/read-alert-rules';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { addDays, type Day, dayAt, daysBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { changesSince, looksAtCampsites, openChangeQuestions } from '#modules/changes/read';
import { quotesKnownSince } from '#modules/prices/history-read';
import type { VisibleCampsite, VisibleMarket } from '#modules/watchlists/read';
import { dataGap, type FeedingSource } from '@vivac/domain/changes/facet-track';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { registeredFeeding, troubledSources } from '#modules/sources/register-read';
import { lateSources } from '@vivac/domain/sources/freshness';

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

/** One alert for each set of sources that bring nothing of campsites that they fed. */
export async function foundGaps(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  now: Date,
): Promise<FoundAlert[]> {
  const [looks, troubled] = await Promise.all([looksAtCampsites(db, campsites), troubledSources(db, now)]);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  const gaps = campsites.flatMap(({ id, name }) => {
    const feeding = (looksOf.get(id) ?? []).map(({ source, lookedAtS }): FeedingSource => ({
      name: source,
      lookedAtS,
      isInTrouble: troubled.has(source),
    }));
    const gap = dataGap(feeding, now.getTime() / 1000, STALE_AFTER_HOURS * 3600);
    return gap === null ? [] : [{ campsite: name, gap }];
  });
  return gapAlerts(gaps);
}

const FAILING: ReadonlySet<string> = new Set(['failing', 'refused']);

/** Sources that bring nothing, fail, or ask what they mean: each is told as the worst of them. */
async function sourcesInTrouble(db: Queryable, now: Date): Promise<SourcesOfMarket['troubles']> {
  const [registered, questions] = await Promise.all([registeredFeeding(db, now), openChangeQuestions(db)]);
  const failing = registered
    .filter(({ state }) => FAILING.has(state))
    .map(({ name, lastSuccessAt, addedAt }) => ({ source: name, sinceS: secondsOf(lastSuccessAt ?? addedAt) }));
  const failed = new Set(failing.map(({ source }) => source));
  const paused = new Set(registered.filter(({ state }) => state === 'paused').map(({ name }) => name));
  // A source that somebody paused is late because they wanted it so.
  const late = lateSources(registered, now)
    .filter(({ name }) => !failed.has(name) && !paused.has(name))
    .map(({ name, since }) => ({ source: name, sinceS: secondsOf(since) }));
  return [
    ...failing.map((each) => ({ ...each, trouble: 'failing' as const })),
    ...late.map((each) => ({ ...each, trouble: 'late' as const })),
    ...questions.map(({ source, requestedAt }) => ({
      source,
      sinceS: secondsOf(requestedAt),
      trouble: 'question' as const,
    })),
  ];
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
