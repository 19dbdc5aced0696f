import type { ReadAt, Tariff } from '@vivac/domain/tariffs/tariff';
import type { DayOrder } from './day-ranges.ts';
import type { LeftOutReason } from './list-facts.ts';
import type { ListCell } from './list-cells.ts';

/** What somebody said of a list before it is read. */
export interface ListContext {
  readonly name: string;
  readonly readAt: ReadAt;
  readonly channel: string;
  readonly answers: ListAnswers;
}

/** Answers to the questions of an earlier reading. */
export interface ListAnswers {
  readonly year?: number | undefined;
  readonly lastDay?: 'night' | 'departure' | undefined;
  readonly per?: 'night' | 'week' | undefined;
  readonly dayOrder?: DayOrder | undefined;
}

export type DoubtKind =
  | 'year'
  | 'last_day'
  | 'per'
  | 'night_or_week'
  | 'week_as_nights'
  | 'guests'
  | 'guests_most'
  | 'added_parts'
  | 'child_ages'
  | 'weekend_nights'
  | 'weekend_same'
  | 'season_dates'
  | 'season_rest'
  | 'unit_name'
  | 'is_unit'
  | 'unit_dates'
  | 'zero_price'
  | 'from_price'
  | 'marked_price'
  | 'rate'
  | 'day_order'
  | 'without_vat'
  | 'movable_days'
  | 'dates_left_out';

/** A question about a reading, with what was taken until it is answered. */
export interface Doubt {
  readonly asks: DoubtKind;
  readonly taken: string;
  readonly others: readonly string[];
  readonly cells: readonly ListCell[];
  /** The season or unit it is about. */
  readonly of: string | null;
}

/** Where a value of the tariff was found: `seasons.0.ranges.1`, `prices.3.priceCents`, `weekend`. */
export interface Origin {
  readonly path: string;
  readonly cell: ListCell;
}

export interface TariffRead {
  readonly tariff: Tariff;
  readonly origins: readonly Origin[];
  readonly doubts: readonly Doubt[];
  /** Whatever stands in the file and in no value of the tariff. */
  readonly leftOut: readonly { readonly cell: ListCell; readonly reason: LeftOutReason }[];
}
