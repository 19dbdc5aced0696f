import { type MarketColumns, allColumns, marketColumns, nightsNeeded } from '@vivac/domain/market/market-column';
import { campsiteFigures, MARKET_STALE_AFTER_DAYS, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { provinceAt } from '@vivac/domain/places/province-at';
import { spanishProvince, type SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, addDays } from '@vivac/domain/time/day';
import { provinceOutlines } from '#platform/province-outlines';
import type { Queryable } from '#platform/database/database';
import { mapInTurns } from '#platform/turn';
import { pricesByCampsite } from '#modules/prices/read';
import type { VisibleCampsite, WholeMarket } from '#modules/watchlists/read';
import { type CountedCampsite, type CountedMarket, type MarketKeeper, nightsByRegion } from './stored-figures.ts';

/** What is read at once is held and sorted in one go: of many offers few campsites, of few offers many. */
const MOST_AT_ONCE = 40;
const READ_WITHIN_MS = 25;

export interface Counting {
  readonly db: Queryable;
  readonly market: WholeMarket;
  readonly filters: OfferFilters;
  readonly today: Day;
  /** What was counted last; campsites of which nothing is another keep their figures. */
  readonly before: CountedMarket | null;
  readonly keeper: MarketKeeper;
  readonly onCounted: (campsites: number) => void;
  readonly isUnwanted: () => boolean;
}

/** Counts the whole market, a few campsites at a time; null when nobody wants it any more. */
export async function countMarket(counting: Counting): Promise<CountedMarket | null> {
  const { market, today, before, keeper, onCounted, isUnwanted } = counting;
  const columns = marketColumns(today);
  // Nothing to keep, and no holidays to read.
  if (market.campsites.length === 0)
    return { mark: market.mark, today, columns, all: allColumns(columns), byId: new Map() };
  await keeper.begin(today);
  const known = before?.today === today ? before.byId : await keeper.soFar();
  const byId = new Map<number, CountedCampsite>();
  const others: VisibleCampsite[] = [];
  for (const campsite of market.campsites) {
    const counted = known.get(campsite.id);
    if (counted?.madeOf === madeOf(campsite)) byId.set(campsite.id, counted);
    else others.push(campsite);
  }
  onCounted(byId.size);
  const nightsOf = nightsByRegion(today, columns);
  let atOnce = 1;
  for (let at = 0; at < others.length;) {
    if (isUnwanted()) return null;
    const beganMs = performance.now();
    const some = await countSome(counting, others.slice(at, at + atOnce), columns, nightsOf);
    at += some.length;
    atOnce = nextAtOnce(atOnce, performance.now() - beganMs);
    for (const [id, counted] of some) byId.set(id, counted);
    await keeper.keep(some);
    onCounted(byId.size);
  }
  await keeper.finish();
  return { mark: market.mark, today, columns, all: allColumns(columns), byId };
}

/** Twice as many after a quick reading, half after a slow one. */
function nextAtOnce(atOnce: number, tookMs: number): number {
  return tookMs < READ_WITHIN_MS ? Math.min(2 * atOnce, MOST_AT_ONCE) : Math.ceil(atOnce / 2);
}

async function countSome(
  { db, filters, today }: Counting,
  campsites: readonly VisibleCampsite[],
  columns: MarketColumns,
  nightsOf: (region: SpanishRegion | null) => readonly (readonly number[])[],
): Promise<[number, CountedCampsite][]> {
  const quotes = await pricesByCampsite({ db }, campsites, today, nightsNeeded(today, columns), filters);
  const freshFromS = Date.parse(addDays(today, -MARKET_STALE_AFTER_DAYS)) / 1000;
  return mapInTurns(campsites, (campsite) => {
    const { region, province } = placeOf(campsite);
    const figures = campsiteFigures(quotes.get(campsite.id)!, nightsOf(region), freshFromS);
    return [campsite.id, { region, province, madeOf: madeOf(campsite), figures }];
  });
}

/** Not of what was found of its reviews or of the changes of its prices. */
function madeOf({ pricesVersion, region, province, location, listings }: VisibleCampsite): string {
  return JSON.stringify([pricesVersion, region, province, location, listings]);
}

/** What is said of a campsite, else where it lies on the map. */
function placeOf({ region, province, location }: VisibleCampsite): Pick<PlacedFigures, 'region' | 'province'> {
  const stated = province === null ? null : spanishProvince(province);
  const found = stated ?? (location && provinceAt(provinceOutlines(), location));
  if (found === null) return { region, province: null };
  if (region === null) return { region: found.region, province: found.code };
  return { region, province: found.region === region ? found.code : null };
}
