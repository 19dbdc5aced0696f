import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import { monthOf, parseDay } from '@vivac/domain/time/day';
import { createContext } from 'react';
import { type TodayAnswered, useToday } from '../today/use-today.ts';
import { type NightMoves, NO_MOVES } from '../../text/night-moves.ts';
import { wordsOf } from '../../text/reader.ts';
import { behindPaint, loadCode } from './dashboard-part.tsx';
import type { Dashboard } from './use-dashboard.ts';

const dashboardText = wordsOf('dashboard');

/** What moved since yesterday, as far as it is known: calendar, table, chart and map mark it. */
export const RecentContext = createContext<NightMoves>(NO_MOVES);

/** Until what came in has been looked through it is asked again so often. */
const COMPUTING_AGAIN_MS = 2_000;

const loadFetch = behindPaint(() => import('../changes/recent-changes.ts'));

/**
 * Asks what moved since yesterday at the campsites that are compared, once it is wanted; of an earlier moment nobody asks. It is
 * known while the prices are drawn, so that a filter draws calendar, chart and map once and not again with their marks.
 */
export function useRecentChanges({ market, settled }: Dashboard, isWanted: boolean): NightMoves {
  const { reference, referenceState } = market;
  const { campsites, selection } = settled.choice;
  const requested = { campsites: reference === null ? campsites : [reference, ...campsites], selection };
  const isRequested = settled.state.asOf === null && reference !== null && referenceState !== 'waiting';
  const { data } = useQuery({
    queryKey: [
      'getChanges',
      { ...campsitesQueryOf([...requested.campsites]), ...offerQueryOf(selection) },
      'recent',
    ] as const,
    queryFn: async ({ client, queryKey, signal }) =>
      (await loadCode(loadFetch)).fetchRecentChanges(requested, client.getQueryData(queryKey), signal),
    enabled: isRequested && isWanted,
    // What was known stays until the answer is there, as the prices do.
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data?.answer.computing === true ? COMPUTING_AGAIN_MS : false),
    meta: { failureLog: dashboardText.changesFailureLog },
  });
  return (isRequested && data?.moves) || NO_MOVES;
}

/** What was known on an earlier moment has no marks of today. */
export function movesOf(moves: NightMoves, asOf: string | null): NightMoves {
  return asOf === null ? moves : NO_MOVES;
}

export const TodayContext = createContext<TodayAnswered | null>(null);

/** What may be to do today, about the whole watchlist whatever is ticked (answer-1); null where nobody asks. */
export function useDashboardToday({ market, now }: Dashboard): TodayAnswered | null {
  const { reference, referenceState, competitors } = market;
  const { choice, state } = now;
  const isRequested = state.view === 'default' && state.asOf === null && referenceState !== 'waiting';
  const answered = useToday({ reference: isRequested ? reference : null, competitors, selection: choice.selection });
  return isRequested && reference !== null ? answered : null;
}

/** The last month of which any price is known; null while that is not known. */
export function lastMonthKnown(answered: TodayAnswered | null) {
  const last = parseDay(answered?.today?.last_month ?? '');
  return last === null ? null : monthOf(last);
}
