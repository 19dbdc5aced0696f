import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitType } from '@vivac/contract/unit-types';
import { useDeferredValue, useState } from 'react';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/call.ts';
import { unitTypesText as text } from './unit-type-words.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

export interface Shown {
  readonly decided: boolean;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** A wording with the type that somebody gives it; null takes the decision back. */
export interface Change {
  readonly of: UnitType;
  readonly type: string | null;
}

/** What tells wordings apart. */
export function keyOf({ campsite, channel, wording }: UnitType): string {
  return JSON.stringify([campsite, channel, wording]);
}

/** The wordings that are shown, and what an administrator decides about them. */
export function useUnitTypes(onDecided: () => void) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>({ decided: false, search: '', page: 1 });
  const { decided, search, page } = useDeferredValue(shown);
  const query = { decided, page, ...(search.trim() !== '' && { search: search.trim() }) };
  const list = useQuery({ ...callQuery('getUnitTypes', { query }), staleTime: 0, placeholderData: keepPreviousData });
  const [message, say] = useMessage(null);

  const deciding = useMutation({
    mutationFn: (changes: readonly Change[]) => sendChanges(changes),
    onSuccess: (answer) => {
      say({ tone: 'success', sentence: answer.message });
      onDecided();
    },
    onError: (error) => say({ tone: 'error', sentence: failureSentence(error, listWords(text.decideFailed)) }),
    // What is compared everywhere follows from it, and somebody else may have decided too.
    onSettled: () => queryClient.invalidateQueries(),
  });

  return {
    list,
    shown,
    show: (change: Partial<Shown>) => setShown((before) => ({ ...before, page: 1, ...change })),
    message,
    dismissMessage: () => say(null),
    isBusy: deciding.isPending,
    decide: (changes: readonly Change[]) => {
      if (!deciding.isPending && changes.length > 0) deciding.mutate(changes);
    },
  };
}

function sendChanges(changes: readonly Change[]): Promise<{ readonly message: string }> {
  const decisions = changes.flatMap(({ of: { campsite, channel, wording }, type }) =>
    type === null ? [] : [{ campsite, channel, wording, type }],
  );
  if (decisions.length > 0) return call('decideUnitTypes', { body: { decisions } });
  const { campsite, channel, wording } = changes[0]!.of;
  return call('forgetUnitType', { query: { campsite, channel, wording } });
}
