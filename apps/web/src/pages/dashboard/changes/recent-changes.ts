import { createContext } from 'react';
import type { RecentlyChanged } from '../../../features/changes/recent-changes.tsx';
import { NO_MOVES, type NightMoves } from '../../../text/changes/night-moves.ts';

export const NOTHING_KNOWN: RecentlyChanged = { told: null, moves: NO_MOVES, isFailed: false };

/** What moved since yesterday: what the strip tells, and calendar, table, chart and map mark. */
const Recent = createContext<RecentlyChanged>(NOTHING_KNOWN);
export const RecentlyKnown = Recent.Provider;
export { Recent as RecentContext };

/** What was known on an earlier moment has no marks of today. */
export function movesOf({ moves }: RecentlyChanged, asOf: string | null): NightMoves {
  return asOf === null ? moves : NO_MOVES;
}
