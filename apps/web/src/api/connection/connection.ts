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
