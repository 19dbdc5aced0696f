import {
  allColumns,
  type MarketColumn,
  type MarketColumns,
  marketColumns,
  nightsNeeded,
  columnNights,
} from '@vivac/domain/market/market-column';
import { type OfferFilters, type OfferChoice, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, addDays, monthOf } from '@vivac/domain/time/day';
import type { Clock } from '#platform/clock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { defaultFilters } from '#modules/prices/filters-read';
import { marketMark, numberOfCampsites, campsitesAfter, type VisibleCampsite } from '#modules/watchlists/read';
import {
  type Round,
  type BegunRound,
  type CountedCampsite,
  forgetFigures,
  keepFigures,
  storedFigures,
} from './stored-figures.ts';
import { campsiteFigures, MARKET_STALE_AFTER_DAYS, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import { provinceAt } from '@vivac/domain/places/province-at';
import { spanishProvince, type SpanishRegion, SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import { provinceOutlines } from '#platform/province-outlines';
import { tryLockByName } from '#platform/database/advisory-lock';
import { mapInTurns } from '#platform/turn';
import { pricesByCampsite } from '#modules/prices/read';
import { finishRound } from './stored-cells.ts';
import { createHash } from 'node:crypto';
import { keyDates } from '#modules/prices/key-dates-read';

// The figures of the market are counted by one process behind the imports, and read by every one from the tables: none holds a market
// (docs/decisions/market-figures.md).

/** A small market is counted before anybody notices. */
const PATIENCE_MS = 120;

/** A round of figures under some filters that is whole. */
export interface CountedMarket {
  readonly round: Round;
  /** Of the market that it was made of. */
  readonly mark: string;
  readonly today: Day;
  readonly columns: MarketColumns;
  readonly all: readonly MarketColumn[];
}

/** What an answer is made of. */
export interface CurrentMarket {
  /** Counted last; null before the first time. */
  readonly counted: CountedMarket | null;
  /** What is now is being counted. */
  readonly isComputing: boolean;
  /** How many campsites are counted so far. */
  readonly done: number;
  readonly campsites: number;
}

export interface MarketCounts {
  /** The figures under some filters, as they are known now. */
  know(db: Queryable, filters: OfferFilters): Promise<CurrentMarket>;
  /** Counts what others have brought, of filters that somebody asked for lately. */
  keepUp(): Promise<void>;
}

/** `primary` is written to; what is counted may be read from a replica. */
export function openMarketCounts(primary: Database, clock: Clock, log: Log): MarketCounts {
  const underWay = new Map<string, Promise<void>>();
  // One after another: together they would only be later.
  let turn: Promise<void> = Promise.resolve();

  function count(filters: string): Promise<void> {
    const known = underWay.get(filters);
    if (known !== undefined) return known;
    const work = turn.then(() => countMarket(primary, filters, clock.today())).finally(() => underWay.delete(filters));
    turn = work.catch(() => undefined);
    underWay.set(filters, work);
    return work;
  }

  /** Notes that somebody asks, and counts what is another. */
  async function keepUpWith(
    filters: string,
    today: Day,
    { isNoted, isOlder }: { readonly isNoted: boolean; readonly isOlder: boolean },
  ): Promise<void> {
    if (!isNoted) await requestCount(primary, filters, today);
    if (isOlder) await count(filters);
  }

  /** What is known is answered all the same where nothing more can be kept. */
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ reason: String(error) }, 'Market figures could not be counted'));

  const isOld = ({ whole }: StoredCounts, mark: string, today: Day) =>
    whole === null || whole.mark !== mark || whole.countedOn !== today;

  return {
    async know(db, filters) {
      const key = keyOfFilters(filters);
      const today = clock.today();
      const [mark, before] = await Promise.all([marketMark(db), storedCounts(db, key, today)]);
      const isOlder = isOld(before, mark, today);
      const isNoted = before.today?.isRequested === true;
      if (isNoted && !isOlder) return known(before, false);
      await orLater(attempt(keepUpWith(key, today, { isNoted, isOlder })));
      const now = await storedCounts(db, key, today);
      return known(now, isOld(now, mark, today));
    },
    async keepUp() {
      const wanted = await wantedFilters(primary);
      // The mark is read off the whole market.
      if (wanted.length === 0) return;
      const mark = await marketMark(primary);
      const today = clock.today();
      for (const filters of wanted) {
        if (isOld(await storedCounts(primary, filters, today), mark, today)) await count(filters);
      }
    },
  };
}

