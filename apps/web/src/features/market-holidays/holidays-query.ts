import { queryOptions } from '@tanstack/react-query';
import { type Day, monthOf } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { wordsOf } from '../../text/reader.ts';

const marketHolidaysText = wordsOf('market-holidays');

export type Holidays = CallResponse<'getMarketHolidays'>;
export type HolidayAreaRow = Holidays['areas'][number];

/** The days of a chosen column. */
export interface ColumnDays {
  readonly first: Day;
  readonly last: Day;
}

const meta = { failureLog: marketHolidaysText.failureLog };

/** Who is on holiday around some days. */
export function holidaysQuery({ first, last }: ColumnDays) {
  const query = { first_date: first, last_date: last };
  return queryOptions({
    queryKey: ['getMarketHolidays', { query }] as const,
    meta,
    queryFn: ({ signal }) => call('getMarketHolidays', { query }, { signal }),
    placeholderData: (before) => before,
  });
}

export type Occupancy = CallResponse<'getMarketOccupancy'>;

/** How full campsites last were in the month of some days, by a kind of occupancy; null for the first that is known. */
export function occupancyQuery({ first }: ColumnDays, measure: Occupancy['measure'] | null) {
  const query = { month: monthOf(first).month, ...(measure !== null && { measure }) };
  return queryOptions({
    queryKey: ['getMarketOccupancy', { query }] as const,
    meta,
    queryFn: ({ signal }) => call('getMarketOccupancy', { query }, { signal }),
    placeholderData: (before) => before,
  });
}
