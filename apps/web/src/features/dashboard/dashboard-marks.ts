import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { ChangesSince } from '@vivac/contract/wire/changes';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import { type Day, compareMonths, monthOf, parseDay } from '@vivac/domain/time/day';
import { createContext, useMemo, useCallback, useState } from 'react';
import { type NightMark, type NightsAnswered, markedDays, useNightsAnswer } from '../answer/use-nights-answer.ts';
import { type NightMoves, NO_MOVES } from '../../text/night-moves.ts';
import { wordsOf } from '../../text/reader.ts';
import { loadCode } from './dashboard-part.tsx';
import { monthToText } from './dashboard-search.ts';
import type { Dashboard } from './use-dashboard.ts';

const dashboardText = wordsOf('dashboard');

/** What moved since yesterday, as far as it is known, with its marks. */
interface RecentlyChanged {
  readonly told: ChangesSince | null;
  readonly moves: NightMoves;
  readonly isFailed: boolean;
}

const NOTHING_KNOWN: RecentlyChanged = { told: null, moves: NO_MOVES, isFailed: false };

/** What the strip tells, and calendar, table, chart and map mark. */
const Recent = createContext<RecentlyChanged>(NOTHING_KNOWN);
export const RecentlyKnown = Recent.Provider;
export { Recent as RecentContext };

/** Until what came in has been looked through it is asked again so often. */
const COMPUTING_AGAIN_MS = 2_000;

const loadFetch = () => import('../changes/recent-changes.ts');

/**
 * Asks what moved since yesterday at the campsites that are compared, once it is wanted; of an earlier moment nobody asks. It is
 * known while the prices are drawn, so that a filter draws calendar, chart and map once and not again with their marks.
 */
export function useRecentChanges({ market, settled }: Dashboard, isWanted: boolean): RecentlyChanged {
  const { reference, referenceState } = market;
  const { campsites, selection } = settled.choice;
  const requested = { campsites: reference === null ? campsites : [reference, ...campsites], selection };
  const isRequested = settled.state.asOf === null && reference !== null && referenceState !== 'waiting';
  const { data, isError } = useQuery({
    queryKey: [
      'getChanges',
      { ...campsitesQueryOf([...requested.campsites]), ...offerQueryOf(selection) },
      'recent',
    ] as const,
    queryFn: async ({ signal }) => (await loadCode(loadFetch)).fetchRecentChanges(requested, signal),
    enabled: isRequested && isWanted,
    // What was known stays until the answer is there, as the prices do.
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data?.told.computing === true ? COMPUTING_AGAIN_MS : false),
    meta: { failureLog: dashboardText.changesFailureLog },
  });
  return useMemo(() => {
    if (!isRequested || (data === undefined && !isError)) return NOTHING_KNOWN;
    return { told: data?.told ?? null, moves: data?.moves ?? NO_MOVES, isFailed: isError };
  }, [isRequested, data, isError]);
}

/** What was known on an earlier moment has no marks of today. */
export function movesOf({ moves }: RecentlyChanged, asOf: string | null): NightMoves {
  return asOf === null ? moves : NO_MOVES;
}

/** The next nights in numbers, and which of them the calendar marks. */
interface NightsMarked {
  readonly answered: NightsAnswered;
  readonly mark: NightMark | null;
  readonly days: ReadonlySet<Day>;
  onMark(mark: NightMark | null): void;
}

/** What the answer line sets and the calendar shows. */
const Marks = createContext<NightsMarked | null>(null);
export const MarkedNights = Marks.Provider;
export { Marks as MarkedNightsContext };

export function useMarkedNights({ market, now }: Dashboard): NightsMarked {
  const { reference, referenceState, today, go } = market;
  const { choice, state } = now;
  const isShown = state.view === 'default' && referenceState !== 'waiting';
  const answered = useNightsAnswer({
    reference: isShown ? reference : null,
    // Whatever is ticked: the line is about the whole watchlist, against its median (answer-1).
    campsites: market.competitors,
    selection: choice.selection,
    asOf: state.asOf,
  });
  const [mark, setMark] = useState<NightMark | null>(null);
  const { answer } = answered;
  const days = useMemo(() => markedDays(mark, answer), [mark, answer]);
  const isElsewhere = compareMonths(state.month, monthOf(today)) !== 0;
  const onMark = useCallback(
    (next: NightMark | null) => {
      setMark(next);
      // All nights that can be marked are in the grid of the current month.
      if (next !== null && isElsewhere) go({ month: monthToText(monthOf(today)) });
    },
    [isElsewhere, go, today],
  );
  return useMemo(() => ({ answered, mark, days, onMark }), [answered, mark, days, onMark]);
}

/** The last month of which any price is known; null while that is not known. */
export function lastMonthKnown({ answered: { answer } }: NightsMarked) {
  const last = parseDay(answer?.lastMonth ?? '');
  return last === null || answer?.asOf !== null ? null : monthOf(last);
}