function known({ whole, today }: StoredCounts, isComputing: boolean): CurrentMarket {
  const { done, campsites } = today ?? whole ?? { done: 0, campsites: 0 };
  return { counted: whole === null ? null : countedMarket(whole), isComputing, done, campsites };
}

function countedMarket({ id, round, mark, countedOn }: StoredCount): CountedMarket {
  return { round: { count: id, number: round }, mark: mark!, today: countedOn, ...columnsOf(countedOn) };
}

const columnsByDay = new Map<Day, Pick<CountedMarket, 'columns' | 'all'>>();

/** Yesterday's and today's are asked for. */
function columnsOf(day: Day): Pick<CountedMarket, 'columns' | 'all'> {
  const known = columnsByDay.get(day);
  if (known !== undefined) return known;
  if (columnsByDay.size > 2) columnsByDay.clear();
  const columns = marketColumns(day);
  const made = { columns, all: allColumns(columns) };
  columnsByDay.set(day, made);
  return made;
}

/** Waits a little. */
async function orLater(work: Promise<void>): Promise<void> {
  let end: NodeJS.Timeout | undefined;
  const later = new Promise<void>((resolve) => (end = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([work, later]).finally(() => clearTimeout(end));
}

const TICK_MS = 3_000;
/** An administrator sees every campsite: their filters begin with what most of them offer. */
const WHOLE_MARKET = { uid: '', admin: true };

interface MarketEngine {
  readonly db: Database;
  readonly clock: Clock;
  readonly marketCounts: MarketCounts;
  readonly log: Log;
}

/** Begins to count the market behind the imports: first under the filters that somebody asked for last, else under those that most begin with. */
export function startMarketEngine({ db, clock, marketCounts, log }: MarketEngine): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun && (await numberOfCampsites(db)) > 0) {
      const filters = (await lastFilters(db)) ?? keyOfFilters(await defaultFilters(db, WHOLE_MARKET, clock.today()));
      await requestCount(db, filters, clock.today());
      hasBegun = true;
    }
    await marketCounts.keepUp();
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'Market figures', log, stopping });
}

/** What is read at once is held and sorted in one go: of many offers few campsites, of few offers many. */
const MOST_AT_ONCE = 40;
const READ_WITHIN_MS = 25;
/** Looked through and kept at once: a few commits a second while a market is counted for the first time. */
const PAGE = 200;
const LAST_ID = 2_147_483_647;

