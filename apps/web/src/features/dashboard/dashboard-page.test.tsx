import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { failed, json } from '../../../testing/answers.ts';
import {
  box,
  calendar,
  chart,
  day,
  filters,
  findTable,
  grid,
  isPressed,
  map,
  openCalendar,
  openDashboard,
  shows,
  table,
  tick,
} from '../../../testing/dashboard.ts';
import { FILTERS, MARKET, TODAY, calendarOf } from '../../../testing/market.ts';
import {
  ADMIN,
  button,
  expectAddress,
  expectAlert,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import { priceWords } from '../../text/price-words.ts';

const shown = (name: string | RegExp) => screen.queryByRole('region', { name }) !== null;
const PARTS = { calendar: 'Calendar', chart: /^Prices from/, map: /^Prices on the map/, table: 'Daily table' } as const;
const parts = () => (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((name) => shown(PARTS[name]));
const NO_REFERENCE = { referenceCampsite: null, state: null, link: null };

// @holds layout-1 layout-9
test('one view is open at a time, closing returns to the default', async () => {
  const { user } = await openDashboard('?view=table&night=2026-12-06');
  await waitFor(() => expect(parts()).toEqual(['map', 'table']));
  await user.click(button('Close the table'));
  await waitFor(() => expect(parts()).toEqual(['calendar', 'chart', 'map']));
  await user.click(await screen.findByRole('button', { name: 'Show 20 days in full screen' }));
  await waitFor(() => expect(parts()).toEqual(['chart']));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(parts()).toEqual(['calendar', 'chart', 'map']));
});

// @holds layout-13 map-4 call-8
test('selecting a day moves the chart to the day after and the map to that day', async () => {
  const { user, calls } = await openCalendar('?month=2026-12');
  await user.click(day('2026-12-05'));
  await chart().findByRole('heading', {
    name: `Prices from ${priceWords.plainDay(toDay('2026-12-06'))}, 10\u00a0days`,
  });
  await screen.findByRole('region', { name: `Prices on the map, ${priceWords.plainDay(toDay('2026-12-05'))}` });
  expect(calls('getGraphic').at(-1)!.url.searchParams.get('startdate')).toBe('2026-12-06');
  expect(calls('getMap').at(-1)!.url.searchParams.get('date')).toBe('2026-12-05');
});

// @holds chart-16 table-5
test('Retry recovers a failed chart, map or table', async () => {
  const { user, answer, logged } = await openCalendar(
    '',
    { getGraphic: failed(), getMap: failed(), getTable: failed() },
    /Error fetching map data/,
    /Error obtaining graphic data/,
  );
  await chart().findByText('No data available for the selected period');
  await chart().findByText(/^The prices could not be loaded\./);
  await waitFor(() => expect(map().getByRole('alert').textContent).toContain('The prices of the map could not be'));
  expect(logged).toContain('Error obtaining graphic data');
  await user.dblClick(day('2026-11-25'));
  await findTable();
  await waitFor(() => expect(table().getByRole('alert').textContent).toContain('Error obtaining table data'));
  answer(MARKET);
  await user.click(table().getByRole('button', { name: 'Retry' }));
  await table().findAllByRole('rowheader');
  await user.click(map().getByRole('button', { name: 'Retry' }));
  await map().findByRole('list', { name: 'Prices of the campsites on the map' });
  await user.click(button('Close the table'));
  await chart().findByRole('list', { name: 'Campsites in the chart' });
});

// @holds filter-13 call-11
test('without filters no price is shown, panel, chart and map stay empty, Retry recovers them', async () => {
  const { user, answer, logged } = await openDashboard('', { getFilters: failed() }, /Error loading the filters/);
  await screen.findByText(/^The filters could not be loaded, so no price is shown/);
  await screen.findByRole('region', { name: PARTS.map });
  await chart().findByText('No data available for the selected period');
  await map().findByText('No campsite has a price for this day.');
  filters().getByText('The filters could not be loaded.');
  expect(document.body.textContent).not.toContain('€');
  expect(logged).toEqual(['Error loading the filters']);
  answer({ getFilters: FILTERS });
  await user.click(filters().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(grid().textContent).toContain('€'));
  expect(box('Number Of Guests', '2').checked).toBe(true);
});

// @holds map-28
test('prices whose campsites have no place are counted, and the map says that their place is missing', async () => {
  const getMap: typeof MARKET.getMap = (requested) => {
    const places = Object.entries(MARKET.getMap(requested));
    return Object.fromEntries(places.map(([name, place]) => [name, { ...place, geographiclocation: null }]));
  };
  await openDashboard('', { getMap });
  await screen.findByRole('region', { name: PARTS.map });
  expect(await map().findByText(/^Priced campsites have no place yet/)).toBeTruthy();
  expect(map().getByText(/2 of 2 with a price/)).toBeTruthy();
});

test('before the first price the line below the map’s title begins as a sentence does', async () => {
  await openDashboard('', { getFilters: { ...FILTERS, NumberOfGuests: [], LengthOfStay: [] } });
  await screen.findByRole('region', { name: PARTS.map });
  expect(await map().findByText(/^Any length of stay/)).toBeTruthy();
});

// @holds calendar-20 call-13
test('a reference campsite that fails is none: nothing is compared, panel, chart and map stay, Retry recovers it', async () => {
  const sentence = 'Error loading the reference campsite';
  const { user, answer, logged } = await openDashboard('', { getReferenceCampsite: failed() }, new RegExp(sentence));
  await screen.findByText(/^Your reference campsite could not be loaded/);
  await screen.findByRole('region', { name: PARTS.map });
  const legend = within(await chart().findByRole('list', { name: 'Campsites in the chart' }));
  expect(legend.queryByText(/\(Reference\)/)).toBeNull();
  await map().findByRole('list', { name: 'Prices of the campsites on the map' });
  expect(box('Number Of Guests', '2').checked).toBe(true);
  expect(document.body.textContent).not.toMatch(/%|Price per night of/);
  expect(logged).toEqual([sentence]);
  answer({ getReferenceCampsite: MARKET.getReferenceCampsite });
  await user.click(button('Retry'));
  await waitFor(() => expect(grid().textContent).toContain('€'));
});

/** As a network that swallows what is sent. */
const silence = () => new Promise<never>(() => undefined);

// @holds filter-14
test('a network that swallows what is sent is told of, and no price of the old filters stays under the new ones', async () => {
  const { user, answer } = await openCalendar('', {});
  await chart().findByRole('list', { name: 'Campsites in the chart' });
  answer({ getConfiguration: silence, getCalendar: silence, getGraphic: silence, getMap: silence, getToday: silence });
  await tick(user, 'Number Of Guests', '4');
  await waitFor(() => expect(calendar().getByRole('alert').textContent).toContain('The prices could not be loaded'));
  await screen.findByText(/^Vivac can’t be reached\. What you see may be old/);
  await chart().findByText('No data available for the selected period');
  await waitFor(() => expect(map().getByRole('alert').textContent).toContain('could not be loaded'));
  for (const part of [grid(), chart().getByRole('img'), map().getByRole('group')])
    expect(part.textContent).not.toContain('€');
});

// @holds filter-12
test('error boundary: chart and map fail alone on a nonsense answer, and recover by Retry', async () => {
  const { user, answer } = await openCalendar('', {}, /./);
  await chart().findByRole('list', { name: 'Campsites in the chart' });
  const nonsense = () => json({ 'Cala Sirena': null });
  answer({ getGraphic: nonsense, getMap: nonsense });
  await tick(user, 'Number Of Guests', '4');
  await chart().findByText(/^The prices could not be loaded\./);
  await map().findByText(/^The prices of the map could not be loaded\./);
  await shows(calendarOf(11, 2026, { guests: 4 }));
  expect(box('Number Of Guests', '4').checked).toBe(true);
  answer(MARKET);
  await user.click(chart().getByRole('button', { name: 'Retry' }));
  await chart().findByRole('list', { name: 'Campsites in the chart' });
  await user.click(map().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(map().queryByRole('alert')).toBeNull());
});

// @holds filter-12
test('error boundary: the calendar fails alone on a nonsense answer, and recovers by Retry', async () => {
  const { user, answer } = await openDashboard('', { getCalendar: () => json([null]) }, /./);
  await waitFor(() =>
    expect(calendar().getByRole('alert').textContent).toContain(
      'The prices could not be loaded, so none are shown. Something went wrong.',
    ),
  );
  await screen.findByRole('list', { name: 'Campsites in the chart' });
  answer(MARKET);
  await user.click(calendar().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(day(TODAY).textContent).toContain('€'));
});

test('an administrator without a reference campsite gets the empty state with a link to set one', async () => {
  const answers = { ...MARKET, getReferenceCampsite: NO_REFERENCE, getUsers: [] };
  await openPage('/dashboard', { user: ADMIN, answers });
  await screen.findByText(/^As an administrator you see the whole market\./);
  expect(screen.queryByText(/Ask your administrator/)).toBeNull();
  const set = screen.getByRole('link', { name: 'Set your reference campsite' });
  expect(set.getAttribute('href')).toBe('/set-reference?email=admin%40vivac.test');
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/admin-users');
});

test('a manager without a watchlist gets an empty state saying whom to ask', async () => {
  const nothing = Object.fromEntries(Object.keys(FILTERS).map((group) => [group, []])) as unknown as typeof FILTERS;
  const { user, answer } = await openDashboard('', { getReferenceCampsite: NO_REFERENCE, getFilters: nothing });
  await screen.findByRole('heading', { name: 'No reference campsite yet' });
  screen.getByText(/Ask your administrator to set it by its link\./);
  answer(MARKET);
  await user.click(button('Check again'));
  await waitFor(() => expect(shown('Calendar')).toBe(true));
  grid();
});

test('an expired session is redirected to the login page, which says so', async () => {
  const { user, answer, identity } = await openCalendar();
  const refused = () => json({ error: 'Sign in.' }, 401);
  Object.assign(identity, {
    '/token': () => json({}, 401),
    '/get-session': () => json({ user: null }),
  });
  answer({ getCalendar: refused, getGraphic: refused, getMap: refused });
  await user.click(button('Next month'));
  await screen.findByRole('heading', { name: 'Login' });
  expect(window.location.pathname).toBe('/login');
  await expectAlert('Your session has ended. Please sign in again.');
});

// @holds call-14
test('the URL holds month, day and filters across a reload', async () => {
  const { user, reload } = await openCalendar();
  await user.click(button('Next month'));
  await expectAddress('/dashboard?month=2026-12');
  await user.click(day('2026-12-05'));
  await waitFor(() => expect(window.location.search).toContain('day=2026-12-05'));
  await tick(user, 'Number Of Guests', '4');
  await waitFor(() => expect(window.location.search).toContain('guests=4'));
  await reload();
  await waitFor(() => expect(shown('Calendar')).toBe(true));
  await shows(calendarOf(12, 2026, { guests: 4 }));
  expect(isPressed('2026-12-05')).toBe(true);
  expect(box('Number Of Guests', '4').checked).toBe(true);
});
