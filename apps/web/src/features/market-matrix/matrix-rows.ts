import { regionName } from '../../text/market-words.ts';
import type { Matrix, MatrixCell } from './matrix-query.ts';

/** A line of the matrix. */
export interface MatrixRow {
  /** The code of a region or province, `own` of the own campsite. */
  readonly place: string;
  readonly name: string;
  readonly kind: 'own' | 'region' | 'province';
  readonly cells: readonly MatrixCell[];
  /** Whether a region can be opened: it has more than one province with campsites. */
  readonly isOpenable: boolean;
}

export const OWN_PLACE = 'own';

/** The own campsite, then the regions with campsites, those with most of them first; provinces below an open one. */
export function matrixRows({ own, regions }: Matrix, open: ReadonlySet<string>): MatrixRow[] {
  const rows: MatrixRow[] =
    own === null ? [] : [{ place: OWN_PLACE, name: own.name, kind: 'own', cells: own.cells, isOpenable: false }];
  const known = regions.filter(({ campsites }) => campsites > 0);
  const byName = new Intl.Collator().compare;
  const inOrder = known
    .map((region) => ({ ...region, name: regionName(region.code) }))
    .sort((a, b) => b.campsites - a.campsites || byName(a.name, b.name));
  for (const { code, name, cells, provinces } of inOrder) {
    rows.push({ place: code, name, kind: 'region', cells, isOpenable: provinces.length > 1 });
    if (!open.has(code)) continue;
    for (const province of provinces.length > 1 ? provinces : []) {
      const { code: place, name: provinceName, cells: ofProvince } = province;
      rows.push({ place, name: provinceName, kind: 'province', cells: ofProvince, isOpenable: false });
    }
  }
  return rows;
}

/** The regions that nobody of the market lies in, by name. */
export function emptyRegions({ regions }: Matrix): string[] {
  return regions
    .filter(({ campsites }) => campsites === 0)
    .map(({ code }) => regionName(code))
    .sort(new Intl.Collator().compare);
}

/** The line of a place, also of a province whose region is not open; null where there is none. */
export function rowOf(matrix: Matrix, place: string | null): MatrixRow | null {
  const all = new Set(matrix.regions.map(({ code }) => code));
  return matrixRows(matrix, all).find((row) => row.place === place) ?? null;
}
