import type { MarketColumn } from '@vivac/domain/market/market-column';
import type { Matrix, MatrixCell } from '../../features/market-matrix/matrix-query.ts';

const NO_CELL: MatrixCell = { price: null, campsites: 0, old: 0, ratio: null, shade: null, withheld: false };

/** Where the cells of a column are: in the matrix that is shown, or in that of the other choice. */
interface Place {
  readonly column: MarketColumn;
  readonly isShown: boolean;
  readonly at: number;
}

/**
 * The shown matrix with the columns of the other choice among its own, in the order of their first nights, so that a map can be walked through
 * every key date and week. Of another day, and before it is there, the other choice adds nothing.
 */
export function walkedMatrix(shown: Matrix, other: Matrix | undefined): Matrix {
  if (other === undefined || other.date !== shown.date) return shown;
  const known = new Set(shown.columns.map(({ id }) => id));
  const placesOf = (columns: readonly MarketColumn[], isShown: boolean) =>
    columns.map((column, at): Place => ({ column, isShown, at }));
  const added = placesOf(other.columns, false).filter(({ column }) => !known.has(column.id));
  if (added.length === 0) return shown;
  const places = [...placesOf(shown.columns, true), ...added].sort(byFirstNight);
  const joined = (own: readonly MatrixCell[], beside: readonly MatrixCell[] | undefined) =>
    places.map(({ isShown, at }) => (isShown ? own : beside)?.[at] ?? NO_CELL);
  const besideOf = new Map(
    other.regions.flatMap(({ code, cells, provinces }) => [
      [code, cells] as const,
      ...provinces.map((province) => [province.code, province.cells] as const),
    ]),
  );
  return {
    ...shown,
    columns: places.map(({ column }) => column),
    own: shown.own && { ...shown.own, cells: joined(shown.own.cells, other.own?.cells) },
    regions: shown.regions.map((region) => ({
      ...region,
      cells: joined(region.cells, besideOf.get(region.code)),
      provinces: region.provinces.map((province) => ({
        ...province,
        cells: joined(province.cells, besideOf.get(province.code)),
      })),
    })),
  };
}

/** A key date before the week that begins with it. */
function byFirstNight({ column: a }: Place, { column: b }: Place): number {
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return Number(a.kind === 'week') - Number(b.kind === 'week');
}
