import type { TariffRead } from '@vivac/contract/tariffs/read-tariff';
import { type CellPart, SEASON_PARTS } from './cell-text.ts';
import type { Mark } from './tariff-grid.tsx';

export type ListCell = TariffRead['origins'][number]['cell'];

/** From which cells of a list each cell of the sheet was read. */
export function originsOf({ tariff, origins }: TariffRead): ReadonlyMap<string, readonly ListCell[]> {
  const found = new Map<string, ListCell[]>();
  for (const { path, cell } of origins) {
    for (const key of keysAt(tariff, path)) found.set(key, [...(found.get(key) ?? []), cell]);
  }
  return found;
}

/** Of a season the cells of all its parts: what it says stands together. */
function keysAt({ seasons, units, prices }: TariffRead['tariff'], path: string): string[] {
  const [list, at] = path.split('.');
  const row = Number(at);
  const season = seasons[row];
  if (list === 'seasons' && season) return SEASON_PARTS.map((part) => seasonKey(season.id, part));
  const unit = units[row];
  if (list === 'units' && unit) return [`unit ${unit.id} name`];
  const price = prices[row];
  return list === 'prices' && price ? [`price ${price.unit} ${price.season}`] : [];
}

const seasonKey = (id: string, part: CellPart): string => `season ${id} ${part}`;

/** The season or the unit that a doubt is about; `idOf` is of the doubt as it is shown. */
export function doubtMarks({ tariff, doubts }: TariffRead, idOf: (at: number) => string): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  doubts.forEach(({ of }, at) => {
    const season = tariff.seasons.find(({ name }) => name === of);
    const unit = tariff.units.find(({ name }) => name === of);
    const mark = { id: idOf(at), severity: 'warning' } as const;
    if (season) marks.set(seasonKey(season.id, 'name'), mark);
    else if (unit) marks.set(`unit ${unit.id} name`, mark);
  });
  return marks;
}
