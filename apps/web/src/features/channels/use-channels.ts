import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel } from '@vivac/contract/alerts/channels';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { type PushRefusal, ownEndpointHash, subscribeToPush } from './push-subscription.ts';

const text = wordsOf('channels');

export type ChannelsOf = ReturnType<typeof useChannels>;

/** A signing secret that was made just now. */
export interface FreshSecret {
  readonly name: string;
  readonly secret: string;
}

const REFUSED: Readonly<Record<PushRefusal, string>> = {
  unsupported: text.add.pushUnsupported,
  denied: text.add.pushDenied,
  failed: text.add.pushFailed,
};

/** The channels of the user, and what can be done with them. */
export function useChannels() {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<FreshSecret | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const list = useQuery({ ...callQuery('getChannels', {}), staleTime: 0 });
  const own = useQuery({ queryKey: ['ownEndpointHash'], queryFn: ownEndpointHash, staleTime: 0 });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['getChannels'] }),
      queryClient.invalidateQueries({ queryKey: ['getDeliveries'] }),
    ]);

  const acting = useSubmission<() => Promise<unknown>>({
    mutationFn: (act) => act(),
    onSettled: refresh,
  });
  const act = (what: () => Promise<unknown>) => {
    setRefused(null);
    acting.submit(what);
  };

  return {
    list,
    ownHash: own.data ?? null,
    refresh,
    fresh,
    showFresh: setFresh,
    isActing: acting.isPending,
    failure: refused ?? (acting.isError ? errorSentence(acting.error) : null),
    dismissFailure() {
      setRefused(null);
      acting.reset();
    },
    turn: ({ id }: Channel, enabled: boolean) =>
      act(() => call('changeChannel', { params: { id }, body: { enabled } })),
    remove: ({ id }: Channel) => act(() => call('removeChannel', { params: { id } })),
    rotate: ({ id, name }: Channel) =>
      act(async () => {
        const { secret } = await call('rotateChannelSecret', { params: { id } });
        setFresh({ name, secret });
      }),
    endPrevious: ({ id }: Channel) => act(() => call('endPreviousSecret', { params: { id } })),
    addBrowser: (publicKey: string) =>
      act(async () => {
        const subscription = await subscribeToPush(publicKey);
        if (typeof subscription === 'string') return setRefused(REFUSED[subscription]);
        const name = text.add.pushName({ platform: platformName() });
        await call('addChannel', { body: { kind: 'push', name, subscription } });
        await queryClient.invalidateQueries({ queryKey: ['ownEndpointHash'] });
      }),
  };
}

/** By what a person tells their browsers apart. */
function platformName(): string {
  const found = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(navigator.userAgent)?.[0];
  return found === 'Mac OS X' ? 'Mac' : (found ?? 'Web');
}
