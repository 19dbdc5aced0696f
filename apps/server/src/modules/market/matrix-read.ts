import type { MarketMatrix as MatrixOnWire } from '@vivac/contract/market/matrix';
import { marketCellToWire, marketColumnToWire } from '@vivac/contract/wire/market';
import { type ColumnChoice, shownColumns } from '@vivac/domain/market/market-column';
import { type MarketMatrix, marketMatrix, ownCells } from '@vivac/domain/market/market-matrix';
import { toldMatrix } from '@vivac/domain/market/told-cells';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import type { Day } from '@vivac/domain/time/day';
import type { VisibleCampsite } from '#modules/watchlists/read';
import type { CountedMarket } from './counted-market.ts';
import type { KnownMarket } from './market-memory.ts';

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
export function presentMatrix(
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
  const { regions, unplaced } = seen === undefined ? whole : toldMatrix(whole, seen, counted.all, shown);
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
