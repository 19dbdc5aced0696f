import type { PlacedFigures } from '@vivac/domain/market/market-matrix';
import type { ProvinceCode, SpanishRegion } from '@vivac/domain/places/spanish-province';
import type { Database, Queryable } from '#platform/database/database';

// The figures of each campsite, by rounds: a row says from which round on it is answered from, and from which on another takes its place.

/** What an answer is read from, or what is being counted. */
export interface Round {
  readonly count: number;
  readonly number: number;
}

/** A round that is being counted. */
export interface BegunRound extends Round {
  /** Of the one who counts it: of another one nothing is kept. */
  readonly fence: number;
}

/** A campsite with its figures. */
export interface CountedCampsite extends PlacedFigures {
  readonly id: number;
  /** Of which data, and of which place they were made. */
  readonly madeOf: string;
}

/** The last round of a row of which nothing newer is. */
const OPEN = 2_147_483_647;

/** Of what the newest figures of the campsites between two ids were made, the second included. */
export async function storedFigures(
  db: Queryable,
  count: number,
  after: number,
  last: number,
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; madeOf: string }>(
    `SELECT campsite_id AS id, made_of AS "madeOf" FROM market_figures
     WHERE count_id = $1 AND campsite_id > $2 AND campsite_id <= $3 AND until_round = ${OPEN}`,
    [count, after, last],
  );
  return new Map(rows.map(({ id, madeOf }) => [id, madeOf]));
}

/** Some campsites of a round. */
export interface CountedPage {
  readonly counted: readonly CountedCampsite[];
  readonly gone: readonly number[];
  /** How many campsites of the round are done with these. */
  readonly done: number;
}

/**
 * Keeps figures of a round in place of older ones, and takes away those of campsites that are gone. False, and nothing is kept, where another has
 * begun the round meanwhile or nobody wants it any more.
 */
export async function keepFigures(
  db: Database,
  { count, number, fence }: BegunRound,
  { counted, gone, done }: CountedPage,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Whoever begins the round now waits until this is kept.
    const updated = await tx.execute(
      'UPDATE market_counts SET done = $3 WHERE id = $1 AND fence = $2 AND NOT is_over',
      [count, fence, done],
    );
    if (updated === 0) return false;
    await tx.execute(
      `UPDATE market_figures SET until_round = $2 WHERE count_id = $1 AND until_round = ${OPEN}
       AND (campsite_id = ANY($3::int[]) OR from_round < $2 AND campsite_id = ANY($4::int[]))`,
      [count, number, gone, counted.map(({ id }) => id)],
    );
    if (counted.length === 0) return true;
    await tx.execute(
      `INSERT INTO market_figures (count_id, campsite_id, from_round, until_round, made_of, region, province, figures)
       SELECT $1::int, id, $2::int, ${OPEN}, made_of, region, province, figures
       FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bytea[]) AS counted(id, made_of, region, province, figures)
       ON CONFLICT (count_id, campsite_id, from_round) DO UPDATE SET until_round = excluded.until_round,
         made_of = excluded.made_of, region = excluded.region, province = excluded.province, figures = excluded.figures`,
      [
        count,
        number,
        counted.map(({ id }) => id),
        counted.map(({ madeOf }) => madeOf),
        counted.map(({ region }) => region),
        counted.map(({ province }) => province),
        counted.map(({ figures }) => Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength)),
      ],
    );
    return true;
  });
}

interface FiguresRow {
  readonly id: number;
  readonly region: SpanishRegion | null;
  readonly province: ProvinceCode | null;
  readonly figures: Buffer;
}

/** The figures of some campsites in a round that is whole. */
export async function figuresOf(
  db: Queryable,
  { count, number }: Round,
  ids: readonly number[],
): Promise<Map<number, PlacedFigures>> {
  const rows = await db.query<FiguresRow>(
    `SELECT campsite_id AS id, region, province, figures FROM market_figures
     WHERE count_id = $1 AND campsite_id = ANY($2::int[]) AND from_round <= $3 AND until_round > $3`,
    [count, ids, number],
  );
  return new Map(rows.map(({ id, figures, ...place }) => [id, { ...place, figures: numbersIn(figures) }]));
}

function numbersIn(bytes: Buffer): Int32Array {
  // Copied: numbers of four bytes begin at a multiple of four.
  return new Int32Array(new Uint8Array(bytes).buffer);
}

/** Where figures of a round are of other campsites than those of the round before; null of those that lie nowhere. */
export async function changedRegions(db: Queryable, { count, number }: Round): Promise<(SpanishRegion | null)[]> {
  const rows = await db.query<{ region: SpanishRegion | null }>(
    'SELECT DISTINCT region FROM market_figures WHERE count_id = $1 AND (from_round = $2 OR until_round = $2)',
    [count, number],
  );
  return rows.map(({ region }) => region);
}

/** How many campsites of a round lie in each region; null of those that lie nowhere. */
export async function campsitesByRegion(
  db: Queryable,
  { count, number }: Round,
): Promise<Map<SpanishRegion | null, number>> {
  const rows = await db.query<{ region: SpanishRegion | null; campsites: number }>(
    `SELECT region, count(*)::int AS campsites FROM market_figures
     WHERE count_id = $1 AND from_round <= $2 AND until_round > $2 GROUP BY region`,
    [count, number],
  );
  return new Map(rows.map(({ region, campsites }) => [region, campsites]));
}

/** Some columns of all campsites of a province, one campsite behind the other. */
export interface ColumnsOfProvince {
  readonly region: SpanishRegion;
  readonly province: ProvinceCode | null;
  readonly campsites: number;
  readonly figures: Int32Array;
}

/** The first `ordinary` columns of a round and those from one to another, of some regions. */
export async function columnsOfProvinces(
  db: Queryable,
  { count, number }: Round,
  regions: readonly SpanishRegion[],
  { ordinary, from, to }: { readonly ordinary: number; readonly from: number; readonly to: number },
): Promise<ColumnsOfProvince[]> {
  const rows = await db.query<Omit<ColumnsOfProvince, 'figures'> & { readonly figures: Buffer }>(
    `SELECT region, province, count(*)::int AS campsites,
       string_agg(substring(figures FROM 1 FOR $4::int) || substring(figures FROM $5::int FOR $6::int), ''::bytea) AS figures
     FROM market_figures WHERE count_id = $1 AND from_round <= $2 AND until_round > $2 AND region = ANY($3::text[])
     GROUP BY region, province`,
    [count, number, regions, 4 * ordinary, 4 * from + 1, 4 * (to - from)],
  );
  return rows.map((row) => ({ ...row, figures: numbersIn(row.figures) }));
}

/** Takes away what no answer is read from any more: of counts that are over, and what was replaced before the round before the last. */
export async function forgetFigures(db: Database, { count, number }: Round): Promise<void> {
  const over = await db.query<{ id: number }>('SELECT id FROM market_counts WHERE is_over', []);
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) {
    // The cells first: whoever finds them has read all figures before.
    await db.execute('DELETE FROM market_cells WHERE count_id = ANY($1::int[])', [ids]);
  }
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.execute(
      'DELETE FROM market_figures WHERE count_id = ANY($1::int[]) OR (count_id = $2 AND until_round < $3)',
      [ids, count, number],
    );
  });
  if (ids.length > 0) await db.execute('DELETE FROM market_counts WHERE id = ANY($1::int[])', [ids]);
}