/** Counts the market under some filters, where nobody else counts one: one process of all, a few campsites at a time. */
async function countMarket(db: Database, filters: string, today: Day): Promise<void> {
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
    if (!(await countPage(counting, page, await storedFigures(db, id, after, until), done))) return;
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

/** Filters as a count is kept by them. */
function keyOfFilters(filters: OfferFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function filtersOfKey(key: string): OfferFilters {
  const chosen = new Map<string, OfferChoice>(JSON.parse(key));
  return offerFilters((dimension) => chosen.get(dimension));
}

/** The figures of the whole market under some filters, on one day. */
interface StoredCount {
  readonly id: number;
  readonly countedOn: Day;
  readonly layout: string;
  /** The last that is whole; 0 before the first. */
  readonly round: number;
  /** Of the market that this round has counted. */
  readonly mark: string | null;
  /** How many campsites the present round has counted, and of how many. */
  readonly done: number;
  readonly campsites: number;
  /** Somebody has asked for it within a minute. */
  readonly isRequested: boolean;
}

/** The counts under some filters that are read: of one layout, the newest that is whole, and today's. */
interface StoredCounts {
  readonly whole: StoredCount | null;
  readonly today: StoredCount | null;
}

/** What is kept of some filters up to a day: of one to come where a clock was put back. */
export async function storedCounts(db: Queryable, filters: string, today: Day): Promise<StoredCounts> {
  const rows = await db.query<StoredCount>(
    `SELECT id, counted_on AS "countedOn", layout, round, mark, done, campsites, requested_at > now() - interval '1 minute' AS "isRequested"
     FROM market_counts WHERE filters = $1 AND counted_on <= $2 AND NOT is_over ORDER BY counted_on DESC, id DESC LIMIT 4`,
    [filters, today],
  );
  const counts: StoredCount[] = [];
  for (const count of rows) if (count.layout === (await layoutOf(count.countedOn))) counts.push(count);
  return {
    whole: counts.find(({ round }) => round > 0) ?? null,
    today: counts.find(({ countedOn }) => countedOn === today) ?? null,
  };
}

/** As many filters as people look at by turns. */
const MOST_FILTERS = 8;

/** Notes that somebody asks for figures under some filters. Those that nobody has asked for longest are kept no more. */
async function requestCount(db: Database, filters: string, today: Day): Promise<void> {
  const layout = await layoutOf(today);
  await db.transaction(async (tx) => {
    await tx.execute(
      `INSERT INTO market_counts (filters, counted_on, layout) VALUES ($1, $2, $3)
       ON CONFLICT (filters, counted_on, layout) WHERE NOT is_over DO UPDATE SET requested_at = now()`,
      [filters, today, layout],
    );
    await tx.execute(
      `UPDATE market_counts SET is_over = true WHERE NOT is_over AND filters NOT IN (
         SELECT filters FROM market_counts WHERE NOT is_over GROUP BY filters ORDER BY max(requested_at) DESC LIMIT $1)`,
      [MOST_FILTERS],
    );
  });
}

/** Today's count under some filters, which is begun unless it was. */
export async function beginCount(db: Queryable, filters: string, today: Day): Promise<StoredCount> {
  await db.execute(
    `INSERT INTO market_counts (filters, counted_on, layout) VALUES ($1, $2, $3)
     ON CONFLICT (filters, counted_on, layout) WHERE NOT is_over DO NOTHING`,
    [filters, today, await layoutOf(today)],
  );
  const { today: count } = await storedCounts(db, filters, today);
  return count!;
}

/** Filters that somebody asked for within half an hour, the last first. */
async function wantedFilters(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ filters: string }>(
    `SELECT filters FROM market_counts WHERE NOT is_over GROUP BY filters
     HAVING max(requested_at) > now() - interval '30 minutes' ORDER BY max(requested_at) DESC`,
    [],
  );
  return rows.map(({ filters }) => filters);
}

/** The filters that somebody asked for last; null where nobody ever did. */
async function lastFilters(db: Queryable): Promise<string | null> {
  const [count] = await db.query<{ filters: string }>(
    'SELECT filters FROM market_counts WHERE NOT is_over ORDER BY requested_at DESC LIMIT 1',
    [],
  );
  return count?.filters ?? null;
}

/** Begins the next round of a count: who began one before keeps nothing of it any more. Null where nobody wants it. */
export async function beginRound(db: Queryable, count: number, campsites: number): Promise<BegunRound | null> {
  const [begun] = await db.query<BegunRound>(
    `UPDATE market_counts SET fence = fence + 1, done = 0, campsites = $2 WHERE id = $1 AND NOT is_over
     RETURNING id AS count, round + 1 AS number, fence`,
    [count, campsites],
  );
  return begun ?? null;
}

/** Raised where the figure of a campsite is made in another way: what is kept is counted anew. */
const FIGURES_VERSION = 3;

type NightsOf = (region: SpanishRegion | null) => readonly (readonly number[])[];

/** The nights of every column, by region: each has its own public holidays. */
function nightsByRegion(today: Day, columns: MarketColumns): NightsOf {
  const made = new Map<SpanishRegion | null, readonly (readonly number[])[]>();
  const { year } = monthOf(today);
  return (region) => {
    const known = made.get(region);
    if (known !== undefined) return known;
    const days = new Set([year, year + 1, year + 2].flatMap((each) => [...keyDates(each, region, 'es').keys()]));
    const nights = columnNights(today, columns, (day) => days.has(day));
    made.set(region, nights);
    return nights;
  };
}

const layoutsByDay = new Map<Day, Promise<string>>();

/** A digest of all that figures of a day depend on beside prices and places: of another layout they mean other nights. */
function layoutOf(day: Day): Promise<string> {
  const known = layoutsByDay.get(day);
  if (known !== undefined) return known;
  // Yesterday's and today's are asked for.
  if (layoutsByDay.size > 2) layoutsByDay.clear();
  const layout = madeLayout(day);
  layoutsByDay.set(day, layout);
  return layout;
}

async function madeLayout(day: Day): Promise<string> {
  const columns = marketColumns(day);
  const nightsOf = nightsByRegion(day, columns);
  const regions = [null, ...new Set(SPANISH_PROVINCES.map(({ region }) => region))];
  const all: readonly MarketColumn[] = allColumns(columns);
  const stated = [FIGURES_VERSION, MARKET_STALE_AFTER_DAYS, all, await mapInTurns(regions, nightsOf)];
  return createHash('sha256').update(JSON.stringify(stated)).digest('base64url');
}
