import type { ChangesSince } from '@vivac/contract/wire/changes';
import type { NightMoves } from '../../text/night-moves.ts';
import { type ChangesQuestion, fetchChanges } from './changes-query.ts';
import { nightMovesOf } from './night-moves.ts';

/** What moved since yesterday, with its marks. */
export interface RecentChanges {
  readonly told: ChangesSince;
  readonly moves: NightMoves;
}

/** Asks what moved since yesterday at these campsites, as much as one answer holds; rejects as a call does. */
export async function fetchRecentChanges(
  asked: Pick<ChangesQuestion, 'campsites' | 'selection'>,
  signal: AbortSignal,
): Promise<RecentChanges> {
  const told = await fetchChanges(
    { ...asked, since: 'yesterday', kinds: null, firstNight: null, lastNight: null },
    signal,
  );
  return { told, moves: nightMovesOf(told.changes) };
}
