import {
  type CalendarNight,
  asOfQueryOf,
  calendarNightFromWire,
  comparedQueryOf,
  withOpenLength,
} from '@vivac/contract/wire/prices';
import type { Day, YearMonth } from '@vivac/domain/time/day';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { call } from '../../api/call.ts';
import { useReached } from '../../api/connection/use-connection.ts';
import { calendarText } from './calendar-words.ts';
import { lastShownDay, shownMonths } from './calendar-cell.ts';

export interface CalendarQuestion {
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  readonly month: YearMonth;
  /** Today by the product's clock: the grid of its month runs on. */
  readonly today: Day;
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

export interface CalendarAnswer {
  /** Null while loading and after a failure: a failed load empties the prices (calendar-16). */
  readonly entries: readonly CalendarNight[] | null;
  /** Whose prices they are, of which month, and compared with how many; while others are on their way, of those shown. */
  readonly month: YearMonth;
  readonly reference: string;
  readonly competitors: number;
  /** Under which they were compared. */
  readonly selection: OfferFilters;
  readonly asOf: string | null;
  /** True while the prices shown are those of the filters or the month before. */
  readonly isOutdated: boolean;
  /** Two answers to the same question have the same text here. */
  readonly question: string;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly receivedAtMs: number;
  retry(): void;
}

/** The same whoever asks: one that was asked for ahead is not asked for again. */
export function calendarQuery({ reference, campsites, selection, month, today, asOf }: CalendarQuestion) {
  const compared = { ...comparedQueryOf(reference, campsites), ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  const months = shownMonths({ month, today });
  const last = lastShownDay({ month, today });
  return queryOptions({
    queryKey: ['calendar', compared, months, last] as const,
    meta: { failureLog: calendarText.failureLog },
    // All of the grid or nothing of it: two halves could be of two moments.
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        months.map((asked) => call('getCalendar', { query: { ...compared, ...asked } }, { signal })),
      );
      const entries = answers.flat().map((entry) => withOpenLength(selection, calendarNightFromWire(entry)));
      return {
        month,
        reference,
        competitors: campsites.length,
        selection,
        asOf,
        question: JSON.stringify([compared, months]),
        entries: entries.filter(({ date }) => date <= last),
      };
    },
  });
}

/** The prices of a month. A newer question cancels the older one, so only the latest answer counts. */
export function useCalendar(question: CalendarQuestion): CalendarAnswer {
  const query = useReached(useQuery({ ...calendarQuery(question), placeholderData: keepPreviousData }));
  const { data, error, isFetching, isPlaceholderData } = query;
  const shown = error === null ? data : undefined;
  return {
    ...(shown ?? {
      entries: null,
      question: '',
      month: question.month,
      reference: question.reference,
      competitors: question.campsites.length,
      selection: question.selection,
      asOf: question.asOf,
    }),
    isOutdated: isPlaceholderData && shown !== undefined,
    isLoading: isFetching && data === undefined,
    error,
    receivedAtMs: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}
