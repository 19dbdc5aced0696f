import type { CalendarEntry } from '@vivac/contract/dashboard';
import type { YearMonth } from '@vivac/domain/time/day';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { calendarText } from '../../text/en/dashboard/dashboard.ts';
import { type OfferSelection, offerQuery } from '../../api/offer-selection.ts';

export interface CalendarQuestion {
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferSelection;
  readonly month: YearMonth;
}

export interface CalendarAnswer {
  /** Null while loading and after a failure: a failed load empties the prices (spec §4). */
  readonly entries: readonly CalendarEntry[] | null;
  /** True while the prices shown are those of the filters before. */
  readonly isOutdated: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly receivedAtMs: number;
  retry(): void;
}

/** The prices of a month. A newer question cancels the older one, so only the latest answer counts. */
export function useCalendar({ reference, campsites, selection, month }: CalendarQuestion): CalendarAnswer {
  const query = useQuery({
    ...callQuery('getCalendar', {
      query: {
        campsitename: reference,
        competitorname: [...campsites],
        ...offerQuery(selection),
        month: month.month,
        year: month.year,
      },
    }),
    placeholderData: keepPreviousData,
    meta: { failureLog: calendarText.failureLog },
  });
  const isSameMonth = query.data?.[0]?.date.startsWith(monthPrefix(month)) ?? true;
  return {
    entries: query.isError || !isSameMonth ? null : (query.data ?? null),
    isOutdated: query.isPlaceholderData && isSameMonth,
    isLoading: query.isFetching && (query.data === undefined || !isSameMonth),
    error: query.error,
    receivedAtMs: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}

function monthPrefix({ year, month }: YearMonth): string {
  return `${year}-${String(month).padStart(2, '0')}-`;
}
