import { queryOptions } from '@tanstack/react-query';
import { type Day, monthOf } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { dayFormat, daySpanFormat } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { numberFormat } from '../../text/percent-words.ts';

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

const text = wordsOf('market-holidays');
const FULL = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const figures = dayFormat({ day: '2-digit', month: '2-digit', year: '2-digit' });
const months = dayFormat({ month: 'long', year: 'numeric' });
const percents = numberFormat({ style: 'percent', maximumFractionDigits: 0 });
const tenths = numberFormat({ style: 'percent', maximumFractionDigits: 1 });

export const shortDay = dayFormat({ day: 'numeric', month: 'short' });
export const fullDay = dayFormat(FULL);
export const daysWords = daySpanFormat(FULL);
export const monthWords = (month: string): string => months(`${month}-01`);
/** `37 %` */
export const percentWords = (percent: number): string => percents(percent / 100);
/** `71.3 %` */
export const tenthWords = (percent: number): string => tenths(percent / 100);

/** All that the bars of an area say, in a sentence. */
export function areaWords({ school }: HolidayAreaRow): string {
  if (school === null) return text.nothingKnown;
  const spans = school.spans.map(({ name, first_date: first, last_date: last }) =>
    text.span({ name, days: daysWords(first, last) }),
  );
  const stated = spans.length === 0 ? text.noneKnown : spans.join('; ');
  return `${stated}; ${knownWords(school)}`;
}

/** From when until when something is known. */
function knownWords({ known_from: from, known_until: until }: KnownDays): string {
  return text.knownSpan({ from: fullDay(from), until: fullDay(until) });
}

interface KnownDays {
  readonly known_from: string;
  readonly known_until: string;
}

/** The same days in a column so narrow that only figures fit. */
export function daysBriefly({ known_from: from, known_until: until }: KnownDays): string {
  return `${figures(from)} – ${figures(until)}`;
}

export function byRuleWords({ known_from: from, known_until: until }: KnownDays): string {
  return text.byRule({ from: fullDay(from), until: fullDay(until) });
}
