import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { useIsLive } from '../../api/live/live-state.ts';

/** How fresh what is shown is, as far as it is known. */
export interface KnownFreshness {
  /** What changes is told to this browser. */
  readonly isUp: boolean;
  readonly isAllLate: boolean;
  readonly nextLookAt: string | null;
  /** When a source last answered with nothing new. */
  readonly unchangedAt: string | null;
  readonly late: readonly { readonly name: string; readonly since: string }[];
  /** How many campsites of the watchlist were looked at as scheduled, and how old the oldest look is; null without a watchlist. */
  readonly looks: { readonly campsites: number; readonly upToDate: number; readonly oldestAt: string | null } | null;
}

/** A source grows late by itself, and the next look comes by itself. */
const EVERY_MS = 60_000;

/** Asked once the numbers are there; null before, and where the past is shown. */
export function useFreshness(isNow: boolean): KnownFreshness | null {
  const isUp = useIsLive();
  const { data } = useQuery({ ...callQuery('getFreshness', {}), enabled: isNow, refetchInterval: EVERY_MS });
  if (!isNow || data === undefined) return null;
  return {
    isUp,
    isAllLate: data.all_late,
    nextLookAt: data.next_look_at,
    unchangedAt: data.unchanged_at,
    late: data.late,
    looks: data.looks && {
      campsites: data.looks.campsites,
      upToDate: data.looks.up_to_date,
      oldestAt: data.looks.oldest_at,
    },
  };
}
