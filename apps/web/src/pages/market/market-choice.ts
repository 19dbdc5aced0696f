import type { Choices } from '@vivac/contract/access/choices';
import { COLUMN_CHOICES, type ColumnChoice, type MarketColumn } from '@vivac/domain/market/market-column';
import type { MarketSearch } from './market-search.ts';

/** Which columns are shown: those of the address, else those chosen last. */
export function columnsIn({ columns }: MarketSearch, kept: Choices['market_columns']): ColumnChoice {
  return COLUMN_CHOICES.find((choice) => choice === columns) ?? kept ?? 'key_dates';
}

/** The column that map and calendar follow: that of the address, else the next one that is no season. */
export function columnIn({ column }: MarketSearch, shown: readonly MarketColumn[]): MarketColumn | null {
  return shown.find(({ id }) => id === column) ?? shown.find(({ kind }) => kind !== 'ordinary') ?? null;
}

/** The place of the address: the digits of a province may be read as a number. */
export function placeIn({ place }: MarketSearch): string | null {
  return place === undefined ? null : String(place).padStart(2, '0');
}

/** The column so many places after one, seasons left out; null beyond the ends. */
export function columnBeside(
  column: MarketColumn,
  shown: readonly MarketColumn[],
  places: number,
): MarketColumn | null {
  const columns = shown.filter(({ kind }) => kind !== 'ordinary');
  return columns[columns.findIndex(({ id }) => id === column.id) + places] ?? null;
}
