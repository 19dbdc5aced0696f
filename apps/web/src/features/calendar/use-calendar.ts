import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import {
  type CalendarNight,
  asOfQueryOf,
  calendarNightFromWire,
  comparedQueryOf,
  withOpenLength,
} from '@vivac/contract/wire/prices';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day, YearMonth } from '@vivac/domain/time/day';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { takeKnown } from '../../api/first-answers.ts';
import { useReached } from '../../api/connection.ts';
import type { CallResponse } from '../../api/routes.ts';
import { lastShownDay, shownMonths } from '@vivac/domain/screens/shown-days';
import { calendarText } from './calendar-words.ts';

interface CalendarQuestion {
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
  const inputs = months.map((requested) => ({ query: { ...compared, ...requested } }));
  const shown = (answers: readonly CallResponse<'getCalendar'>[]) => ({
    month,
    reference,
    competitors: campsites.length,
    selection,
    asOf,
    question: JSON.stringify([compared, months]),
    entries: answers
      .flat()
      .map((entry) => withOpenLength(selection, calendarNightFromWire(entry)))
      .filter(({ date }) => date <= last),
  });
  return queryOptions({
    queryKey: ['calendar', compared, months, last] as const,
    meta: { failureLog: calendarText.failureLog },
    // All of the grid or nothing of it: two halves could be of two moments.
    queryFn: async ({ signal }) =>
      shown(await Promise.all(inputs.map((input) => call('getCalendar', input, { signal })))),
    initialData: () => {
      const answers = inputs.map((input) => takeKnown('getCalendar', input));
      return answers.every((answer) => answer !== undefined) ? shown(answers) : undefined;
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

/** The number that was there before another one came while somebody looked. */
export interface NightBefore {
  /** Null where there was no price. */
  readonly price: number | null;
  readonly percent: number | null;
}

export type ChangedNights = ReadonlyMap<string, NightBefore>;

/** So long the number before stands beside the new one. */
const SHOWN_MS = 30_000;
const NONE: ChangedNights = new Map();

/**
 * The nights whose number has changed within the last half minute under the same question: what another question brings is no change. The percentage is a number
 * of the cell where it `isCompared` with the dearest.
 */
export function useChangedNights({ question, entries, isOutdated }: CalendarAnswer, isCompared = true): ChangedNights {
  const before = useRef<{ readonly question: string; readonly entries: readonly CalendarNight[] } | null>(null);
  const [changed, setChanged] = useState(NONE);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    if (entries === null || isOutdated) return;
    const last = before.current;
    before.current = { question, entries };
    if (last?.question !== question) return setChanged(NONE);
    const now = changedNights(last.entries, entries, isCompared);
    if (now.size === 0) return;
    setChanged((known) => new Map([...known, ...now]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setChanged((known) => new Map([...known].filter(([day, was]) => now.get(day) !== was)));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, [question, entries, isOutdated, isCompared]);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return changed;
}

/** By day, what was there before where it is another number now. */
function changedNights(
  before: readonly CalendarNight[],
  now: readonly CalendarNight[],
  isCompared: boolean,
): Map<string, NightBefore> {
  const known = new Map(before.map((night) => [night.date, night]));
  return new Map(
    now.flatMap(({ date, price, percent }) => {
      const was = known.get(date);
      if (was === undefined || (was.price === price && (!isCompared || was.percent === percent))) return [];
      return [[date, { price: was.price, percent: was.percent }] as const];
    }),
  );
}
