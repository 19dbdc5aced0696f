import type { MarketMatrix as MatrixOnWire } from '@vivac/contract/market/matrix';
import { offerFiltersOf, type OfferQuery } from '@vivac/contract/wire-names';
import { DEFAULT_COLUMNS, marketCellToWire, marketColumnToWire } from '@vivac/contract/wire/market';
import { type ColumnChoice, shownColumns } from '@vivac/domain/market/market-column';
import { marketMatrix, type MarketMatrix, ownCells } from '@vivac/domain/market/market-matrix';
import { reportedMatrix } from '@vivac/domain/market/published-cells';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import type { Day } from '@vivac/domain/time/day';
import type { Identity } from '#platform/identity/ports';
import type { Refusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { type VisibleCampsite, visibleMarket } from '#modules/watchlists/read';
import type { CountedMarket } from './stored-figures.ts';
import type { KnownMarket } from './market-memory.ts';
import { marketIsOff } from './setting-read.ts';

const PROVINCE_NAMES = new Map(SPANISH_PROVINCES.map(({ code, name }) => [code, name]));

/** The same for everybody: put together once. */
const matrices = new WeakMap<CountedMarket, Map<ColumnChoice, MarketMatrix>>();

function matrixOf(counted: CountedMarket, choice: ColumnChoice): MarketMatrix {
  const ofMarket = matrices.get(counted) ?? new Map<ColumnChoice, MarketMatrix>();
  matrices.set(counted, ofMarket);
  const known = ofMarket.get(choice);
  if (known !== undefined) return known;
  const made = marketMatrix([...counted.byId.values()], counted.all, shownColumns(counted.columns, choice));
  ofMarket.set(choice, made);
  return made;
}

/** Whom a matrix is for. */
interface Reader {
  readonly reference: VisibleCampsite | null;
  /** The campsites that they see by name; null of an administrator, who sees all. */
  readonly watched: readonly number[] | null;
}

/** Regions by columns, the own campsite on top: the only one that is named. */
function presentMatrix(
  known: KnownMarket,
  choice: ColumnChoice,
  { reference: own, watched }: Reader,
  today: Day,
): MatrixOnWire {
  const { counted, isComputing, done, campsites } = known;
  const about = { date: counted?.today ?? today, computing: isComputing, counted: done, campsites };
  if (counted === null) return { ...about, unplaced: 0, columns: [], own: null, regions: [] };
  const shown = shownColumns(counted.columns, choice);
  const seen = watched?.flatMap((id) => counted.byId.get(id) ?? []);
  const whole = matrixOf(counted, choice);
  const { regions, unplaced } = seen === undefined ? whole : reportedMatrix(whole, seen, counted.all, shown);
  const figures = own === null ? undefined : counted.byId.get(own.id)?.figures;
  return {
    ...about,
    unplaced,
    columns: shown.map(marketColumnToWire),
    own:
      own === null || figures === undefined
        ? null
        : {
            name: own.name,
            region: own.region,
            province: own.province,
            cells: ownCells(figures, counted.all, shown).map(marketCellToWire),
          },
    regions: regions.map(({ region, provinces, ...each }) => ({
      code: region,
      campsites: each.campsites,
      cells: each.cells.map(marketCellToWire),
      provinces: provinces.map(({ province, ...of }) => ({
        code: province,
        name: PROVINCE_NAMES.get(province)!,
        campsites: of.campsites,
        cells: of.cells.map(marketCellToWire),
      })),
    })),
  };
}

interface RequestedMatrix {
  /** What the answer is made of. */
  readonly basis: readonly unknown[];
  readonly present: () => MatrixOnWire;
}

/** The matrix that a caller asks for, the own campsite’s row theirs; a refusal while market figures are off. */
export async function requestedMatrix(
  { db: primary, reads, clock, marketMemory }: Pick<Context, 'db' | 'reads' | 'clock' | 'marketMemory'>,
  caller: Identity,
  query: OfferQuery & { readonly columns?: ColumnChoice },
): Promise<RequestedMatrix | Refusal> {
  const off = await marketIsOff(primary);
  if (off !== null) return off;
  const db = reads.pick();
  const { reference, campsites: seen } = await visibleMarket(db, caller);
  // An administrator sees every campsite: nothing is withheld.
  const watched = caller.admin ? null : seen.map(({ id }) => id);
  const known = await marketMemory.know(db, offerFiltersOf(query));
  const { counted, isComputing, done, campsites } = known;
  return {
    basis: [counted?.mark, counted?.today, isComputing && done, campsites, reference?.id, reference?.name, watched],
    present: () => presentMatrix(known, query.columns ?? DEFAULT_COLUMNS, { reference, watched }, clock.today()),
  };
}
