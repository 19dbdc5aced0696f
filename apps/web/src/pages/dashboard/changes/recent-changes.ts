import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import type { ChangesSince } from '@vivac/contract/wire/changes';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { createContext, useMemo } from 'react';
import { NO_MOVES, type NightMoves } from '../../../text/night-moves.ts';
import { wordsOf } from '../../../text/reader.ts';
import { loadCode } from '../load-code.ts';
import type { Dashboard } from '../use-dashboard.ts';

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

const loadFetch = () => import('../../../features/changes/recent-changes.ts');

/**
 * Asks what moved since yesterday at the campsites that are compared, once it is wanted; of an earlier moment nobody asks. It is
 * known while the prices are drawn, so that a filter draws calendar, chart and map once and not again with their marks.
 */
export function useRecentChanges({ market, settled }: Dashboard, isWanted: boolean): RecentlyChanged {
  const { reference, referenceState } = market;
  const { campsites, selection } = settled.choice;
  const asked = { campsites: reference === null ? campsites : [reference, ...campsites], selection };
  const isAsked = settled.state.asOf === null && reference !== null && referenceState !== 'waiting';
  const { data, isError } = useQuery({
    queryKey: [
      'getChanges',
      { ...campsitesQueryOf([...asked.campsites]), ...offerQueryOf(selection) },
      'recent',
    ] as const,
    queryFn: async ({ signal }) => (await loadCode(loadFetch)).fetchRecentChanges(asked, signal),
    enabled: isAsked && isWanted,
    // What was known stays until the answer is there, as the prices do.
    placeholderData: keepPreviousData,
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data?.told.computing === true ? COMPUTING_AGAIN_MS : false),
    meta: { failureLog: dashboardText.changesFailureLog },
  });
  return useMemo(() => {
    if (!isAsked || (data === undefined && !isError)) return NOTHING_KNOWN;
    return { told: data?.told ?? null, moves: data?.moves ?? NO_MOVES, isFailed: isError };
  }, [isAsked, data, isError]);
}

/** What was known on an earlier moment has no marks of today. */
export function movesOf({ moves }: RecentlyChanged, asOf: string | null): NightMoves {
  return asOf === null ? moves : NO_MOVES;
}
