import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChangesSince } from '@vivac/contract/wire/changes';
import { useEffect } from 'react';
import type { NightMoves } from '../../text/changes/night-moves.ts';
import { type ChangesQuestion, changesQuery } from './changes-query.ts';
import { nightMovesOf } from './night-moves.ts';

/** What moved since yesterday, as far as it is known, with its marks. */
export interface RecentlyChanged {
  readonly told: ChangesSince | null;
  readonly moves: NightMoves;
  readonly isFailed: boolean;
}

interface RecentChangesProps {
  readonly question: Pick<ChangesQuestion, 'campsites' | 'selection'>;
  onKnown(known: RecentlyChanged): void;
}

/** Shows nothing: asks what moved since yesterday, and tells it to those who mark it. */
export function RecentChanges({ question, onKnown }: RecentChangesProps) {
  const asked = changesQuery({ ...question, since: 'yesterday', kinds: null, firstNight: null, lastNight: null });
  // What was known stays until the answer is there, as the prices do: a filter must not draw everything twice.
  const { data, isError } = useQuery({ ...asked, placeholderData: keepPreviousData });
  useEffect(() => {
    onKnown({ told: data ?? null, moves: nightMovesOf(data?.changes ?? []), isFailed: isError });
  }, [data, isError, onKnown]);
  return null;
}
