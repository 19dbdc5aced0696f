import type { Today } from '@vivac/contract/dashboard/today';
import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { chart, grid, map, month, openCalendar } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET } from '../../../testing/market.ts';
import { screen, waitFor, within } from '../../../testing/open-page.tsx';

const card = () => within(screen.getByRole('region', { name: 'Today' }));
const lines = async () => (await card().findAllByRole('listitem')).map((line) => line.querySelector('p')!.textContent);
const withToday = (changed: Partial<Today>) => ({
  getToday: (requested: Parameters<typeof MARKET.getToday>[0]) => ({ ...MARKET.getToday(requested), ...changed }),
});
const RAISE = 'Raise Nov\u00a030\u00a0–\u00a0Dec\u00a01: €72–\u2060€85 → €79–\u2060€89';

// @holds answer-7 answer-8
test('three lines: the nights with the most at stake, the weightiest change, and the new reviews', async () => {
  await openCalendar();
  expect(await lines()).toEqual([
    `${RAISE} up to 3 of 8 sold out · median €79–\u2060€89`,
    expect.stringMatching(/^Bosc de Tamariu is sold out Sat,? .*you ask €90$/),
    '2 new reviews, none bad: 9.2, 8.8 ',
  ]);
});

// @holds answer-1
test('it is about the whole watchlist against the median, whatever is ticked, and says so', async () => {
  const { calls } = await openCalendar('', withToday({ nights_compared: 7 }));
  const { below_median: below } = MARKET.getToday(calls('getToday').at(-1)!);
  expect(calls('getToday').at(-1)!.url.searchParams.getAll('competitorname')).toEqual([...COMPETITORS]);
  card().getByText(
    `Against the median of your 3 competitors, on 7 of 30 nights: 10% or more below on ${below.length}, above on 0`,
  );
});

// @holds answer-1
test('where no competitor has a price it says so, and counts no nights as below or above', async () => {
  await openCalendar('', withToday({ nights_compared: 0, below_median: [], above_median: [] }));
  expect(await card().findByText(/^No competitor has a price on a night/)).toBeTruthy();
  expect(card().queryByText(/^Against/)).toBeNull();
});

// @holds answer-7
test('before limits are set a line holds the price against the median and proposes none', async () => {
  await openCalendar('', withToday({ has_limits: false }));
  expect((await lines())[0]).toBe(
    'Look at Nov\u00a030\u00a0–\u00a0Dec\u00a01: you ask €72–\u2060€85, the median is €79–\u2060€89 up to 3 of 8 sold out',
  );
});

// @holds answer-9
test('Done keeps the decision of each proposed night, and the line leaves', async () => {
  const page = await openCalendar('', {
    decideAdvice: () => ({ decision: 'accepted', at: '2026-11-21T09:00:00.000Z', proposed: 79 }),
    changeChoices: { version: 1 },
  });
  await page.user.click(await card().findByRole('button', { name: /^Done: Raise/ }));
  await waitFor(() => expect(card().queryByText(/^Raise/)).toBeNull());
  const decided = await Promise.all(page.calls('decideAdvice').map(({ body }) => body));
  expect(decided).toMatchObject([
    { date: '2026-11-30', decision: 'accepted', proposed: 79 },
    { date: '2026-12-01', decision: 'accepted', proposed: 89 },
  ]);
});

// @holds answer-9
test('a change has no Not now, its Done is kept with the user, and nothing left says so', async () => {
  const page = await openCalendar('', {
    ...withToday({ stakes: [], reviews: null }),
    changeChoices: { version: 1 },
  });
  const done = await card().findByRole('button', { name: /^Done: Bosc de Tamariu/ });
  expect(card().queryByRole('button', { name: /^Not now/ })).toBeNull();
  await page.user.click(done);
  await card().findByText(/^Nothing to do today\./);
  await waitFor(() => expect(page.calls('changeChoices')).toHaveLength(1));
});

// @holds answer-8 change-17
test('See opens the night of a change', async () => {
  const page = await openCalendar('', { getNight: failed }, /night/);
  await page.user.click(await card().findByRole('button', { name: /^See: Bosc de Tamariu/ }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('stay')).toBe('2026-12-05'));
});

// @holds answer-10
test('where prices begin later it says of which night the first is, and leads there', async () => {
  const none = withToday({ stakes: [], changes: [], reviews: null, first_priced: '2027-07-01' });
  const { user } = await openCalendar('', none);
  expect((await card().findByText(/^The first price is of/)).textContent).toContain('July 1, 2027');
  await user.click(card().getByRole('button', { name: 'go there' }));
  await waitFor(() => expect(month()).toBe('July 2027'));
});

// @holds answer-10
test('of which night the first price is stands beside news too', async () => {
  await openCalendar('', withToday({ stakes: [], changes: [], first_priced: '2027-07-01' }));
  expect(await lines()).toHaveLength(1);
  expect(card().getByText(/^The first price is of/).textContent).toContain('July 1, 2027');
  expect(card().getByRole('button', { name: 'go there' })).toBeTruthy();
});

// @holds answer-10
test('where no price lies ahead it says so, and leads to where prices come from', async () => {
  // Of this month prices are known, of nights that have passed.
  const known = { priced_ahead: false, last_month: '2026-11-01' };
  const none = { stakes: [], changes: [], reviews: null, first_priced: null, ...known };
  await openCalendar('', withToday(none));
  const sentence = await card().findByText(/^No price of the coming nights is known yet\./);
  expect(within(sentence).getByRole('link').getAttribute('href')).toBe('/coverage');
  expect(card().queryByText(/^Against/)).toBeNull();
});

// @holds change-5
test('where changes are held back it does not say alone that there is nothing to do, and leads to the changes', async () => {
  await openCalendar('', withToday({ stakes: [], changes: [], reviews: null, held: true }));
  const sentence = await card().findByText(/^Nothing to do today/);
  expect(within(sentence).getByRole('link', { name: 'Some changes are held back.' }).getAttribute('href')).toBe(
    '/changes',
  );
});

test('what cannot be loaded is said, leaves the calendar, and Retry recovers it', async () => {
  const { user, answer } = await openCalendar('', { getToday: failed() }, /Error loading what is to do today/);
  await waitFor(() => expect(card().getByRole('alert').textContent).toContain('could not be loaded'));
  expect(grid().textContent).toContain('€');
  answer({ getToday: MARKET.getToday });
  await user.click(card().getByRole('button', { name: 'Retry' }));
  expect(await lines()).toHaveLength(3);
});

// @holds answer-10
test('the empty chart and the empty map say of which night the first price is', async () => {
  const none = { ...withToday({ first_priced: '2027-07-01' }), getGraphic: {}, getMap: {} };
  await openCalendar('', none);
  await waitFor(() => expect(chart().getByText(/The first price is of Thursday, July 1, 2027/)).toBeTruthy());
  expect(map().getByText(/The first price is of Thursday, July 1, 2027/)).toBeTruthy();
});

test('while all sources are late it is not known what is to do, and the card leads to where prices come from', async () => {
  await openCalendar('', {
    ...withToday({ stakes: [], changes: [], reviews: null }),
    getFreshness: { next_look_at: null, unchanged_at: null, late: [], all_late: true, looks: null },
  });
  const told = await card().findByText('All sources of these campsites are late.', { exact: false });
  expect(within(told).getByRole('link').getAttribute('href')).toBe('/coverage');
  expect(card().queryByText(/^Nothing to do today/)).toBeNull();
});
