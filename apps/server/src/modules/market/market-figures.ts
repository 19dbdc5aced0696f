import { type MarketColumns, marketColumns, nightsNeeded } from '@vivac/domain/market/market-column';
import { campsiteFigures, MARKET_STALE_AFTER_DAYS, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { provinceAt } from '@vivac/domain/places/province-at';
import { spanishProvince, type SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, addDays } from '@vivac/domain/time/day';
import { provinceOutlines } from '#platform/province-outlines';
import { tryLockByName } from '#platform/database/advisory-lock';
import type { Database, Transaction } from '#platform/database/database';
import { mapInTurns } from '#platform/turn';
import { pricesByCampsite } from '#modules/prices/read';
import { campsitesAfter, marketMark, numberOfCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import { finishRound } from './stored-cells.ts';
import { beginCount, beginRound, filtersOfKey, nightsByRegion } from './stored-counts.ts';
import { type BegunRound, type CountedCampsite, forgetFigures, keepFigures, knownFigures } from './stored-figures.ts';

/** What is read at once is held and sorted in one go: of many offers few campsites, of few offers many. */
const MOST_AT_ONCE = 40;
const READ_WITHIN_MS = 25;
/** Looked through and kept at once: a few commits a second while a market is counted for the first time. */
const PAGE = 200;
const LAST_ID = 2_147_483_647;

/** Counts the market under some filters, where nobody else counts one: one process of all, a few campsites at a time. */
export async function countMarket(db: Database, filters: string, today: Day): Promise<void> {
  // Nothing but the lock: what is counted is seen by others as it comes.
  await db.transaction(async (tx) => {
    if (await isMyTurn(tx)) await countRound(db, filters, today);
  });
}

async function isMyTurn(tx: Transaction): Promise<boolean> {
  const isMine = await tryLockByName(tx, 'market figures');
  if (isMine) await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  return isMine;
}

interface Counting {
  readonly db: Database;
  readonly round: BegunRound;
  readonly filters: OfferFilters;
  readonly today: Day;
  readonly columns: MarketColumns;
  readonly nightsOf: (region: SpanishRegion | null) => readonly (readonly number[])[];
  /** How many campsites are read at once. */
  atOnce: number;
}

/** Counts anew the campsites of which something is another, and has the round answered from. */
async function countRound(db: Database, filters: string, today: Day): Promise<void> {
  // Before what it stands for.
  const mark = await marketMark(db);
  const { id, round: last, mark: markBefore } = await beginCount(db, filters, today);
  if (markBefore === mark) return;
  await forgetFigures(db, { count: id, number: last });
  const round = await beginRound(db, id, await numberOfCampsites(db));
  if (round === null) return;
  const columns = marketColumns(today);
  const nightsOf = nightsByRegion(today, columns);
  const counting = { db, round, filters: filtersOfKey(filters), today, columns, nightsOf, atOnce: 1 };
  let done = 0;
  for (let after = 0; after < LAST_ID;) {
    const page = await campsitesAfter(db, after, PAGE);
    const until = page.length < PAGE ? LAST_ID : page.at(-1)!.id;
    done += page.length;
    if (!(await countPage(counting, page, await knownFigures(db, id, after, until), done))) return;
    after = until;
  }
  await finishRound(db, round, columns, { mark, campsites: done });
}

/** False where somebody else counts the round by now, or nobody wants it any more. */
async function countPage(
  counting: Counting,
  page: readonly VisibleCampsite[],
  known: ReadonlyMap<number, string>,
  done: number,
): Promise<boolean> {
  const others = page.filter((campsite) => known.get(campsite.id) !== madeOf(campsite));
  const here = new Set(page.map(({ id }) => id));
  const gone = [...known.keys()].filter((id) => !here.has(id));
  if (others.length === 0 && gone.length === 0) return true;
  const counted: CountedCampsite[] = [];
  while (counted.length < others.length) {
    const beganMs = performance.now();
    counted.push(...(await countSome(counting, others.slice(counted.length, counted.length + counting.atOnce))));
    counting.atOnce = nextAtOnce(counting.atOnce, performance.now() - beganMs);
  }
  return keepFigures(counting.db, counting.round, { counted, gone, done });
}

/** Twice as many after a quick reading, half after a slow one. */
function nextAtOnce(atOnce: number, tookMs: number): number {
  return tookMs < READ_WITHIN_MS ? Math.min(2 * atOnce, MOST_AT_ONCE) : Math.ceil(atOnce / 2);
}

async function countSome(
  { db, filters, today, columns, nightsOf }: Counting,
  campsites: readonly VisibleCampsite[],
): Promise<CountedCampsite[]> {
  const quotes = await pricesByCampsite({ db }, campsites, today, nightsNeeded(today, columns), filters);
  const freshFromS = Date.parse(addDays(today, -MARKET_STALE_AFTER_DAYS)) / 1000;
  return mapInTurns(campsites, (campsite) => {
    const { region, province } = placeOf(campsite);
    const figures = campsiteFigures(quotes.get(campsite.id)!, nightsOf(region), freshFromS);
    return { id: campsite.id, region, province, madeOf: madeOf(campsite), figures };
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
