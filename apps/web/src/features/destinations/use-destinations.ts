import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { serviceWorker } from '../../api/addresses.ts';
import type { CallBody } from '../../api/routes.ts';

const text = wordsOf('channels');

export type DestinationsOf = ReturnType<typeof useChannels>;

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

const ASK_EVERY_MS = 700;
const REQUESTED_AT_MOST = 40;

/** How a test is going. */
export type TestState =
  | { readonly is: 'sending' | 'sent' | 'slow' }
  | { readonly is: 'failed'; readonly delivery: Delivery }
  | { readonly is: 'refused'; readonly sentence: string };

const isDone = ({ state, attempts }: Delivery): boolean => state !== 'due' || attempts > 0;

/** Sends a test to a channel and looks after it until it arrived or failed once. */
export function useTest({ id }: Channel, onDone: () => void) {
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const testing = useSubmission({
    mutationFn: async () => {
      setDelivery(null);
      setDelivery(await followed(id, await call('testChannel', { params: { id } })));
    },
    onSettled: onDone,
  });
  return { start: testing.submit, state: stateOf() };

  function stateOf(): TestState | null {
    if (testing.isError) return { is: 'refused', sentence: errorSentence(testing.error) };
    if (testing.isPending) return { is: 'sending' };
    if (delivery === null) return null;
    if (!isDone(delivery)) return { is: 'slow' };
    return delivery.state === 'sent' ? { is: 'sent' } : { is: 'failed', delivery };
  }
}

/** The delivery once it was tried, or as it is when that takes too long. */
async function followed(id: string, requested: Delivery): Promise<Delivery> {
  let delivery = requested;
  for (let times = 0; times < REQUESTED_AT_MOST && !isDone(delivery); times += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    delivery = await call('getDelivery', { params: { id, delivery: requested.id } });
  }
  return delivery;
}

/** Why this browser shows no notifications. */
type PushRefusal = 'unsupported' | 'denied' | 'failed';
type Subscription = NonNullable<CallBody<'addChannel'>['subscription']>;

/** Asks the browser, after a click, to show notifications (RFC 8030). */
async function subscribeToPush(publicKey: string): Promise<Subscription | PushRefusal> {
  if (!isPushSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(serviceWorker);
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    // One of another installation, or of keys that are no more, cannot be used.
    const made = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = made.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  } catch {
    return 'failed';
  }
}

/** SHA-256 of this browser's endpoint, as the server tells it; null where it has none. */
async function ownEndpointHash(): Promise<string | null> {
  if (!isPushSupported()) return null;
  const worker = await navigator.serviceWorker.getRegistration(serviceWorker);
  const endpoint = (await worker?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
