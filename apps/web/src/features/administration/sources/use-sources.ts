import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/call.ts';
import { sourcesText as text } from '../../../text/sources.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

/** The register moves by itself: it is asked for so often while it is looked at. */
const LOOK_AGAIN_AFTER_MS = 10_000;

export type Ground = NonNullable<RegisteredSource['consent']>['ground'];

/** What is decided about a source. */
export type SourceAct =
  | { readonly verb: 'look' | 'remove' | 'withdraw'; readonly source: RegisteredSource }
  | { readonly verb: 'pause'; readonly source: RegisteredSource; readonly paused: boolean }
  | { readonly verb: 'consent'; readonly source: RegisteredSource; readonly ground: Ground; readonly note: string };

/** What has to be answered before it is done. */
export interface AskedAct {
  readonly verb: 'consent' | 'remove' | 'withdraw';
  readonly source: RegisteredSource;
}

export function useSources(onDone: () => void) {
  const queryClient = useQueryClient();
  const [asked, ask] = useState<AskedAct | null>(null);
  const [message, say] = useMessage(null);
  const list = useQuery({ ...callQuery('getSources', {}), staleTime: 0, refetchInterval: LOOK_AGAIN_AFTER_MS });

  const acting = useMutation({
    mutationFn: perform,
    onSuccess: (answer) => {
      ask(null);
      say({ tone: 'success', sentence: answer.message });
      onDone();
    },
    onError: (error, act) => {
      // What was asked about says by itself why it could not be done.
      if (asked === null) say({ tone: 'error', sentence: failureOf(error, act) });
    },
    onSettled: () =>
      Promise.all(
        ['getSources', 'getSource', 'getCoverage'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      ),
  });

  return {
    list,
    message,
    dismissMessage: () => say(null),
    asked,
    ask: (next: AskedAct | null) => {
      acting.reset();
      ask(next);
    },
    isBusy: acting.isPending,
    failure: acting.error && failureOf(acting.error, acting.variables),
    act: (next: SourceAct) => {
      if (!acting.isPending) acting.mutate(next);
    },
  };
}

function perform(act: SourceAct): Promise<{ message: string }> {
  const params = { id: act.source.id };
  switch (act.verb) {
    case 'look':
      return call('lookNow', { params });
    case 'remove':
      return call('removeSource', { params });
    case 'pause':
      return call('pauseSource', { params, body: { paused: act.paused } });
    case 'withdraw':
      return call('withdrawConsent', { body: { host: hostOf(act.source) } });
    case 'consent':
      return call('consentToHost', { body: { host: hostOf(act.source), ground: act.ground, note: act.note } });
  }
}

function failureOf(error: unknown, act: SourceAct | undefined): string {
  if (error instanceof ApiError && error.status === 429 && act)
    return error.told ?? text.tooSoon({ source: act.source.name });
  return failureSentence(error, listWords(text.actionFailed));
}

export function hostOf({ host }: RegisteredSource): string {
  return host ?? '';
}
