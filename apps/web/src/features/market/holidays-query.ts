import { queryOptions } from '@tanstack/react-query';
import { type Day, monthOf, toDay } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { wordsOf, locale, onceRequested } from '../../text/reader.ts';
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
const short = onceRequested(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const full = onceRequested(
  () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const figures = onceRequested(
  () => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'UTC' }),
);
const months = onceRequested(
  () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const percents = numberFormat({ style: 'percent', maximumFractionDigits: 0 });
const tenths = numberFormat({ style: 'percent', maximumFractionDigits: 1 });

const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const shortDay = (day: string): string => short().format(utcOf(day));
export const fullDay = (day: string): string => full().format(utcOf(day));
export const monthWords = (month: string): string => months().format(utcOf(`${month}-01`));
/** `37 %` */
export const percentWords = (percent: number): string => percents(percent / 100);
/** `71.3 %` */
export const tenthWords = (percent: number): string => tenths(percent / 100);

/** All that the bars of an area say, in a sentence. */
export function areaWords({ school }: HolidayAreaRow): string {
  if (school === null) return text.nothingKnown;
  const spans = school.spans.map(({ name, first_date: first, last_date: last }) =>
    text.span({ name, days: daysWords(toDay(first), toDay(last)) }),
  );
  const stated = spans.length === 0 ? text.noneKnown : spans.join('; ');
  return `${stated}; ${knownWords(school)}`;
}

/** From when until when something is known. */
function knownWords({ known_from: from, known_until: until }: KnownDays): string {
  return text.knownSpan({ from: fullDay(from), until: fullDay(until) });
}

export function daysWords(first: Day, last: Day): string {
  return first === last ? fullDay(first) : full().formatRange(utcOf(first), utcOf(last));
}

interface KnownDays {
  readonly known_from: string;
  readonly known_until: string;
}

/** The same days in a column so narrow that only figures fit. */
export function daysBriefly({ known_from: from, known_until: until }: KnownDays): string {
  return `${figures().format(utcOf(from))} – ${figures().format(utcOf(until))}`;
}

export function byRuleWords({ known_from: from, known_until: until }: KnownDays): string {
  return text.byRule({ from: fullDay(from), until: fullDay(until) });
}
