import type { KnownNights } from '@vivac/domain/changes/campsite-changes';
import type { OfferChange } from '@vivac/domain/changes/change-runs';
import { nightOnSale } from '@vivac/domain/changes/nights-on-sale';
import { type NightMoments, aroundKey } from '@vivac/domain/offers/night/around-moments';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { type Day, daysBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { quotesAroundMoments } from '#modules/prices/history-read';
import { knownOffers, quotesByCampsite } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/** Of these kinds more is asked than the price. */
const OF_TERMS: ReadonlySet<string> = new Set(['few_left', 'minimum_stay', 'arrival_day']);
const NOTHING = { left: null, minimums: [], arrivals: 0 };

/** What is known now of the nights that changed, and what was known around the moments at which they did. */
export async function nightsOfChanges(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  filters: OfferFilters,
  changes: readonly OfferChange[],
): Promise<KnownNights> {
  const nightsOf = new Map(
    [...Map.groupBy(changes, ({ campsiteId }) => campsiteId)].map(([id, some]) => [id, nightsAndMoments(some)]),
  );
  const changed = campsites.filter(({ id }) => nightsOf.has(id));
  const days = [...new Set(changes.map(({ day }) => day))].sort();
  const first = days[0]!;
  const count = daysBetween(first, days.at(-1)!) + 1;
  const asked = { first, count, nights: narrowedTo(filters, 'nights') };
  const quotes = await quotesByCampsite({ db, asOfS: undefined }, changed, first, count, filters);
  const offersOf = changes.some(({ kind }) => OF_TERMS.has(kind))
    ? await knownOffers({ db, asOfS: undefined }, changed, asked, filters)
    : null;
  const around = await quotesAroundMoments(db, changed, nightsOf, filters);
  const aroundOf = (id: number, day: Day, momentS: number) => around.get(id)?.get(aroundKey(day, momentS));
  return {
    now(id, day) {
      const quote = quotes.get(id)?.[daysBetween(first, day)];
      return quote === undefined ? null : { quote, ...(offersOf ? nightOnSale(offersOf(id), day, unitOf) : NOTHING) };
    },
    before: (id, day, momentS) => aroundOf(id, day, momentS)?.before ?? null,
    at: (id, day, momentS) => aroundOf(id, day, momentS)?.at ?? null,
  };
}

function nightsAndMoments(changes: readonly OfferChange[]): NightMoments[] {
  return [...Map.groupBy(changes, ({ day }) => day)].map(([day, some]) => ({
    day,
    momentsS: [...new Set(some.map(({ seenAtS }) => seenAtS))],
  }));
}

/** The last part of what tells offers apart is the wording of the unit. */
const unitOf = (offer: string) => offer.slice(offer.lastIndexOf(':') + 1);
