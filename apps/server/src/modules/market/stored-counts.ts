import { createHash } from 'node:crypto';
import {
  allColumns,
  columnNights,
  type MarketColumn,
  marketColumns,
  type MarketColumns,
} from '@vivac/domain/market/market-column';
import { MARKET_STALE_AFTER_DAYS } from '@vivac/domain/market/market-matrix';
import { type OfferChoice, type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { SPANISH_PROVINCES, type SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, monthOf } from '@vivac/domain/time/day';
import type { Database, Queryable } from '#platform/database/database';
import { mapInTurns } from '#platform/turn';
import { keyDates } from '#modules/prices/key-dates-read';
import type { BegunRound } from './stored-figures.ts';

/** Filters as a count is kept by them. */
export function keyOfFilters(filters: OfferFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function filtersOfKey(key: string): OfferFilters {
  const chosen = new Map<string, OfferChoice>(JSON.parse(key));
  return offerFilters((dimension) => chosen.get(dimension));
}

/** The figures of the whole market under some filters, on one day. */
export interface StoredCount {
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
export interface StoredCounts {
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
export async function requestCount(db: Database, filters: string, today: Day): Promise<void> {
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
export async function wantedFilters(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ filters: string }>(
    `SELECT filters FROM market_counts WHERE NOT is_over GROUP BY filters
     HAVING max(requested_at) > now() - interval '30 minutes' ORDER BY max(requested_at) DESC`,
    [],
  );
  return rows.map(({ filters }) => filters);
}

/** The filters that somebody asked for last; null where nobody ever did. */
export async function lastFilters(db: Queryable): Promise<string | null> {
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
const MADE_BY = 3;

type NightsOf = (region: SpanishRegion | null) => readonly (readonly number[])[];

/** The nights of every column, by region: each has its own public holidays. */
export function nightsByRegion(today: Day, columns: MarketColumns): NightsOf {
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

const layouts = new Map<Day, Promise<string>>();

/** A digest of all that figures of a day depend on beside prices and places: of another layout they mean other nights. */
function layoutOf(day: Day): Promise<string> {
  const known = layouts.get(day);
  if (known !== undefined) return known;
  // Yesterday's and today's are asked for.
  if (layouts.size > 2) layouts.clear();
  const layout = madeLayout(day);
  layouts.set(day, layout);
  return layout;
}

async function madeLayout(day: Day): Promise<string> {
  const columns = marketColumns(day);
  const nightsOf = nightsByRegion(day, columns);
  const regions = [null, ...new Set(SPANISH_PROVINCES.map(({ region }) => region))];
  const all: readonly MarketColumn[] = allColumns(columns);
  const stated = [MADE_BY, MARKET_STALE_AFTER_DAYS, all, await mapInTurns(regions, nightsOf)];
  return createHash('sha256').update(JSON.stringify(stated)).digest('base64url');
}
