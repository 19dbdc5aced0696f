import { type CalendarNight, calendarNightFromWire, comparedQueryOf } from '@vivac/contract/wire/prices';
import { type YearMonth, compareMonths } from '@vivac/domain/time/day';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { call } from '../../api/call.ts';
import { calendarText } from '../../text/en/dashboard/dashboard.ts';

export interface CalendarQuestion {
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  readonly month: YearMonth;
}

export interface CalendarAnswer {
  /** Null while loading and after a failure: a failed load empties the prices (calendar-16). */
  readonly entries: readonly CalendarNight[] | null;
  /** Whose prices they are, and compared with how many; while others are on their way, of those shown. */
  readonly reference: string;
  readonly competitors: number;
  /** Under which they were compared. */
  readonly selection: OfferFilters;
  /** True while the prices shown are those of the filters before. */
  readonly isOutdated: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly receivedAtMs: number;
  retry(): void;
}

function calendarQuery({ reference, campsites, selection, month }: CalendarQuestion) {
  const query = {
    ...comparedQueryOf(reference, campsites),
    ...offerQueryOf(selection),
    month: month.month,
    year: month.year,
  };
  return queryOptions({
    queryKey: ['calendar', query] as const,
    meta: { failureLog: calendarText.failureLog },
    queryFn: async ({ signal }) => ({
      month,
      reference,
      competitors: campsites.length,
      selection,
      entries: (await call('getCalendar', { query }, { signal })).map(calendarNightFromWire),
    }),
  });
}

/** The prices of a month. A newer question cancels the older one, so only the latest answer counts. */
export function useCalendar(question: CalendarQuestion): CalendarAnswer {
  const query = useQuery({ ...calendarQuery(question), placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData } = query;
  const isSameMonth = data === undefined || compareMonths(data.month, question.month) === 0;
  const shown = error === null && isSameMonth ? data : undefined;
  return {
    ...(shown ?? {
      entries: null,
      reference: question.reference,
      competitors: question.campsites.length,
      selection: question.selection,
    }),
    isOutdated: isPlaceholderData && isSameMonth,
    isLoading: isFetching && (data === undefined || !isSameMonth),
    error,
    receivedAtMs: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}
