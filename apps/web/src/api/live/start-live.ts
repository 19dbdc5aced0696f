import type { QueryClient } from '@tanstack/react-query';
import { openCall } from '../call.ts';
import { createRefresher } from './affected-queries.ts';
import { type LiveSurroundings, followLive } from './follow-live.ts';
import { setLive } from './live-state.ts';
import { shareLive } from './live-tabs.ts';

const surroundings: LiveSurroundings = {
  open: (lastId, signal) =>
    openCall('getLive', { query: lastId === null ? {} : { last_event_id: lastId } }, { signal, canWait: true }),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  random: Math.random,
};

/** Keeps what a user looks at live, until it is told to stop. */
export function startLive(queryClient: QueryClient, uid: string): () => void {
  const name = `vivac-live ${uid}`;
  const refresh = createRefresher(queryClient, Date.now);
  const tabs = {
    channel: new BroadcastChannel(name),
    locks: (navigator.locks as LockManager | null | undefined) ?? undefined,
    page: document,
    follow: followLive.bind(null, surroundings),
  };
  return shareLive(name, tabs, { onEvent: refresh, onState: setLive });
}
