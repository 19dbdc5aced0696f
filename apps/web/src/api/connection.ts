import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiBase } from './addresses.ts';
import { unreachableError } from './api-error.ts';

/** Two waits after each other end before three seconds are over: then it is said that nobody answers (docs/decisions/web-application.md). */
const SILENT_AFTER_MS = 1_100;
const PROBE_WAIT_MS = 1_500;

/** Whether this page reaches its server. */
export const connection: Connection = createConnection({
  isOnline: () => navigator.onLine,
  probe,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nowMs: () => performance.now(),
});

/** Listens to the browser's network for as long as the page exists. */
export function watchNetwork(): void {
  window.addEventListener('online', connection.look);
  window.addEventListener('offline', connection.look);
}

/** `fetch`, which notices when it reaches nobody, and wonders when nobody answers. */
export async function fetchAnswer(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const silence = setTimeout(connection.look, SILENT_AFTER_MS);
  try {
    const answer = await fetch(input, init);
    // Sooner than the next probe: what the answer says is not shown beside that nobody answers.
    if (answer.ok) connection.reached();
    return answer;
  } catch (error) {
    // A call that was given up, or waited for too long, says nothing about the network.
    if (!init?.signal?.aborted) connection.lost();
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

async function probe(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_WAIT_MS) } as const;
    return (await fetch(`${apiBase}/config`, options)).ok;
  } catch {
    return false;
  }
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.current, connection.current);
}

/**
 * A query that waits while nobody can be reached has failed until it is answered: it says so at once, and what was answered to another
 * question is not shown for this one.
 */
export function useReached<Data>(query: UseQueryResult<Data>): UseQueryResult<Data> {
  const isAway = useConnection() !== 'connected';
  const waits = query.isFetching && (query.isPending || query.isPlaceholderData);
  if (!isAway || !waits) return query;
  return {
    ...query,
    status: 'error',
    error: query.failureReason ?? unreachableError(null),
    data: undefined,
    isError: true,
    isPending: false,
    isSuccess: false,
    isPlaceholderData: false,
  } as unknown as UseQueryResult<Data>;
}

/** Calls back whenever the server is reached again. */
export function useReconnected(onReconnected: () => void): void {
  const act = useEffectEvent(onReconnected);
  useEffect(() => onReconnect(() => act()), []);
}

export function onReconnect(act: () => void): () => void {
  return connection.subscribe(() => connection.current() === 'connected' && act());
}

/** Whether the server can be reached; offline is when the browser says so too. */
export type ConnectionState = 'connected' | 'offline' | 'unreachable';

interface ConnectionSurroundings {
  /** What the browser believes of its network. */
  readonly isOnline: () => boolean;
  /** Asks the server anything; true when it answers. */
  readonly probe: () => Promise<boolean>;
  readonly wait: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
}

export interface Connection {
  readonly current: () => ConnectionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** A call was answered well. */
  readonly reached: () => void;
  /** A call has reached nobody. */
  readonly lost: () => void;
  /** The network went or came, or a call is met by silence: finds out whether anybody is there. A server on this machine needs no network. */
  readonly look: () => void;
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** A connection that is lost again within this time is probed as seldom as before, so that no loop of failures runs hot. */
const STEADY_AFTER_MS = 60_000;

/** Notices that the server is away, and probes it until it is back. */
export function createConnection({ isOnline, probe, wait, nowMs }: ConnectionSurroundings): Connection {
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'connected';
  let isProbing = false;
  let asking: Promise<boolean> | null = null;
  let pause = 0;
  let backAtMs = Number.NEGATIVE_INFINITY;

  function become(next: ConnectionState): void {
    if (next === state) return;
    if (next === 'connected') backAtMs = nowMs();
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<boolean> {
    const isReached = await probe();
    become(isReached ? 'connected' : isOnline() ? 'unreachable' : 'offline');
    return isReached;
  }

  /** Several that wonder at once wait for one answer. */
  function answers(): Promise<boolean> {
    asking ??= ask().finally(() => (asking = null));
    return asking;
  }

  async function probeUntilReached(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    if (nowMs() - backAtMs > STEADY_AFTER_MS) pause = 0;
    do await wait(PAUSES_MS[Math.min(pause++, PAUSES_MS.length - 1)]!);
    while (!(await answers()));
    isProbing = false;
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reached: () => become('connected'),
    lost() {
      become(isOnline() ? 'unreachable' : 'offline');
      void probeUntilReached();
    },
    look: () => void answers().then((isReached) => (isReached ? undefined : probeUntilReached())),
  };
}
