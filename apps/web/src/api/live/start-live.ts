import type { QueryClient, Query } from '@tanstack/react-query';
import { openCall } from '../call.ts';
import { type LiveSurroundings, followLive, type LiveEvent, type LiveListener } from './follow-live.ts';
import { setLive } from './live-state.ts';
import type { ChangedCampsites } from '@vivac/contract/dashboard/live';

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

/** A stream that nobody looks at is closed after this time. */
const HIDDEN_MAX_MS = 5 * 60_000;

type Message =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly isUp: boolean | null; readonly lastId: string | null }
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
  let isUp: boolean | null = null;

  function state(up: boolean | null): void {
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
    state(null);
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

/** What is made of prices and names no campsite, by the first part of a query's key. */
const OF_ALL: ReadonlySet<unknown> = new Set([
  'areaMap',
  'getFilters',
  'getReferenceCampsite',
  'getFreshness',
  'getCoverage',
  'getChanges',
]);

/** With what names some. */
const OF_PRICES: ReadonlySet<unknown> = new Set([
  ...OF_ALL,
  'calendar',
  'getToday',
  'priceChart',
  'heatMap',
  'dailyTable',
  'night',
  'channelLadder',
  'channelSeason',
  'getAdvice',
  'getAdviceNight',
  'getOwnOccupancy',
  'getAdviserDecisions',
  'getPriceHistory',
  'inbox',
]);

/** What an event about the inbox of the reader is about. */
const OF_INBOX: ReadonlySet<unknown> = new Set(['inbox', 'getReferenceCampsite']);

/** Events of one import, and those of an import and the look after it, are asked about once. */
const TOGETHER_MS = 150;
const SHORTEST_MONTH = 28;
const NO_MONTHS: ReadonlySet<string> = new Set();
/** What is younger than the stream was not missed by it. */
const MISSED_MS = 5_000;

/** Asks again for what is on the screen and may be another, a moment after it is told; what is not on the screen is asked when it is shown again. */
function createRefresher(queryClient: QueryClient, nowMs: () => number): (event: LiveEvent) => void {
  let waiting: LiveEvent[] = [];
  let isResumed = false;

  function refresh(): void {
    const events = waiting;
    waiting = [];
    void queryClient.invalidateQueries({
      predicate: (query) => OF_PRICES.has(query.queryKey[0]) && events.some((event) => isAffected(query, event, nowMs)),
    });
  }

  return (event) => {
    const isFirst = !isResumed;
    isResumed = true;
    if (event.event === 'ready' && !isFirst) return;
    if (waiting.push(event) === 1) setTimeout(refresh, TOGETHER_MS);
  };
}

function isAffected({ queryKey, state }: Query, { event, data }: LiveEvent, nowMs: () => number): boolean {
  // Of the first event alone: what was asked long before the stream was open.
  if (event === 'ready') return nowMs() - state.dataUpdatedAt > MISSED_MS;
  if (event === 'everything') return true;
  if (event === 'inbox') return OF_INBOX.has(queryKey[0]);
  if (event !== 'changed' || queryKey[0] === 'inbox') return false;
  return isAbout(queryKey, data as ChangedCampsites);
}

/** Whether a key names one of the campsites and one of their months; one that names none is about all. */
export function isAbout(queryKey: readonly unknown[], { campsites }: ChangedCampsites): boolean {
  const { texts, months } = namedIn(queryKey);
  const isOfAll = OF_ALL.has(queryKey[0]);
  return campsites.some(
    ({ name, months: changed }) =>
      (isOfAll || texts.has(name)) &&
      (changed === null || months.size === 0 || changed.some((month) => months.has(month))),
  );
}

/** The names in a key, and the months of its days; the month after each too: a stay may end in it. No month where the days reach further. */
function namedIn(queryKey: readonly unknown[]) {
  const texts = new Set<string>();
  const months = new Set<string>();
  let isLong = false;
  const add = (year: number, month: number) => {
    for (const at of [year * 12 + month - 1, year * 12 + month]) {
      months.add(`${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);
    }
  };
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      const day = /^(\d{4})-(\d{2})-\d{2}$/.exec(part);
      if (day) add(Number(day[1]), Number(day[2]));
      else texts.add(part);
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    const { year, month, days } = part as Readonly<Record<string, unknown>>;
    if (typeof days === 'number' && days > SHORTEST_MONTH) isLong = true;
    if (typeof year === 'number' && typeof month === 'number') add(year, month);
    Object.values(part).forEach(visit);
  };
  queryKey.forEach(visit);
  return { texts, months: isLong ? NO_MONTHS : months };
}
