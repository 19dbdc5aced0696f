import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite, WholeMarket } from '#modules/watchlists/read';
import { type PriceSource, quotesByCampsite } from '../read.ts';

// The quotes of every campsite for one night: asking for another part of the map asks nothing anew, and after an import only the campsites
// that it brought something are read (docs/decisions/remembered-answers.md).

/** As many nights and filters as administrators look at by turns. */
const MOST_NIGHTS = 4;
const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** Quotes by campsite id. */
export type NightQuotes = ReadonlyMap<number, Quote>;

interface Night {
  readonly mark: string;
  readonly campsites: readonly VisibleCampsite[];
  readonly quotes: Promise<NightQuotes>;
}

const nightsOf = new WeakMap<Queryable, Map<string, Night>>();

/** As they are by the versions of the market, which were read before. */
export function quotesOfMarket(
  source: PriceSource,
  { campsites, mark }: WholeMarket,
  day: Day,
  filters: OfferFilters,
): Promise<NightQuotes> {
  const nights = nightsOf.get(source.db) ?? new Map<string, Night>();
  nightsOf.set(source.db, nights);
  const key = JSON.stringify([day, source.asOfS, filters]);
  const last = nights.get(key);
  if (last?.mark === mark) return last.quotes;
  const quotes = brought(source, campsites, last, day, filters);
  nights.delete(key);
  nights.set(key, { mark, campsites, quotes });
  const [oldest] = nights.keys();
  if (nights.size > MOST_NIGHTS) nights.delete(oldest!);
  const forget = () => nights.get(key)?.quotes === quotes && nights.delete(key);
  quotes.then(() => setTimeout(forget, FORGOTTEN_AFTER_MS).unref(), forget);
  return quotes;
}

/** The quotes of the last reading where the version is the same, the others read. */
async function brought(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  last: Night | undefined,
  day: Day,
  filters: OfferFilters,
): Promise<NightQuotes> {
  const known = await last?.quotes.catch(() => undefined);
  const before = new Map(known === undefined ? [] : last!.campsites.map((campsite) => [campsite.id, campsite]));
  const others = campsites.filter((campsite) => !isSame(before.get(campsite.id), campsite));
  const read =
    others.length === 0 ? new Map<number, Quote[]>() : await quotesByCampsite(source, others, day, 1, filters);
  return new Map(campsites.map(({ id }) => [id, read.get(id)?.[0] ?? known!.get(id)!]));
}

function isSame(before: VisibleCampsite | undefined, now: VisibleCampsite): boolean {
  return before?.version === now.version && before.listings.join() === now.listings.join();
}
