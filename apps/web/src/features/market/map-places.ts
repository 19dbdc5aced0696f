import type { MarketColumn } from '@vivac/domain/market/market-column';
import { SHADE_FROM } from '@vivac/domain/market/market-matrix';
import { SPANISH_PROVINCES, spanishProvince } from '@vivac/domain/places/spanish-province';
import { ratioWords } from '../../text/market-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

/** What a place asks in a column, of the matrix. */
interface MapCell {
  readonly price: number | null;
  readonly campsites: number;
  readonly ratio: number | null;
  readonly shade: number | null;
}

interface CellsOfPlace {
  readonly code: string;
  readonly campsites: number;
  readonly cells: readonly MapCell[];
}

/** The matrix as far as a map needs it. */
export interface MapMatrix {
  readonly columns: readonly MarketColumn[];
  readonly regions: readonly (CellsOfPlace & {
    readonly provinces: readonly (CellsOfPlace & { readonly name: string })[];
  })[];
}

export type MapLevel = 'regions' | 'provinces';

/** A region or a province of the map with what it asks; the cell is null where no campsite is known. */
export interface MapPlace {
  readonly code: string;
  readonly name: string;
  readonly cell: MapCell | null;
  /** The provinces that it is drawn by. */
  readonly provinces: readonly string[];
}

/** How a place is drawn: in a shade, hatched where too few have a price, or bare where nothing is known. */
type MapLook = { readonly shade: number } | 'few' | 'bare';

/** The places of a map, each with its cell in a column. */
export function mapPlaces(
  { columns, regions }: MapMatrix,
  column: MarketColumn,
  level: MapLevel,
  regionName: (code: string) => string,
): MapPlace[] {
  const at = columns.findIndex(({ id }) => id === column.id);
  const cellOf = ({ campsites, cells }: CellsOfPlace): MapCell | null => (campsites === 0 ? null : (cells[at] ?? null));
  if (level === 'regions') {
    return regions.map((region) => ({
      code: region.code,
      name: regionName(region.code),
      cell: cellOf(region),
      provinces: SPANISH_PROVINCES.filter((province) => province.region === region.code).map(({ code }) => code),
    }));
  }
  const known = new Map(regions.flatMap(({ provinces }) => provinces).map((province) => [province.code, province]));
  return SPANISH_PROVINCES.map(({ code, name }) => {
    const province = known.get(code);
    return { code, name, cell: province ? cellOf(province) : null, provinces: [code] };
  });
}

/** The chosen place as the map shows it: of a province its region, where regions are shown. */
export function placeAtLevel(place: string | null, level: MapLevel): string | null {
  const province = place === null ? null : spanishProvince(place);
  return province !== null && level === 'regions' ? province.region : place;
}

/** Never in a shade unless a ratio is known. */
export function lookOf(cell: MapCell | null): MapLook {
  if (cell === null) return 'bare';
  if (cell.shade !== null) return { shade: cell.shade };
  return cell.price === null ? 'few' : 'bare';
}

/** How many names fit without being a list. */
const MOST_LABELS = 5;

/** The places that are named: the chosen and the own one first, then those of most campsites. */
export function labelledPlaces(places: readonly MapPlace[], first: readonly (string | null)[]): MapPlace[] {
  const rank = ({ code, cell }: MapPlace) => (first.includes(code) ? Number.POSITIVE_INFINITY : (cell?.campsites ?? 0));
  return places
    .filter(({ cell }) => cell !== null && cell.price !== null)
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
    .slice(0, MOST_LABELS);
}

const text = wordsOf('market-map');

/** What each shade means, from the least on: how much dearer than an ordinary night. */
export function shadeSteps(): string[] {
  const words = SHADE_FROM.map((from) => priceWords.signedPercent(from - 100));
  const [first, last] = [words[0]!, words.at(-1)!];
  return [text.shadeFirst({ percent: first }), ...words.slice(0, -1), text.shadeLast({ percent: last })];
}

/** What a place asks, in one sentence; also that nothing is known of it. */
export function figureWords({ name: place, cell }: MapPlace): string {
  if (cell === null) return text.bare({ place });
  const { price, ratio, campsites } = cell;
  if (price === null) return text.few({ place, campsites });
  const stated = { place, price: priceWords.euros(price) };
  return ratio === null ? text.figure(stated) : text.figureRatio({ ...stated, ratio: ratioWords(ratio), campsites });
}
