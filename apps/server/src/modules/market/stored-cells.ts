import { allColumns, type MarketColumn, type MarketColumns } from '@vivac/domain/market/market-column';
import {
  cellOf,
  columnPlaces,
  type MarketCell,
  type MarketMatrix,
  matrixOf,
  shadeOf,
} from '@vivac/domain/market/market-matrix';
import type { Cents } from '@vivac/domain/money';
import type { ProvinceCode, SpanishRegion } from '@vivac/domain/places/spanish-province';
import type { Database, Queryable } from '#platform/database/database';
import { Turn } from '#platform/turn';
import {
  type BegunRound,
  campsitesByRegion,
  changedRegions,
  type ColumnsOfProvince,
  columnsOfProvinces,
  type Round,
} from './stored-figures.ts';

// The cells of every region and province, made once a round from the figures of a few columns at a time.

/** Figures are read so many at a time, so that neither reading nor holding them is felt. */
const MOST_FIGURES = 100_000;

/** The cells of a place, all columns one behind the other. */
interface PackedCells {
  readonly region: SpanishRegion;
  readonly province: ProvinceCode | null;
  readonly campsites: number;
  readonly cells: Float64Array;
}

/** Makes the cells of a round whose figures are all kept, and has it answered from. */
export async function finishRound(
  db: Database,
  round: BegunRound,
  columns: MarketColumns,
  counted: { readonly mark: string; readonly campsites: number },
): Promise<void> {
  const changed = await changedRegions(db, round);
  const isFirst = round.number === 1;
  if (changed.length === 0 && !isFirst) {
    await db.execute(
      `UPDATE market_counts SET mark = $3, done = $4, campsites = $4
       WHERE id = $1 AND fence = $2 AND NOT is_over`,
      [round.count, round.fence, counted.mark, counted.campsites],
    );
    return;
  }
  const sizes = await campsitesByRegion(db, round);
  const regions = changed.filter((region) => region !== null);
  const made = await madeCells(db, round, regions, sizes, columns);
  await db.transaction(async (tx) => {
    const finished = await tx.execute(
      `UPDATE market_counts SET round = $3, mark = $4, done = $5, campsites = $5
       WHERE id = $1 AND fence = $2 AND NOT is_over`,
      [round.count, round.fence, round.number, counted.mark, counted.campsites],
    );
    if (finished === 0) return;
    await keepCells(tx, round, regions, made, sizes.get(null) ?? 0);
    await tx.execute('DELETE FROM market_cells WHERE count_id = $1 AND round < $2 - 1', [round.count, round.number]);
    if (isFirst) await endOlderCounts(tx, round.count);
  });
}

async function madeCells(
  db: Queryable,
  round: Round,
  regions: readonly SpanishRegion[],
  sizes: ReadonlyMap<SpanishRegion | null, number>,
  columns: MarketColumns,
): Promise<PackedCells[]> {
  const all = allColumns(columns);
  const ordinary = columns.ordinary.length;
  const made = new Map<string, PackedCells>();
  for (const group of groupsOf(regions, sizes, all.length)) {
    const campsites = group.reduce((sum, region) => sum + (sizes.get(region) ?? 0), 0);
    const width = Math.max(1, Math.floor(MOST_FIGURES / Math.max(campsites, 1)) - ordinary);
    for (let from = ordinary; from < all.length; from += width) {
      const part = { ordinary, from, to: Math.min(from + width, all.length) };
      await addCells(made, await columnsOfProvinces(db, round, group, part), part, all);
    }
  }
  return [...made.values()];
}

/** Regions that are read together: a small market at once, a large one region by region. */
function groupsOf(
  regions: readonly SpanishRegion[],
  sizes: ReadonlyMap<SpanishRegion | null, number>,
  columns: number,
): SpanishRegion[][] {
  const groups: SpanishRegion[][] = [];
  let figures = 0;
  for (const region of regions) {
    const own = (sizes.get(region) ?? 0) * columns;
    figures += own;
    if (groups.length === 0 || figures > MOST_FIGURES) {
      groups.push([]);
      figures = own;
    }
    groups.at(-1)!.push(region);
  }
  return groups;
}

/** The columns of a part: the ordinary ones stand before the others, and are made once. */
async function addCells(
  made: Map<string, PackedCells>,
  provinces: readonly ColumnsOfProvince[],
  { ordinary, from, to }: { readonly ordinary: number; readonly from: number; readonly to: number },
  all: readonly MarketColumn[],
): Promise<void> {
  const width = ordinary + to - from;
  const columnIn = ({ campsites, figures }: ColumnsOfProvince, at: number) => {
    const column = new Int32Array(campsites);
    const place = at < ordinary ? at : ordinary + at - from;
    for (let nth = 0; nth < campsites; nth++) column[nth] = figures[nth * width + place]!;
    return column;
  };
  const turn = new Turn();
  for (const [region, within] of Map.groupBy(provinces, (each) => each.region)) {
    const groups = [
      { province: null, members: within },
      ...within.flatMap((each) => (each.province === null ? [] : [{ province: each.province, members: [each] }])),
    ];
    for (const { province, members } of groups) {
      const { cells } = packedOf(made, region, province, members, all.length);
      const ordinaryColumns: Int32Array[] = [];
      const columnAt = (place: number) => {
        const column = ordinaryColumns[place] ?? joined(members.map((each) => columnIn(each, place)));
        if (place < ordinary) ordinaryColumns[place] = column;
        return column;
      };
      for (const { at, ordinaryAt } of columnPlaces(all, [
        ...(from === ordinary ? all.slice(0, ordinary) : []),
        ...all.slice(from, to),
      ])) {
        if (turn.isOver()) await turn.next();
        pack(cellOf(columnAt(at), ordinaryAt === null ? null : columnAt(ordinaryAt)), cells, at);
      }
    }
  }
}

