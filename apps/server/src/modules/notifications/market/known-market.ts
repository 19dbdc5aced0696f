import { addDays, daysBetween } from '@vivac/domain/time/day';
import { quoteKnownAt } from '@vivac/domain/offers/price-history';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { NIGHTS_AHEAD } from '@vivac/domain/rules/kinds/price-findings';
import type { QuotedCampsite } from '@vivac/domain/rules/kinds/rule-kind';
import type { Period } from '@vivac/domain/rules/sending-schedule';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Queryable } from '#platform/database/database';
import { quotesKnownSince } from '#modules/prices/history-read';
import { type Viewer, type VisibleCampsite, watchedMarket } from '#modules/watchlists/read';

/** A user's own campsite and its competitors; null without a campsite of their own. */
export interface ComparedCampsites {
  readonly reference: VisibleCampsite;
  readonly competitors: readonly VisibleCampsite[];
}

export async function comparedCampsites(db: Queryable, { uid }: Viewer): Promise<ComparedCampsites | null> {
  const { campsites, reference } = await watchedMarket(db, uid);
  return reference === null ? null : { reference, competitors: campsites.filter((each) => each !== reference) };
}

/** The market as it was known when a period was due: the quotes of the nights ahead of its day. */
export interface MarketAt {
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
}

/** Reads once what was observed, and answers what was known of it at each of some periods, oldest first. */
export async function marketAtPeriods(
  db: Queryable,
  { reference, competitors }: ComparedCampsites,
  periods: readonly [Period, ...Period[]],
  filters: OfferFilters,
): Promise<(period: Period) => MarketAt> {
  const first = periods[0].day;
  const count = daysBetween(first, addDays(periods.at(-1)!.day, NIGHTS_AHEAD));
  const nights = { first, count, ahead: NIGHTS_AHEAD, since: periods[0].dueAt };
  const known = await quotesKnownSince(db, [reference, ...competitors], nights, filters);
  return ({ day, dueAt }) => {
    const atS = dueAt.getTime() / 1000;
    const from = daysBetween(first, day);
    const quoted = ({ id, name }: VisibleCampsite): QuotedCampsite => ({
      name,
      quotes: known
        .get(id)!
        .slice(from, from + NIGHTS_AHEAD)
        .map((history): Quote => quoteKnownAt(history, atS) ?? NOT_SEEN),
    });
    return { reference: quoted(reference), competitors: competitors.map(quoted) };
  };
}
