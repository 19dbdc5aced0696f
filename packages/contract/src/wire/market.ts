import type { ColumnChoice, MarketColumn } from '@vivac/domain/market/market-column';
import type { MarketCell } from '@vivac/domain/market/market-matrix';
import { eurosOrNull } from '@vivac/domain/money';
import { toDay } from '@vivac/domain/time/day';
import type { MarketMatrix } from '../market.ts';

// Market figures, in our words and in those of the wire. No schema: the browser carries this file.

type CellOnWire = MarketMatrix['regions'][number]['cells'][number];

export function marketColumnToWire({ first, last, ...column }: MarketColumn): MarketMatrix['columns'][number] {
  const { id, kind, key, number, season, nights, bridge } = column;
  return { id, kind, key, number, season, first_date: first, last_date: last, nights, bridge };
}

export function marketColumnFromWire(column: MarketMatrix['columns'][number]): MarketColumn {
  const { first_date: first, last_date: last, ...same } = column;
  return { ...same, first: toDay(first), last: toDay(last) };
}

export function marketCellToWire({ priceCents, ratioHundredths, isWithheld, ...cell }: MarketCell): CellOnWire {
  const { campsites, old, shade } = cell;
  const ratio = ratioHundredths === null ? null : ratioHundredths / 100;
  return { price: eurosOrNull(priceCents), campsites, old, ratio, shade, withheld: isWithheld };
}

/** What a call without the parameter means. */
export const DEFAULT_COLUMNS: ColumnChoice = 'key_dates';