function packedOf(
  made: Map<string, PackedCells>,
  region: SpanishRegion,
  province: ProvinceCode | null,
  members: readonly ColumnsOfProvince[],
  columns: number,
): PackedCells {
  const key = placeKey(region, province);
  const known = made.get(key);
  if (known !== undefined) return known;
  const campsites = members.reduce((sum, each) => sum + each.campsites, 0);
  const packed = { region, province, campsites, cells: new Float64Array(columns * NUMBERS_OF_CELL) };
  made.set(key, packed);
  return packed;
}

const placeKey = (region: string, province: string | null) => `${region} ${province ?? ''}`;

function joined(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const NUMBERS_OF_CELL = 4;
const NONE = -1;

function pack({ priceCents, campsites, old, ratioHundredths }: MarketCell, cells: Float64Array, at: number): void {
  cells.set([priceCents ?? NONE, campsites, old, ratioHundredths ?? NONE], at * NUMBERS_OF_CELL);
}

function unpacked(cells: Float64Array, at: number): MarketCell {
  const first = at * NUMBERS_OF_CELL;
  const price = cells[first]!;
  const ratio = cells[first + 3]!;
  const ratioHundredths = ratio === NONE ? null : ratio;
  return {
    priceCents: price === NONE ? null : (price as Cents),
    campsites: cells[first + 1]!,
    old: cells[first + 2]!,
    ratioHundredths,
    shade: shadeOf(ratioHundredths),
    isWithheld: false,
  };
}

/** Keeps what a round has made, with the cells of the round before of regions in which nothing is another. */
async function keepCells(
  tx: Queryable,
  { count, number }: Round,
  regions: readonly SpanishRegion[],
  made: readonly PackedCells[],
  unplaced: number,
): Promise<void> {
  await tx.execute(
    `INSERT INTO market_cells (count_id, round, region, province, campsites, cells)
     SELECT count_id, $2::int, region, province, campsites, cells FROM market_cells
     WHERE count_id = $1 AND round = $2::int - 1 AND region <> '' AND region <> ALL($3::text[])`,
    [count, number, regions],
  );
  await tx.execute(
    `INSERT INTO market_cells (count_id, round, region, province, campsites, cells)
     SELECT $1::int, $2::int, * FROM unnest($3::text[], $4::text[], $5::int[], $6::bytea[])`,
    [
      count,
      number,
      ['', ...made.map(({ region }) => region)],
      ['', ...made.map(({ province }) => province ?? '')],
      [unplaced, ...made.map(({ campsites }) => campsites)],
      [Buffer.alloc(0), ...made.map(({ cells }) => Buffer.from(cells.buffer))],
    ],
  );
}

/** From now on the count is answered from; earlier ones of its filters are over, and those of filters that nobody has counted for long. */
async function endOlderCounts(tx: Queryable, count: number): Promise<void> {
  await tx.execute(
    `UPDATE market_counts c SET is_over = true FROM market_counts ended WHERE ended.id = $1 AND c.id <> ended.id
       AND (c.filters = ended.filters OR c.counted_on < ended.counted_on - 1) AND c.counted_on <= ended.counted_on`,
    [count],
  );
}

/** Whether a round is still answered from. */
export async function hasCells(db: Queryable, { count, number }: Round): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM market_cells WHERE count_id = $1 AND round = $2 AND region = '' AND province = ''`,
    [count, number],
  );
  return found.length > 0;
}

interface CellsRow {
  readonly region: string;
  readonly province: string;
  readonly campsites: number;
  readonly cells: Buffer;
}

/** The matrix of a round; null where another has taken its place meanwhile. `shown` are some of all columns. */
export async function storedMatrix(
  db: Queryable,
  { count, number }: Round,
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): Promise<MarketMatrix | null> {
  const rows = await db.query<CellsRow>(
    'SELECT region, province, campsites, cells FROM market_cells WHERE count_id = $1 AND round = $2',
    [count, number],
  );
  const unplaced = rows.find(({ region }) => region === '');
  if (unplaced === undefined) return null;
  const places = columnPlaces(all, shown);
  const byPlace = new Map(rows.map(({ region, province, ...row }) => [placeKey(region, province), row]));
  const known = (region: SpanishRegion, province: ProvinceCode | null) => {
    const row = byPlace.get(placeKey(region, province));
    if (row === undefined) return undefined;
    // Copied: numbers of eight bytes begin at a multiple of eight.
    const packed = new Float64Array(new Uint8Array(row.cells).buffer);
    return { campsites: row.campsites, cells: places.map(({ at }) => unpacked(packed, at)) };
  };
  return matrixOf(known, shown, unplaced.campsites);
}
