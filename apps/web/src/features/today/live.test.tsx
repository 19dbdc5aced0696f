import type { Freshness } from '@vivac/contract/dashboard/live';
import { expect, test } from 'vitest';
import { openCalendar, openDashboard } from '../../../testing/dashboard.ts';
import { liveStream } from '../../../testing/live.ts';
import { screen, waitFor, within } from '../../../testing/open-page.tsx';

const FRESH: Freshness = { next_look_at: null, unchanged_at: null, late: [], all_late: false, looks: null };
const CONFIGURATION = {
  product: 'Vivac',
  version: '0.1.0',
  demo: true,
  identity: { kind: 'embedded' },
  map: { tile_url: 'http://tiles.test/{z}/{x}/{y}.png', attribution: '' },
} as const;
const line = () => within(screen.getByRole('region', { name: 'Today' }));

// @holds live-6
test('Live is lit once the stream is up, and not when all sources are late, though the stream is up', async () => {
  const live = liveStream();
  const { answer } = await openCalendar('', { getLive: live.answer, getFreshness: FRESH });
  await line().findByText('Live');
  answer({ getFreshness: { ...FRESH, all_late: true } });
  live.tell('everything');
  const mark = await line().findByText('Not live');
  expect(mark.title).toBe('All sources of these campsites are late.');
});

// @holds live-6
test('Live is not lit while no stream is up, and is lit again when it is resumed', async () => {
  const live = liveStream();
  const { answer } = await openCalendar('', { getLive: () => new Response(null, { status: 503 }) }, /./);
  expect((await line().findByText('Not live')).title).toContain('loaded again');
  answer({ getLive: live.answer });
  await line().findByText('Live');
});

// @holds live-6
test('until the stream was opened or has failed it is claimed to be neither live nor not', async () => {
  const looks = { campsites: 10, up_to_date: 10, oldest_at: null };
  const silent = () => new Promise<never>(() => undefined);
  await openCalendar('', { getLive: silent, getFreshness: { ...FRESH, looks } });
  await line().findByText(/^10 of 10 up to date/);
  expect(line().queryByText(/live/i)).toBeNull();
});

// @holds live-6
test('Live is not lit while the server cannot be reached, before the stream is known to be lost', async () => {
  await openCalendar('', { getLive: liveStream().answer, getFreshness: FRESH });
  await line().findByText('Live');
  // Each page that is opened has modules of its own.
  const { connection } = await import('../../api/connection.ts');
  // An answer that was still on its way tells that the server is reached.
  await waitFor(() => {
    connection.lost();
    expect(line().getByText('Not live').title).toContain('loaded again');
  });
  connection.reached();
  await line().findByText('Live');
});

// @holds live-6
test.each(['table', 'chart'])('the live stream is followed when the dashboard is opened with its %s', async (view) => {
  const { calls } = await openDashboard(`?view=${view}&night=2026-12-06`, { getLive: liveStream().answer });
  await waitFor(() => expect(calls('getLive')).toHaveLength(1));
});

// @holds live-6
test('a late source is named beside Live with its age', async () => {
  const late = [{ name: 'Our PMS', since: '2026-11-19T06:00:00.000Z' }];
  await openCalendar('', { getLive: liveStream().answer, getFreshness: { ...FRESH, late } });
  await line().findByText('Live');
  expect(line().getByText('Late source: Our PMS, last news 2 days ago')).toBeTruthy();
});

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
/** The product's day is the browser's, so that ages are told by the clock. */
const onThisDay = () => ({ getConfiguration: { ...CONFIGURATION, today: at(0).slice(0, 10), zone: 'UTC' } });

// @holds live-7 live-15
test('the oldest look behind the screen is told, and the dot is green only when all are within their schedule', async () => {
  // Of the campsites; of the prices on the screen one is older.
  const looks = { campsites: 10, up_to_date: 8, oldest_at: '2026-11-21T05:00:00.000Z' };
  const live = liveStream();
  const { answer } = await openCalendar('', { getLive: live.answer, getFreshness: { ...FRESH, looks } });
  await line().findByText(/^8 of 10 up to date · the oldest of 04:20/);
  expect((await line().findByText('Live')).dataset['lit']).toBeUndefined();
  answer({ getFreshness: { ...FRESH, looks: { ...looks, up_to_date: 10 } } });
  live.tell('everything');
  await line().findByText(/^10 of 10 up to date · the oldest of 04:20/);
  expect(line().getByText('Live').dataset['lit']).toBe('true');
});

// @holds live-7
test('when a source is asked next is told of the looks behind the screen', async () => {
  const looks = { campsites: 10, up_to_date: 10, oldest_at: '2026-11-21T03:20:00.000Z' };
  await openDashboard('', {
    ...onThisDay(),
    getFreshness: { ...FRESH, looks, next_look_at: at(57 * 60 + 20) },
  });
  expect((await screen.findByText(/^10 of 10 up to date/)).title).toBe('Next look in 57 minutes');
});

// @holds live-8
test('an event about another campsite or month asks for nothing', async () => {
  const live = liveStream();
  const { calls } = await openCalendar('', { getLive: live.answer });
  await line().findByText('Live');
  const before = calls('getCalendar').length;
  live.tell('changed', { campsites: [{ name: 'Somewhere else', months: null }] });
  live.tell('changed', { campsites: [{ name: 'Bosc de Tamariu', months: ['2028-03'] }] });
  await waitFor(() => expect(calls('getToday').length).toBe(2));
  expect(calls('getCalendar').length).toBe(before);
});
