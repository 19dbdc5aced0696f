import { setTimeout as wait } from 'node:timers/promises';
import type { CalendarEntry } from '@vivac/contract/dashboard';
import type { ChangedCampsites } from '@vivac/contract/dashboard/live';
import { readEvents, type EventReader } from '@vivac/testing/live/event-reader';
import { NIGHT, type Watcher } from './live-market.ts';

/** What a screen saw, in milliseconds since 1970. */
export interface Seen {
  /** Of events that named campsites: when each came, and which. */
  readonly events: { readonly atMs: number; readonly names: readonly string[] }[];
  /** Of answers with another price than the one before: when each was there, and the highest price on it in euros. */
  readonly answers: { readonly atMs: number; readonly price: number }[];
  /** Names that are not in the watchlist. */
  foreign: number;
  asked: number;
  unchanged: number;
  /** What was not answered as it should be. */
  readonly failures: string[];
}

/** A browser that looks at a calendar: follows the stream, and asks for its month again when that may be another. */
export interface Screen {
  readonly watcher: Watcher;
  readonly seen: Seen;
  /** Whether nothing is being asked for. */
  isQuiet(): boolean;
  /** Resolves once so many events were heard, or after the time. */
  untilHeard(count: number, limitMs: number): Promise<void>;
  close(): void;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

export async function openScreen(url: string, watcher: Watcher, token: string): Promise<Screen> {
  const seen: Seen = { events: [], answers: [], foreign: 0, asked: 0, unchanged: 0, failures: [] };
  const own = new Set(watcher.watchlist);
  const [reference, ...competitors] = watcher.watchlist;
  const query = new URLSearchParams({ campsitename: reference!, month: '1', year: '2027' });
  for (const name of competitors) query.append('competitorname', name);
  const calendar = `${url}/api/dashboard/calendar?${query}`;
  let etag = '';
  let shown = -1;
  let isAsking = false;
  let isStale = false;

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      await askOnce().catch((error: unknown) => void seen.failures.push(String(error)));
    }
    isAsking = false;
  }
  async function askOnce(): Promise<void> {
    seen.asked++;
    const response = await fetch(calendar, { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } });
    if (response.status === 304) {
      seen.unchanged++;
      await response.body?.cancel();
      return;
    }
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    etag = response.headers.get('etag') ?? '';
    const entry = ((await response.json()) as CalendarEntry[]).find(({ date }) => date === NIGHT);
    const price = Math.max(entry?.price ?? 0, entry?.max_price ?? 0);
    if (price !== shown) seen.answers.push({ atMs: nowMs(), price });
    shown = price;
  }

  const stream: EventReader = await readEvents(`${url}/api/live`, token, {}, ({ event, data }) => {
    if (event === 'ready') return;
    const atMs = nowMs();
    if (event === 'everything') return void ask();
    const { campsites } = data as ChangedCampsites;
    const names = campsites.map(({ name }) => name);
    seen.events.push({ atMs, names });
    seen.foreign += names.filter((name) => !own.has(name)).length;
    if (campsites.some(({ months }) => months === null || months.includes(NIGHT.slice(0, 7)))) void ask();
  });
  if (stream.status !== 200) throw new Error(`The stream was answered ${stream.status}`);
  await ask();
  return {
    watcher,
    seen,
    isQuiet: () => !isAsking,
    async untilHeard(count, limitMs) {
      const untilMs = performance.now() + limitMs;
      while (seen.events.length < count && performance.now() < untilMs) await wait(10);
    },
    close: () => stream.close(),
  };
}
