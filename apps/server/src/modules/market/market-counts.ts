import { allColumns, type MarketColumn, type MarketColumns, marketColumns } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Clock } from '#platform/clock';
import type { Database, Queryable } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { defaultFilters } from '#modules/prices/filters-read';
import { marketMark, numberOfCampsites } from '#modules/watchlists/read';
import { countMarket } from './market-figures.ts';
import {
  keyOfFilters,
  lastFilters,
  requestCount,
  type StoredCount,
  storedCounts,
  type StoredCounts,
  wantedFilters,
} from './stored-counts.ts';
import type { Round } from './stored-figures.ts';

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
export interface KnownMarket {
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
  know(db: Queryable, filters: OfferFilters): Promise<KnownMarket>;
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

function known({ whole, today }: StoredCounts, isComputing: boolean): KnownMarket {
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
