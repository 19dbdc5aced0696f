import type { Choices } from '@vivac/contract/access/choices';
import { COLUMN_CHOICES, type ColumnChoice, type MarketColumn } from '@vivac/domain/market/market-column';
import type { MarketSearch } from './market-search.ts';

/** Which columns are shown: those of the address, else those chosen last. */
export function columnsIn({ columns }: MarketSearch, kept: Choices['market_columns']): ColumnChoice {
  return COLUMN_CHOICES.find((choice) => choice === columns) ?? kept ?? 'key_dates';
}

/** The column that map and calendar follow: that of the address, else the next of the shown that is no season. */
export function columnIn(
  { column }: MarketSearch,
  walked: readonly MarketColumn[],
  shown: readonly MarketColumn[],
): MarketColumn | null {
  return walked.find(({ id }) => id === column) ?? shown.find(({ kind }) => kind !== 'ordinary') ?? null;
}

/** The place of the address: the digits of a province may be read as a number. */
export function placeIn({ place }: MarketSearch): string | null {
  return place === undefined ? null : String(place).padStart(2, '0');
}

/** The shown column next to one, which may be between two of them; seasons are left out, and beyond the ends is null. */
export function columnBeside(column: MarketColumn, shown: readonly MarketColumn[], step: -1 | 1): MarketColumn | null {
  const columns = shown.filter(({ kind }) => kind !== 'ordinary');
  const at = columns.findIndex(({ id }) => id === column.id);
  if (at >= 0) return columns[at + step] ?? null;
  const begun = columns.filter(({ first }) => first <= column.first).length;
  return columns[step === 1 ? begun : begun - 1] ?? null;
}
