import { queryOptions } from '@tanstack/react-query';
import type { MarketMatrix as MatrixOnWire } from '@vivac/contract/market';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { marketColumnFromWire } from '@vivac/contract/wire/market';
import type { ColumnChoice, MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { shownAnswer } from '../../api/call.ts';
import { regionName, columnName, ratioWords } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const marketText = wordsOf('market');

/** Until what came in is counted it is asked again so often. */
const COMPUTING_AGAIN_MS = 1_500;
/** The key reaches as far as the answer, so that what moved between them is noticed. */
const FAR = { days: 400 } as const;

/** The matrix as it was sent, its columns in our words. */
export type Matrix = Omit<MatrixOnWire, 'columns'> & { readonly columns: readonly MarketColumn[] };
export type MatrixCell = MatrixOnWire['regions'][number]['cells'][number];

/** Medians of every region under the filters. */
export function matrixQuery(selection: OfferFilters, columns: ColumnChoice) {
  const query = { columns, ...offerQueryOf(selection) };
  return queryOptions({
    queryKey: ['getMarketMatrix', query, FAR] as const,
    meta: { failureLog: marketText.failureLog },
    ...shownAnswer('getMarketMatrix', { query }, (answer): Matrix => ({
      ...answer,
      columns: answer.columns.map(marketColumnFromWire),
    })),
    refetchInterval: ({ state }) => (state.data?.computing === true ? COMPUTING_AGAIN_MS : false),
  });
}

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

/** The own campsite, its region, then the others with campsites, those with most of them first; provinces below an open one. */
export function matrixRows({ own, regions }: Matrix, open: ReadonlySet<string>): MatrixRow[] {
  const rows: MatrixRow[] =
    own === null ? [] : [{ place: OWN_PLACE, name: own.name, kind: 'own', cells: own.cells, isOpenable: false }];
  const known = regions.filter(({ campsites }) => campsites > 0);
  const byName = new Intl.Collator().compare;
  const ownFirst = ({ code }: { readonly code: string }) => (code === own?.region ? 0 : 1);
  const inOrder = known
    .map((region) => ({ ...region, name: regionName(region.code) }))
    .sort((a, b) => ownFirst(a) - ownFirst(b) || b.campsites - a.campsites || byName(a.name, b.name));
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

/** Regions with campsites that have no figure in any column, nor has a province of theirs; the own one always has its line. */
export function silentRegions({ own, regions }: Matrix): ReadonlySet<string> {
  const isSilent = ({ code, campsites, cells, provinces }: Matrix['regions'][number]) =>
    campsites > 0 &&
    code !== own?.region &&
    [cells, ...provinces.map((province) => province.cells)].flat().every(({ price }) => price === null);
  return new Set(regions.filter(isSilent).map(({ code }) => code));
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

const text = wordsOf('market');

/** All that a cell says, for who hears it or points at it. */
export function cellStated({ name, kind }: MatrixRow, cell: MatrixCell, column: MarketColumn): string {
  const where = { place: name, column: columnName(column) };
  const count = kind === 'own' ? [] : [text.saidCampsites({ campsites: cell.campsites })];
  const old = cell.old > 0 ? [text.saidOld({ old: cell.old })] : [];
  if (cell.price === null) {
    return [cell.withheld ? text.saidWithheld(where) : text.saidFew(where), ...count, ...old].join('; ');
  }
  const price = priceWords.euros(cell.price);
  return [text.said({ ...where, price }), ratioStated(cell, column), ...count, ...old].join('; ');
}

function ratioStated({ ratio }: MatrixCell, { kind }: MarketColumn): string {
  if (kind === 'ordinary') return text.saidBase;
  return ratio === null ? text.saidNoRatio : text.saidRatio({ ratio: ratioWords(ratio) });
}

/** The small line of a cell: `+47 % · 81 campsites`, of an ordinary night `88 campsites`; the own one has no number. */
export function cellNote({ kind }: MatrixRow, { ratio, campsites }: MatrixCell, column: MarketColumn): string {
  const count = text.saidCampsites({ campsites });
  if (column.kind === 'ordinary') return kind === 'own' ? text.base : count;
  const first = ratio === null ? '–' : ratioWords(ratio);
  return kind === 'own' ? first : `${first} · ${count}`;
}

/** In the place of a price of too few, or of one that is not told. */
export function fewNote({ kind }: MatrixRow, { campsites, old, withheld }: MatrixCell): string {
  if (kind === 'own') return '–';
  if (withheld) return text.withheld({ campsites });
  return old > 0 ? text.fewOld({ campsites, old }) : text.few({ campsites });
}
