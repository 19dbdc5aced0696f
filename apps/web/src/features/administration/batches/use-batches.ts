import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportedBatch } from '@vivac/contract/batches';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/call.ts';
import { batchesText as text } from './batch-words.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

export interface Shown {
  readonly kind: ImportedBatch['kind'] | '';
  readonly state: ImportedBatch['state'] | '';
  readonly search: string;
  /** Where each page after the first begins, the one that is shown last. */
  readonly befores: readonly number[];
}

const EVERYTHING: Shown = { kind: '', state: '', search: '', befores: [] };
/** How often the list is looked at while a decision takes longer than an answer is waited for. */
const LOOK_AGAIN_AFTER_MS = 5_000;

export type Verb = 'withdraw' | 'restore';

/** A batch that is decided about, before it is. */
export interface AskedDecision {
  readonly verb: Verb;
  readonly batch: ImportedBatch;
}

interface SentDecision extends AskedDecision {
  readonly why: string;
}

/** The imports that are shown, and what an administrator decides about them. */
export function useBatches(onDecided: () => void) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>(EVERYTHING);
  const [asked, ask] = useState<AskedDecision | null>(null);
  const [overdue, setOverdue] = useState<AskedDecision | null>(null);
  const [message, say] = useMessage(null);
  const list = useQuery({
    ...callQuery('getBatches', { query: queryOf(useDeferredValue(shown)) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      overdue && !isDone(overdue, data?.batches) ? LOOK_AGAIN_AFTER_MS : false,
  });

  const deciding = useMutation({
    mutationFn: ({ verb, batch: { number }, why }: SentDecision) =>
      call(verb === 'withdraw' ? 'withdrawBatch' : 'restoreBatch', { params: { number }, body: { why } }),
    onSuccess: (answer) => {
      ask(null);
      setOverdue(null);
      say({ tone: 'success', sentence: answer.message });
      onDecided();
    },
    onError: (error, { verb, batch }) => {
      if (!(error instanceof ApiError) || !error.timedOut) return;
      // The server goes on with it.
      ask(null);
      setOverdue({ verb, batch });
      say({ tone: 'error', sentence: text.takesLonger({ batch: batch.number }) });
    },
    // What is compared everywhere follows from it, and somebody else may have decided too.
    onSettled: () => queryClient.invalidateQueries(),
  });

  return {
    list,
    shown,
    show: (change: Partial<Shown>) => setShown((before) => ({ ...before, befores: [], ...change })),
    showAll: () => setShown(EVERYTHING),
    message,
    dismissMessage: () => say(null),
    asked,
    ask: (decision: AskedDecision | null) => {
      deciding.reset();
      ask(decision);
    },
    isBusy: deciding.isPending,
    failure: deciding.error && failureSentence(deciding.error, listWords(text.decideFailed)),
    decide: (why: string) => {
      if (asked && !deciding.isPending) deciding.mutate({ ...asked, why });
    },
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ kind, state, search }: Shown): boolean {
  return kind !== '' || state !== '' || search.trim() !== '';
}

function queryOf({ kind, state, search, befores }: Shown) {
  const before = befores.at(-1);
  return {
    ...(kind !== '' && { kind }),
    ...(state !== '' && { state }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(before !== undefined && { before }),
  };
}

function isDone({ verb, batch }: AskedDecision, listed: readonly ImportedBatch[] | undefined): boolean {
  const wanted = verb === 'withdraw' ? 'withdrawn' : 'in_effect';
  return listed?.some(({ number, state }) => number === batch.number && state === wanted) ?? false;
}
