import { expect, test } from 'vitest';
import { type Answer, failed } from '../../../testing/answers.ts';
import { CHANGES, PENDING, changeOf, changesOf } from '../../../testing/changes.ts';
import { calendar, chart, day, findTable, map, openCalendar, openDashboard } from '../../../testing/dashboard.ts';
import { liveStream } from '../../../testing/live.ts';
import { COMPETITORS } from '../../../testing/market.ts';
import { screen, waitFor } from '../../../testing/open-page.tsx';

const [FIRST, SECOND, THIRD] = COMPETITORS;
/** A confirmed move beside so many that are not, told as the server does: 500 at most, the newest first. */
const crowdedBy =
  (count: number): Answer<'getChanges'> =>
  ({ url }) => {
    const far = changeOf(SECOND, { ...PENDING, first_date: '2027-06-01', last_date: '2027-06-01' });
    const pending = [CHANGES.changes[1]!, ...Array.from({ length: count - 1 }, () => far)];
    const isConfirmed = url.searchParams.get('confirmed') === 'true';
    const all = isConfirmed ? [changeOf(FIRST)] : [...pending, changeOf(FIRST)];
    return changesOf(all.slice(0, 500), { total: all.length, pending: count });
  };
const asked = (page: Awaited<ReturnType<typeof openCalendar>>) =>
  page.calls('getChanges').map(({ url }) => url.searchParams.get('confirmed'));
const mark = (of: string) => day(of).querySelector('[class*="moveMark"]');

// @holds change-18
test('a night that moved has an arrow with the amount in its cell, dashed while it is pending, and says it in words', async () => {
  await openCalendar('', { getChanges: CHANGES });
  await waitFor(() => expect(mark('2026-12-05')?.textContent).toBe('↑7'));
  expect(mark('2026-12-05')!.getAttribute('data-pending')).toBeNull();
  expect(mark('2026-12-11')!.textContent).toBe('↓4%');
  expect(mark('2026-12-11')!.getAttribute('data-pending')).toBe('true');
  expect(mark('2026-12-06')).toBeNull();
  expect(day('2026-12-05').textContent).toContain('Bosc de Tamariu: €98 → €105 since yesterday');
  expect(calendar().getByTitle(/^An arrow with an amount/)).toBeTruthy();
});

// @holds change-18
test('a confirmed move goes before a larger one that waits, and what has ended marks nothing', async () => {
  const larger = changeOf(SECOND, {
    ...PENDING,
    to: { lowest: 150, highest: 150 },
    percent: { lowest: 53, highest: 53 },
  });
  const ended = changeOf(THIRD, { state: 'closed', first_date: '2026-12-09', last_date: '2026-12-09' });
  await openCalendar('', { getChanges: changesOf([larger, changeOf(FIRST), ended]) });
  await waitFor(() => expect(mark('2026-12-05')?.textContent).toBe('↑7'));
  expect(mark('2026-12-09')).toBeNull();
});

// @holds change-18
test('where an answer does not hold all that moved, what is confirmed is marked alone', async () => {
  const stream = liveStream();
  const page = await openCalendar('', { getLive: stream.answer, getChanges: crowdedBy(500) });
  await waitFor(() => expect(mark('2026-12-05')?.textContent).toBe('↑7'));
  expect(mark('2026-12-05')!.getAttribute('data-pending')).toBeNull();
  expect(mark('2026-12-11')).toBeNull();
  await waitFor(() => expect(page.calls('getLive')).toHaveLength(1));
  // What was too much is not asked again while it is too much.
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  await waitFor(() => expect(asked(page)).toEqual([null, 'true', 'true']));
  page.answer({ getChanges: crowdedBy(499) });
  stream.tell('changed', { campsites: [{ name: SECOND, months: ['2026-12'] }] });
  await waitFor(() => expect(mark('2026-12-11')?.textContent).toBe('↓4%'));
  expect(asked(page)).toEqual([null, 'true', 'true', 'true', null]);
});

// @holds change-18
test('table, chart and map say what moved on their night', async () => {
  const moved = { first_date: '2026-11-21', last_date: '2026-11-30' };
  await openCalendar('', { getChanges: changesOf([changeOf(FIRST, moved)]) });
  const words = /Bosc de Tamariu: €98 → €105 since yesterday/;
  await waitFor(() =>
    expect(map().getByRole('list', { name: 'Prices of the campsites on the map' }).textContent).toMatch(words),
  );
  expect(chart().getByRole('table').textContent).toMatch(words);
});

// @holds change-18
test('the daily table marks the campsite that moved on its night', async () => {
  await openDashboard('?view=table&night=2026-12-05', { getChanges: CHANGES });
  const row = await (await findTable()).findAllByRole('rowheader', { name: /Bosc de Tamariu/ });
  await waitFor(() => expect(row[0]!.textContent).toMatch(/↑7Bosc de Tamariu: €98 → €105 since yesterday/));
});

test('as known on an earlier moment nothing of today is told', async () => {
  const page = await openCalendar('?as_of=2026-11-14T07:00', { getChanges: CHANGES });
  expect(page.calls('getChanges')).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
});

test('changes that cannot be had leave the dashboard as it is', async () => {
  await openCalendar('', { getChanges: failed }, /Error loading the changes/);
  expect(mark('2026-12-05')).toBeNull();
});
