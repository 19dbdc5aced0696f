import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { useSubmission } from '../../api/use-submission.ts';

const ASK_EVERY_MS = 700;
const ASKED_AT_MOST = 40;

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
async function followed(id: string, asked: Delivery): Promise<Delivery> {
  let delivery = asked;
  for (let times = 0; times < ASKED_AT_MOST && !isDone(delivery); times += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    delivery = await call('getDelivery', { params: { id, delivery: asked.id } });
  }
  return delivery;
}
