import type { LiveEvent, LiveListener } from './follow-live.ts';

/** A stream that nobody looks at is closed after this time. */
const HIDDEN_MAX_MS = 5 * 60_000;

type Message =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly isUp: boolean; readonly lastId: string | null }
  | { readonly kind: 'hello' };

interface Channel {
  postMessage(message: Message): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Message }) => void): void;
  close(): void;
}

export interface TabSurroundings {
  readonly channel: Channel;
  /** Absent where the page was not loaded over a secure connection: each tab then has a stream, while it is looked at. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly follow: (listener: LiveListener, lastId: string | null, signal: AbortSignal) => Promise<void>;
}

const EVERYTHING = { event: 'everything', data: {} } as const;

/**
 * Shares one stream among the tabs of a browser, which allows a server few connections: whoever holds the lock follows it and tells the others.
 * Answers how to leave.
 */
export function shareLive(
  name: string,
  { channel, locks, page, follow }: TabSurroundings,
  hear: LiveListener,
): () => void {
  let lastId: string | null = null;
  let presence: AbortController | null = null;
  let leads = false;
  let isUp = false;

  function state(up: boolean): void {
    isUp = up;
    hear.onState(up);
  }
  const tellState = () => channel.postMessage({ kind: 'state', isUp, lastId });
  const here: LiveListener = {
    onEvent(event) {
      lastId = event.id;
      hear.onEvent(event);
      channel.postMessage({ kind: 'event', event });
    },
    onState(up) {
      if (up === isUp) return;
      state(up);
      tellState();
    },
  };

  async function lead(signal: AbortSignal): Promise<void> {
    leads = true;
    await follow(here, lastId, signal).finally(() => (leads = false));
  }

  function enter(): void {
    if (presence !== null) return;
    presence = new AbortController();
    const { signal } = presence;
    channel.postMessage({ kind: 'hello' });
    const led = locks === undefined ? lead(signal) : locks.request(name, { signal }, () => lead(signal));
    // A wait for the lock that is given up ends so.
    void led.catch(() => undefined);
  }
  function leave(): void {
    presence?.abort();
    presence = null;
    state(false);
  }

  const fromOthers = ({ data }: { readonly data: Message }): void => {
    if (leads) return data.kind === 'hello' ? tellState() : undefined;
    if (data.kind === 'hello') return;
    const before = lastId;
    lastId = idIn(data) ?? lastId;
    if (data.kind === 'event') return hear.onEvent(data.event);
    // What was told while this tab slept.
    if (isAnother(before, lastId)) hear.onEvent({ id: lastId!, ...EVERYTHING });
    if (presence !== null) state(data.isUp);
  };
  channel.addEventListener('message', fromOthers);
  const unwatch = watchPresence(page, locks === undefined ? 0 : HIDDEN_MAX_MS, enter, leave);
  return () => {
    unwatch();
    leave();
    channel.close();
  };
}

/** Calls back when somebody looks at the page, and when nobody has for so long. Answers how to stop. */
function watchPresence(
  page: TabSurroundings['page'],
  hiddenMaxMs: number,
  enter: () => void,
  leave: () => void,
): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(leaving);
    if (page.visibilityState === 'visible') enter();
    else if (hiddenMaxMs === 0) leave();
    else leaving = setTimeout(leave, hiddenMaxMs);
  }
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(leaving);
    page.removeEventListener('visibilitychange', look);
  };
}

const idIn = (message: Exclude<Message, { readonly kind: 'hello' }>): string | null =>
  message.kind === 'event' ? message.event.id : message.lastId;

function isAnother(before: string | null, now: string | null): boolean {
  return before !== null && now !== before;
}
