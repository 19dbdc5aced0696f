import type { MarketMatrix as MatrixOnWire } from '@vivac/contract/market';
import { offerFiltersOf, type OfferQuery } from '@vivac/contract/wire-names';
import { DEFAULT_COLUMNS, marketCellToWire, marketColumnToWire } from '@vivac/contract/wire/market';
import { type ColumnChoice, type MarketColumn, shownColumns } from '@vivac/domain/market/market-column';
import { type MarketCell, type MarketMatrix, ownCells, type RegionCells } from '@vivac/domain/market/market-matrix';
import { reportedMatrix } from '@vivac/domain/market/published-cells';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import type { Refusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { ownReference, type VisibleCampsite, watchedMarket } from '#modules/watchlists/read';
import type { CountedMarket, CurrentMarket } from './market-counts.ts';
import { marketIsOff } from './setting-read.ts';
import { hasCells, storedMatrix } from './stored-cells.ts';
import { figuresOf, type Round } from './stored-figures.ts';

const PROVINCE_NAMES = new Map(SPANISH_PROVINCES.map(({ code, name }) => [code, name]));

/** Whom a matrix is for. */
interface Reader {
  readonly reference: VisibleCampsite | null;
  /** The campsites that they see by name; null of an administrator, who sees all. */
  readonly watched: readonly number[] | null;
}

/** As many as are looked at by turns; each is as large as the provinces, not as the market. */
const MOST_MATRICES = 16;
interface RememberedMatrix {
  /** Before anything is withheld. */
  readonly whole: MarketMatrix;
  /** As who sees no campsite of it may know it. */
  readonly toStrangers: MarketMatrix;
}
/** The same for everybody: put together once. */
const matrices = new Map<string, RememberedMatrix>();

/** The matrix of a round; null where another round has taken its place. */
async function matrixIn(
  db: Queryable,
  { round, mark, all }: CountedMarket,
  choice: ColumnChoice,
  shown: readonly MarketColumn[],
): Promise<RememberedMatrix | null> {
  // Of another mark it is another, also where a database was restored.
  const key = [mark, round.count, round.number, choice].join(' ');
  const known = matrices.get(key);
  const made =
    known === undefined ? await readMatrix(db, round, all, shown) : (await hasCells(db, round)) ? known : null;
  if (made === null) return null;
  matrices.delete(key);
  matrices.set(key, made);
  for (const oldest of matrices.keys()) {
    if (matrices.size <= MOST_MATRICES) break;
    matrices.delete(oldest);
  }
  return made;
}

async function readMatrix(
  db: Queryable,
  round: Round,
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): Promise<RememberedMatrix | null> {
  const whole = await storedMatrix(db, round, all, shown);
  return whole === null ? null : { whole, toStrangers: reportedMatrix(whole, [], all, shown) };
}

/** What a round says to a reader; null where another has taken its place meanwhile. */
async function readRound(db: Queryable, counted: CountedMarket, choice: ColumnChoice, { reference, watched }: Reader) {
  const { round, columns, all } = counted;
  const shown = shownColumns(columns, choice);
  const ids = [...(watched ?? []), ...(reference === null ? [] : [reference.id])];
  // Before the cells, which go first: whoever still finds them has read all figures of the same round.
  const figures = await figuresOf(db, round, ids);
  const known = await matrixIn(db, counted, choice, shown);
  if (known === null) return null;
  const { whole, toStrangers } = known;
  const seen = watched?.flatMap((id) => figures.get(id) ?? []);
  const matrix = seen === undefined ? whole : reportedMatrix(whole, seen, all, shown, toStrangers);
  const own = reference === null ? undefined : figures.get(reference.id)?.figures;
  return { shown, matrix, own: own === undefined ? null : ownCells(own, all, shown) };
}

/** Regions by columns, the own campsite on top: the only one that is named. */
async function presentMatrix(
  db: Queryable,
  { counted, isComputing, done, campsites }: CurrentMarket,
  choice: ColumnChoice,
  reader: Reader,
  today: Day,
): Promise<MatrixOnWire | null> {
  const about = { date: counted?.today ?? today, computing: isComputing, counted: done, campsites };
  if (counted === null) return { ...about, unplaced: 0, columns: [], own: null, regions: [] };
  const read = await readRound(db, counted, choice, reader);
  if (read === null) return null;
  const { reference: named } = reader;
  const { shown, own } = read;
  const { regions, unplaced } = read.matrix;
  return {
    ...about,
    unplaced,
    columns: shown.map(marketColumnToWire),
    own:
      named === null || own === null
        ? null
        : {
            name: named.name,
            region: named.region,
            province: named.province,
            cells: own.map(marketCellToWire),
          },
    regions: regions.map(regionToWire),
  };
}

type RegionOnWire = MatrixOnWire['regions'][number];

function regionToWire({ region, campsites, cells, provinces }: RegionCells): RegionOnWire {
  return {
    code: region,
    campsites,
    cells: cellsToWire(cells),
    provinces: provinces.map(({ province, ...of }) => ({
      code: province,
      name: PROVINCE_NAMES.get(province)!,
      campsites: of.campsites,
      cells: cellsToWire(of.cells),
    })),
  };
}

/** For as long as the matrix is remembered that they are of. */
const cellsOnWire = new WeakMap<readonly MarketCell[], RegionOnWire['cells']>();

function cellsToWire(cells: readonly MarketCell[]): RegionOnWire['cells'] {
  const known = cellsOnWire.get(cells);
  if (known !== undefined) return known;
  const made = cells.map(marketCellToWire);
  cellsOnWire.set(cells, made);
  return made;
}

interface RequestedMatrix {
  /** What the answer is made of. */
  readonly basis: readonly unknown[];
  readonly present: () => Promise<MatrixOnWire>;
}

/** The matrix that a caller asks for, the own campsite’s row theirs; a refusal while market figures are off. */
export async function requestedMatrix(
  { db: primary, reads, clock, marketCounts }: Pick<Context, 'db' | 'reads' | 'clock' | 'marketCounts'>,
  caller: Identity,
  query: OfferQuery & { readonly columns?: ColumnChoice },
): Promise<RequestedMatrix | Refusal> {
  const db = reads.pick();
  const [off, reader] = await Promise.all([marketIsOff(primary), readerOf(db, caller)]);
  if (off !== null) return off;
  const filters = offerFiltersOf(query);
  const known = await marketCounts.know(db, filters);
  const { counted, isComputing, done, campsites } = known;
  const { reference, watched } = reader;
  return {
    basis: [
      counted?.mark,
      counted?.round,
      counted?.today,
      isComputing && done,
      campsites,
      reference?.id,
      reference?.name,
      watched,
    ],
    present: async () => {
      const present = (market: CurrentMarket) =>
        presentMatrix(db, market, query.columns ?? DEFAULT_COLUMNS, reader, clock.today());
      const answer = (await present(known)) ?? (await present(await marketCounts.know(db, filters)));
      // Two rounds went by while it was read: whoever asks again finds the third.
      return answer ?? (await present({ ...known, counted: null, isComputing: true }))!;
    },
  };
}

/** An administrator sees every campsite: nothing is withheld, and none is read but their own. */
async function readerOf(db: Queryable, caller: Identity): Promise<Reader> {
  if (!caller.admin) {
    const { reference, campsites } = await watchedMarket(db, caller.uid);
    return { reference, watched: campsites.map(({ id }) => id) };
  }
  return { reference: await ownReference(db, caller.uid), watched: null };
}
