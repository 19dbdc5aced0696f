import { createHash, randomUUID } from 'node:crypto';
import {
  allColumns,
  columnNights,
  type MarketColumn,
  marketColumns,
  type MarketColumns,
} from '@vivac/domain/market/market-column';
import { type ProvinceCode, SPANISH_PROVINCES, type SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, monthOf } from '@vivac/domain/time/day';
import type { Database, Queryable } from '#platform/database/database';
import type { Log } from '#platform/log';
import { mapInTurns } from '#platform/turn';
import { MARKET_STALE_AFTER_DAYS, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import { keyDates } from '#modules/prices/key-dates-read';

/** Kept at once: a few commits a second while a market is counted for the first time. */
const STORED_AT_ONCE = 400;

/** Where counted figures outlive the process. What cannot be kept is answered all the same, and counted anew after a restart. */
export interface MarketKeeper {
  /** What was whole last; null when nothing is kept. */
  last(today: Day): Promise<CountedMarket | null>;
  /** What follows is kept for this day. */
  begin(today: Day): Promise<void>;
  /** What is kept of the day so far. */
  soFar(): Promise<ReadonlyMap<number, CountedCampsite>>;
  keep(counted: readonly (readonly [number, CountedCampsite])[]): Promise<void>;
  /** All of the market is counted. */
  finish(): Promise<void>;
}

/** Keeps the figures under some filters. */
export function openMarketKeeper(db: Database, filters: string, log: Log): MarketKeeper {
  let day: Day | null = null;
  let count: number | null = null;
  /** Of the day, from the last that was kept on. */
  const unkept = new Map<number, CountedCampsite>();

  async function attempt<Reported>(work: () => Promise<Reported>, otherwise: Reported): Promise<Reported> {
    try {
      return await work();
    } catch (error) {
      log.warn({ reason: String(error) }, 'Market figures could not be kept');
      return otherwise;
    }
  }

  async function flush(): Promise<void> {
    if (count === null || unkept.size === 0) return;
    await keepFigures(db, count, unkept);
    unkept.clear();
  }

  return {
    last: (today) =>
      attempt(async () => {
        const whole = await lastWholeCount(db, filters, today);
        if (whole === null || whole.layout !== (await layoutOf(whole.countedOn))) return null;
        const columns = marketColumns(whole.countedOn);
        const byId = await storedFigures(db, whole.id);
        // Its own each time: what is kept may be another by now.
        return { mark: randomUUID(), today: whole.countedOn, columns, all: allColumns(columns), byId };
      }, null),
    async begin(today) {
      if (day !== today) unkept.clear();
      day = today;
      count = await attempt(async () => beginCount(db, filters, today, await layoutOf(today)), null);
    },
    soFar: () => attempt(async () => (count === null ? new Map() : storedFigures(db, count)), new Map()),
    async keep(counted) {
      for (const [id, figures] of counted) unkept.set(id, figures);
      if (unkept.size >= STORED_AT_ONCE) await attempt(flush, undefined);
    },
    finish: () =>
      attempt(async () => {
        await flush();
        if (count !== null) await finishCount(db, count);
      }, undefined),
  };
}

/** So many counts that are whole are kept, of the filters that were counted last. */
const MOST_COUNTS = 8;

/** A count that is whole: of which day, by which columns. */
interface WholeCount {
  readonly id: number;
  readonly countedOn: Day;
  readonly layout: string;
}

/** The newest whole count under some filters, of a day that is not to come: a clock may have been put back. */
async function lastWholeCount(db: Queryable, filters: string, today: Day): Promise<WholeCount | null> {
  const [count] = await db.query<WholeCount>(
    `SELECT id, counted_on AS "countedOn", layout FROM market_counts
     WHERE filters = $1 AND is_whole AND counted_on <= $2 ORDER BY counted_on DESC, id DESC LIMIT 1`,
    [filters, today],
  );
  return count ?? null;
}

/** The number of a count, which is begun unless it was. */
async function beginCount(db: Queryable, filters: string, countedOn: Day, layout: string): Promise<number> {
  const [count] = await db.query<{ id: number }>(
    `INSERT INTO market_counts (filters, counted_on, layout) VALUES ($1, $2, $3)
     ON CONFLICT (filters, counted_on, layout) DO UPDATE SET layout = excluded.layout RETURNING id`,
    [filters, countedOn, layout],
  );
  return count!.id;
}

interface FiguresRow {
  readonly id: number;
  readonly madeOf: string;
  readonly region: SpanishRegion | null;
  readonly province: ProvinceCode | null;
  readonly figures: Buffer;
}

/** The figures of a count, by campsite. */
async function storedFigures(db: Queryable, count: number): Promise<Map<number, CountedCampsite>> {
  const rows = await db.query<FiguresRow>(
    'SELECT campsite_id AS id, made_of AS "madeOf", region, province, figures FROM market_figures WHERE count_id = $1',
    [count],
  );
  return new Map(rows.map(({ id, figures, ...of }) => [id, { ...of, figures: numbersIn(figures) }]));
}

function numbersIn(bytes: Buffer): Int32Array {
  // Copied: numbers of four bytes begin at a multiple of four.
  return new Int32Array(Uint8Array.from(bytes).buffer);
}

/** Keeps figures in place of older ones. Always in ascending order, so that two servers never wait for each other. */
async function keepFigures(db: Queryable, count: number, counted: ReadonlyMap<number, CountedCampsite>): Promise<void> {
  const rows = [...counted].sort(([one], [other]) => one - other);
  await db.execute(
    `INSERT INTO market_figures (count_id, campsite_id, made_of, region, province, figures)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::bytea[])
     ON CONFLICT (count_id, campsite_id) DO UPDATE SET made_of = excluded.made_of, region = excluded.region,
       province = excluded.province, figures = excluded.figures`,
    [
      count,
      rows.map(([id]) => id),
      rows.map(([, { madeOf }]) => madeOf),
      rows.map(([, { region }]) => region),
      rows.map(([, { province }]) => province),
      rows.map(([, { figures }]) => Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength)),
    ],
  );
}

