import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { followLive, type LiveEvent, type LiveListener } from './follow-live.ts';
import { type TabSurroundings, shareLive, isAbout } from './start-live.ts';

afterEach(() => vi.useRealTimers());

const settle = () => vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 0)));

/** A browser: one lock, and a channel that reaches all tabs but the own. */
function browser() {
  const tabs: { listen: ((event: { data: never }) => void)[] }[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const request = async (_name: string, { signal }: LockOptions, hold: () => Promise<void>) => {
    if (isHeld) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      });
    }
    isHeld = true;
    await hold().finally(() => {
      isHeld = false;
      waiting.shift()?.();
    });
  };
  return function openTab(withLocks = true) {
    const own: (typeof tabs)[number] = { listen: [] };
    tabs.push(own);
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const streams: { listener: LiveListener; lastId: string | null; signal: AbortSignal }[] = [];
    const heard: string[] = [];
    let isUp: boolean | null = null;
    const surroundings = {
      channel: {
        postMessage: (data: never) =>
          tabs.filter((tab) => tab !== own).forEach(({ listen }) => listen.forEach((hear) => hear({ data }))),
        addEventListener: (_type: string, hear: (event: { data: never }) => void) => void own.listen.push(hear),
        close: () => void own.listen.splice(0),
      },
      locks: withLocks ? { request } : undefined,
      page,
      follow: (listener: LiveListener, lastId: string | null, signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          streams.push({ listener, lastId, signal });
          listener.onState(true);
          signal.addEventListener('abort', () => resolve());
        }),
    } as unknown as TabSurroundings;
    const leave = shareLive('live', surroundings, {
      onEvent: ({ id, event }) => void heard.push(`${event} ${id}`),
      onState: (up) => (isUp = up),
    });
    const look = (visibilityState: DocumentVisibilityState) => {
      Object.assign(page, { visibilityState });
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return { streams, heard, leave, look, isUp: () => isUp };
  };
}

const changed = (id: string): LiveEvent => ({ id, event: 'changed', data: { campsites: [] } });

// @holds live-9
test('one tab holds the stream and another hears its events and its state', async () => {
  const openTab = browser();
  const [first, second] = [openTab(), openTab()];
  await settle();
  expect([first.streams.length, second.streams.length]).toEqual([1, 0]);
  first.streams[0]!.listener.onEvent(changed('7-1'));
  expect([first.heard, second.heard]).toEqual([['changed 7-1'], ['changed 7-1']]);
  expect([first.isUp(), second.isUp()]).toEqual([true, true]);
});

// @holds live-9
test('when the tab that holds the stream is closed, another resumes it after the last event that was heard', async () => {
  const openTab = browser();
  const [first, second] = [openTab(), openTab()];
  await settle();
  first.streams[0]!.listener.onEvent(changed('7-1'));
  first.leave();
  await vi.waitFor(() => expect(second.streams.map(({ lastId }) => lastId)).toEqual(['7-1']));
});

// @holds live-10
test('a stream that nobody looks at is closed after five minutes, and resumed with its last event', async () => {
  vi.useFakeTimers();
  const tab = browser()();
  await vi.advanceTimersByTimeAsync(0);
  tab.streams[0]!.listener.onEvent(changed('9-1'));
  tab.look('hidden');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(tab.streams[0]!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(61_000);
  expect([tab.streams[0]!.signal.aborted, tab.isUp()]).toEqual([true, null]);
  tab.look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.streams[1]?.lastId).toBe('9-1');
});

// @holds live-10
test('without locks a tab has its stream only while it is looked at', () => {
  const tab = browser()(false);
  tab.look('hidden');
  expect(tab.streams[0]!.signal.aborted).toBe(true);
  tab.look('visible');
  expect(tab.streams).toHaveLength(2);
});

// @holds live-3
test('a stream is resumed after its last event, later after each failure, and not once the session has ended', async () => {
  const requested: (string | null)[] = [];
  const waits: number[] = [];
  const states: (boolean | null)[] = [];
  const answers = [
    () => new Response('id: 5-1\nevent: ready\ndata: {}\n\n:\n\n'),
    () => Promise.reject(new Error('away')),
    () => Promise.reject(new Error('away')),
    () => Promise.reject(new ApiError('Please sign in.', { status: 401 })),
  ];
  await followLive(
    {
      open: async (id) => {
        requested.push(id);
        return answers.shift()!();
      },
      wait: async (ms) => void waits.push(ms),
      random: () => 1,
    },
    { onEvent: () => undefined, onState: (up) => void states.push(up) },
    null,
    new AbortController().signal,
  );
  expect(requested).toEqual([null, '5-1', '5-1', '5-1']);
  expect(waits).toEqual([1_000, 1_000, 2_000]);
  expect(states[0]).toBe(true);
});

// @holds live-8
test('a query is affected by an event about one of its campsites and months, or the month after', () => {
  const key = ['calendar', { campsitename: 'Mas', competitorname: ['Far'] }, [{ year: 2026, month: 12 }], '2026-12-31'];
  const reported = (name: string, months: string[] | null) => isAbout(key, { campsites: [{ name, months }] });
  expect([reported('Far', null), reported('Mas', ['2026-12']), reported('Mas', ['2027-01'])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([reported('Other', null), reported('Mas', ['2026-11']), reported('Mas', ['2027-02'])]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isAbout(['getFilters', { query: {} }], { campsites: [{ name: 'Mas', months: ['2030-01'] }] })).toBe(true);
});
