import { LEAST_CAMPSITES } from '../position/compression.ts';
import type { MarketColumn } from './market-column.ts';
import {
  type ColumnPlace,
  type MarketCell,
  type MarketMatrix,
  type PlacedFigures,
  type RegionCells,
  columnPlaces,
  countsIn,
  emptyCell,
} from './market-matrix.ts';

/**
 * The matrix as one reader may know it, who sees the prices of `seen`. A cell is told when the reader sees all of it, or when {@link LEAST_CAMPSITES} campsites and two
 * more than those that the reader sees are hidden from them: then what they see never closes in on the middle, also where filters, moments or columns leave one campsite out.
 * What is left of a region without the provinces that are told has four too: nothing is found by taking away what is known. Regions where the reader sees
 * nobody are those of `toStrangers`, where it is known: the same matrix for who sees nobody at all.
 */
export function reportedMatrix(
  matrix: MarketMatrix,
  seen: readonly PlacedFigures[],
  all: readonly MarketColumn[],
  shown: readonly MarketColumn[],
  toStrangers?: MarketMatrix,
): MarketMatrix {
  const places = columnPlaces(all, shown);
  const seenIn = Map.groupBy(seen, ({ region }) => region);
  const regions = matrix.regions.map((region, nth) => {
    const within = seenIn.get(region.region);
    return (
      (within === undefined ? toStrangers?.regions[nth] : undefined) ?? reportedRegion(region, within ?? [], places)
    );
  });
  return { ...matrix, regions };
}

function reportedRegion(
  region: RegionCells,
  seen: readonly PlacedFigures[],
  places: readonly ColumnPlace[],
): RegionCells {
  const seenIn = Map.groupBy(seen, ({ province }) => province);
  const columns = places.map((place, at) => {
    const provinces = region.provinces.map(({ province, cells }) =>
      hidden(cells[at]!, seenIn.get(province) ?? [], place),
    );
    return withheldColumn(hidden(region.cells[at]!, seen, place), provinces);
  });
  return {
    ...region,
    cells: reportedCells(region.cells, (at) => columns[at]!.region),
    provinces: region.provinces.map((province, nth) => ({
      ...province,
      cells: reportedCells(province.cells, (at) => columns[at]!.provinces[nth]!),
    })),
  };
}

/** The same array where none of them is withheld, so that what is made of it is made once. */
function reportedCells(cells: readonly MarketCell[], isReported: (at: number) => boolean): readonly MarketCell[] {
  const isWithheld = ({ priceCents }: MarketCell, at: number) => priceCents !== null && !isReported(at);
  if (!cells.some(isWithheld)) return cells;
  return cells.map((cell, at) => (isWithheld(cell, at) ? emptyCell(cell.campsites, cell.old, true) : cell));
}

/** How many of a cell the reader does not see, and of how many it is. */
interface HiddenOfCell {
  readonly hidden: number;
  readonly campsites: number;
}

function hidden({ campsites }: MarketCell, seen: readonly PlacedFigures[], place: ColumnPlace): HiddenOfCell {
  return { campsites, hidden: campsites - seen.filter(({ figures }) => countsIn(figures, place)).length };
}

/** A reader who sees nearly half of a cell knows between which prices its middle lies. */
const MORE_THAN_SEEN = 2;

function isReported({ hidden: others, campsites }: HiddenOfCell): boolean {
  if (campsites < LEAST_CAMPSITES) return false;
  return others === 0 || others >= Math.max(LEAST_CAMPSITES, campsites - others + MORE_THAN_SEEN);
}

/** Which cells of a column are told: the region’s and those of its provinces. */
function withheldColumn(region: HiddenOfCell, provinces: readonly HiddenOfCell[]) {
  const reported = provinces.map(isReported);
  const rest = () => region.hidden - provinces.reduce((sum, each, at) => sum + (reported[at] ? each.hidden : 0), 0);
  while (isReported(region) && rest() > 0 && rest() < LEAST_CAMPSITES) {
    const smallest = provinces
      .map((each, at) => ({ at, hidden: each.hidden }))
      .filter((each) => reported[each.at] && each.hidden > 0)
      .sort((a, b) => a.hidden - b.hidden)[0];
    if (smallest === undefined) break;
    reported[smallest.at] = false;
  }
  return { region: isReported(region), provinces: reported };
}
