import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { CHANGES, PENDING, changeOf, changesOf } from '../../../testing/changes.ts';
import { calendar, chart, day, findTable, map, openCalendar, openDashboard } from '../../../testing/dashboard.ts';
import { COMPETITORS, REFERENCE } from '../../../testing/market.ts';
import { screen, waitFor, within } from '../../../testing/open-page.tsx';

const [FIRST, SECOND, THIRD] = COMPETITORS;
const strip = async () => within(await screen.findByRole('group', { name: 'Confirmed changes since yesterday' }));
const mark = (of: string) => day(of).querySelector('[class*="moveMark"]');

// @holds change-17
test('the strip tells three confirmed changes at most, how many more and how many wait, and leads to the page', async () => {
  const many = [
    changeOf(FIRST),
    changeOf(SECOND, { kind: 'price_down', percent: { lowest: -12, highest: -8 }, to: { lowest: 85, highest: 86 } }),
    changeOf(THIRD, { kind: 'sold_out', from: null, to: null, percent: null }),
    changeOf(REFERENCE),
    changeOf(SECOND, { ...PENDING, first_date: '2026-12-20', last_date: '2026-12-20' }),
  ];
  await openCalendar('', { getChanges: changesOf(many) });
  const reported = await strip();
  await reported.findByRole('button', { name: /Mas Oliver Sat, Dec 5 down 8%–12%/ });
  expect(reported.getAllByRole('button').map((each) => each.textContent)).toEqual([
    expect.stringContaining(SECOND),
    expect.stringMatching(/Pineda del Ter Sat, Dec 5 sold out/),
    expect.stringContaining(REFERENCE),
  ]);
  // With three, two and one of them in the line, as its width decides.
  expect(reported.getAllByText(/more$/).map(({ textContent }) => textContent)).toEqual(['1 more', '2 more', '3 more']);
  expect(reported.getByText('1 pending')).toBeTruthy();
  expect(reported.getByRole('link', { name: 'All changes' }).getAttribute('href')).toMatch(/^\/changes\?guests=2/);
});

// @holds change-17
test('what the answer line tells is not told again below it', async () => {
  await openCalendar('', { getChanges: changesOf([changeOf(FIRST), changeOf(SECOND)]) });
  const reported = await strip();
  await reported.findByRole('button', { name: /Mas Oliver/ });
  expect(reported.queryByRole('button', { name: /Bosc de Tamariu/ })).toBeNull();
});

// @holds change-17
test('an entry of the strip opens its night', async () => {
  const page = await openCalendar('', { getChanges: changesOf([changeOf(SECOND)]), getNight: failed }, /night/);
  await page.user.click(await (await strip()).findByRole('button', { name: /Mas Oliver/ }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('stay')).toBe('2026-12-05'));
});

// @holds change-17
test('while changes are being computed the strip says so, and tells them once they are there', async () => {
  const page = await openCalendar('', { getChanges: changesOf([], { computing: true }) });
  await (await strip()).findByText('changes are being computed…');
  page.answer({ getChanges: changesOf([changeOf(SECOND)]) });
  expect(await (await strip()).findByRole('button', { name: /Mas Oliver/ }, { timeout: 10_000 })).toBeTruthy();
});

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
  expect(screen.queryByRole('group', { name: 'Confirmed changes since yesterday' })).toBeNull();
});

test('changes that cannot be had leave the dashboard as it is, with a sentence in their line', async () => {
  await openCalendar('', { getChanges: failed }, /Error loading the changes/);
  expect(await (await strip()).findByText('The changes could not be loaded.')).toBeTruthy();
  expect(mark('2026-12-05')).toBeNull();
});
