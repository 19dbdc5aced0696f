import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/call.ts';
import { campsitesText as text } from './campsite-words.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

export interface Shown {
  readonly merged: boolean;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** What an administrator asks about, before it is decided. */
export interface AskedMove {
  readonly decision: 'merge' | 'split' | 'move_link';
  /** What moves: a campsite by its name, or a link. */
  readonly what: string;
  /** The campsite that it is a part of, or that the link leads to. */
  readonly from: string;
}

interface SentMove extends AskedMove {
  readonly into: string;
  readonly why: string;
}

/** How often the list is looked at while a decision takes longer than an answer is waited for. */
const LOOK_AGAIN_AFTER_MS = 5_000;
const EVERYTHING: Shown = { merged: false, search: '', page: 1 };

/** The campsites that are shown, and what an administrator decides about them. */
export function useCampsites(onDecided: () => void) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>(EVERYTHING);
  const [asked, ask] = useState<AskedMove | null>(null);
  const [message, say] = useMessage(null);
  const { merged, search, page } = useDeferredValue(shown);
  const query = { page, ...(merged && { merged }), ...(search.trim() !== '' && { search: search.trim() }) };
  const [isOverdue, setOverdue] = useState(false);
  const list = useQuery({
    ...callQuery('getCampsites', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isOverdue ? LOOK_AGAIN_AFTER_MS : false,
  });

  const deciding = useMutation({
    mutationFn: (sent: SentMove) => sendMove(sent),
    onSuccess: (answer) => {
      ask(null);
      setOverdue(false);
      say({ tone: 'success', sentence: answer.message });
      onDecided();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.timedOut) return;
      // The server goes on with it.
      ask(null);
      setOverdue(true);
      say({ tone: 'error', sentence: text.takesLonger });
    },
    // What is compared everywhere follows from it, and somebody else may have decided too.
    onSettled: () => queryClient.invalidateQueries(),
  });

  return {
    list,
    shown,
    show: (change: Partial<Shown>) => setShown((before) => ({ ...before, page: 1, ...change })),
    showAll: () => setShown(EVERYTHING),
    message,
    dismissMessage: () => {
      setOverdue(false);
      say(null);
    },
    asked,
    ask: (move: AskedMove | null) => {
      deciding.reset();
      ask(move);
    },
    isBusy: deciding.isPending,
    failure: deciding.error && failureSentence(deciding.error, listWords(text.decideFailed)),
    decide: (into: string, why: string) => {
      if (asked && !deciding.isPending) deciding.mutate({ ...asked, into, why });
    },
  };
}

function sendMove({ decision, what, into, why }: SentMove): Promise<{ readonly message: string }> {
  if (decision === 'merge') return call('mergeCampsites', { body: { campsite: what, into, why } });
  if (decision === 'split') return call('splitCampsite', { body: { campsite: what, why } });
  return call('moveLink', { body: { link: what, into, why } });
}