/** From now on the count is answered from; earlier ones of its filters go, and those of filters that nobody has counted for long. */
async function finishCount(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.execute('UPDATE market_counts SET is_whole = true WHERE id = $1 AND NOT is_whole', [count]);
    if (ended === 0) return;
    await tx.execute(
      `DELETE FROM market_counts c USING market_counts ended WHERE ended.id = $1 AND c.id <> ended.id
         AND (c.filters = ended.filters OR c.counted_on < ended.counted_on - 1)
         AND c.counted_on <= ended.counted_on`,
      [count],
    );
    await tx.execute(
      'DELETE FROM market_counts WHERE is_whole AND id NOT IN (SELECT id FROM market_counts WHERE is_whole ORDER BY id DESC LIMIT $1)',
      [MOST_COUNTS],
    );
  });
}

/** A campsite with its figures. */
export interface CountedCampsite extends PlacedFigures {
  /** Of which data, and of which place they were made. */
  readonly madeOf: string;
}

/** The figures of the whole market under some filters, all made of what the mark stands for. */
export interface CountedMarket {
  readonly mark: string;
  readonly today: Day;
  readonly columns: MarketColumns;
  readonly all: readonly MarketColumn[];
  readonly byId: ReadonlyMap<number, CountedCampsite>;
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

const layouts = new Map<Day, string>();

/** A digest of all that figures of a day depend on beside prices and places: of another layout they mean other nights. */
async function layoutOf(today: Day): Promise<string> {
  const known = layouts.get(today);
  if (known !== undefined) return known;
  const columns = marketColumns(today);
  const nightsOf = nightsByRegion(today, columns);
  const regions = [null, ...new Set(SPANISH_PROVINCES.map(({ region }) => region))];
  const stated = [MADE_BY, MARKET_STALE_AFTER_DAYS, allColumns(columns), await mapInTurns(regions, nightsOf)];
  const layout = createHash('sha256').update(JSON.stringify(stated)).digest('base64url');
  // Yesterday's and today's are asked for.
  if (layouts.size > 2) layouts.clear();
  layouts.set(today, layout);
  return layout;
}
