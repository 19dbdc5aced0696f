import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { wordsOf } from '../../text/reader.ts';
import { type Address, cellAt, FIRST_SEASON_COLUMN, FIRST_UNIT_ROW } from './sheet.ts';

const text = wordsOf('tariff-grid');

/** `From – to, High season`: what a cell is, in words. */
export function cellName(tariff: Tariff, at: Address): string {
  const cell = cellAt(tariff, at)!;
  if (cell.of === 'season') return text.of.season({ part: text.season[cell.part], season: seasonName(tariff, at) });
  if (cell.of === 'unit') return text.of.unit({ part: text.unit[cell.part], unit: unitName(tariff, at) });
  return text.of.price({ unit: unitName(tariff, at), season: seasonName(tariff, at) });
}

export function seasonName({ seasons }: Tariff, { column }: Pick<Address, 'column'>): string {
  const season = seasons[column - FIRST_SEASON_COLUMN];
  if (!season) return text.of.newSeason;
  return season.name || text.of.unnamedSeason({ number: String(column - FIRST_SEASON_COLUMN + 1) });
}

export function unitName({ units }: Tariff, { row }: Pick<Address, 'row'>): string {
  const unit = units[row - FIRST_UNIT_ROW];
  if (!unit) return text.of.newUnit;
  return unit.name || text.of.unnamedUnit({ number: String(row - FIRST_UNIT_ROW + 1) });
}
