import { toDay } from '@vivac/domain/time/day';
import { expect, test, vi } from 'vitest';
import { failed, held } from '../../../testing/answers.ts';
import {
  box,
  calendar,
  chart,
  day,
  findTable,
  grid,
  isPressed,
  map,
  month,
  openCalendar,
  openDashboard,
  shows,
  table,
  tick,
} from '../../../testing/dashboard.ts';
import { MARKET, REFERENCE, TODAY, calendarOf } from '../../../testing/market.ts';
import { button, expectAddress, expectFocus, screen, waitFor } from '../../../testing/open-page.tsx';
import { priceWords } from '../../text/price-words.ts';

const heading = (of: string) => priceWords.longDay(toDay(of));
const tableOf = async (night: string) =>
  waitFor(() => expect(table().getByRole('heading', { level: 2 }).textContent).toBe(heading(night)));
const chartFrom = (first: string) =>
  chart().findByRole('heading', { name: `Prices from ${priceWords.plainDay(toDay(first))}, 10\u00a0days` });

// @holds calendar-1 calendar-7 calendar-10
test('today is selected on load, past days are disabled, weeks start on Monday', async () => {
  const { user } = await openCalendar();
  const heads = calendar()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.slice(0, 3));
  expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(isPressed(TODAY)).toBe(true);
  expect(day(TODAY).getAttribute('aria-current')).toBe('date');
  expect(day('2026-11-20').getAttribute('aria-disabled')).toBe('true');
  await user.dblClick(day('2026-11-20'));
  await user.click(day('2026-11-27'));
  await waitFor(() => expect(isPressed('2026-11-27')).toBe(true));
  expect(isPressed('2026-11-20')).toBe(false);
  await expectAddress('/dashboard?month=2026-11&day=2026-11-27');
});

// @holds calendar-5 calendar-6
test('month navigation: arrows go forward without end, back to this month, Today returns', async () => {
  const { user } = await openCalendar();
  expect(month()).toBe('November 2026');
  expect(button('Previous month').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  for (let step = 0; step < 14; step += 1) await user.click(button('Next month'));
  expect(month()).toBe('January 2028');
  await user.click(button('Previous month'));
  expect(month()).toBe('December 2027');
  await user.click(day('2027-12-24'));
  await waitFor(() => expect(isPressed('2027-12-24')).toBe(true));
  await user.click(button('Today'));
  expect(month()).toBe('November 2026');
  expect(isPressed(TODAY)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
});

// @holds layout-12 calendar-13
test('the last month is December 2199, without prices', async () => {
  const { user } = await openCalendar('?month=2199-11&day=2199-12-31');
  expect(button('Next month').disabled).toBe(false);
  await user.click(button('Next month'));
  expect(month()).toBe('December 2199');
  expect(button('Next month').disabled).toBe(true);
  expect(button('Previous month').disabled).toBe(false);
  await chart().findByText('No data available for the selected period');
  await user.dblClick(day('2199-12-31'));
  await (await findTable()).findByText('No data for this day');
});

// @holds layout-12 calendar-13
test.each(['?month=2200-01&day=2200-01-01', '?month=2026-05&day=2026-05-03&view=nonsense&guests=many'])(
  'a past or invalid month or day in the URL is the present: %s',
  async (search) => {
    await openCalendar(search);
    expect(month()).toBe('November 2026');
    expect(isPressed(TODAY)).toBe(true);
    expect(box('Number Of Guests', '2').checked).toBe(true);
  },
);

// @holds layout-14 calendar-8 calendar-14
test('a click selects a day after 250 ms, a second click deselects it', async () => {
  const { user } = await openCalendar();
  let clickedAtMs = 0;
  const selectedAfterMs = new Promise<number>((tell) => {
    day('2026-11-25').addEventListener('click', () => (clickedAtMs = performance.now()), { once: true });
    new MutationObserver(() => tell(performance.now() - clickedAtMs)).observe(day('2026-11-25'), {
      attributeFilter: ['aria-pressed'],
    });
  });
  await user.click(day('2026-11-25'));
  expect(await selectedAfterMs).toBeGreaterThanOrEqual(249);
  expect(isPressed('2026-11-25')).toBe(true);
  await chartFrom('2026-11-26');
  await user.click(day('2026-11-25'));
  await waitFor(() => expect(isPressed('2026-11-25')).toBe(false));
  await chartFrom('2026-11-21');
  await expectAddress('/dashboard?month=2026-11&day=none');
});

// @holds layout-10 calendar-9
test('a double click opens the daily table without selecting', async () => {
  const { user } = await openCalendar();
  await user.dblClick(day('2026-11-25'));
  await findTable();
  await tableOf('2026-11-26');
  await expectAddress('/dashboard?view=table&night=2026-11-26');
  expect(screen.queryByRole('region', { name: 'Calendar' })).toBeNull();
  expect(screen.queryByRole('region', { name: /^Prices from/ })).toBeNull();
  await user.click(button('Close the table'));
  await waitFor(() => expect(isPressed('2026-11-25')).toBe(false));
  expect(isPressed(TODAY)).toBe(true);
});

// @holds call-18
test('keyboard navigation moves, selects and opens', async () => {
  const { user } = await openCalendar();
  day(TODAY).focus();
  for (const [keys, reached] of [
    ['{ArrowLeft}', '2026-11-20'],
    ['{Enter}{ArrowDown}', '2026-11-27'],
    ['{Enter}{PageDown}', '2026-12-27'],
    ['{Home}', '2026-12-21'],
    ['{End}', '2026-12-27'],
  ] as const) {
    await user.keyboard(keys);
    await waitFor(() => expect(document.activeElement).toBe(day(reached)));
  }
  await expectAddress('/dashboard?month=2026-12&day=2026-11-27');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await findTable();
  await tableOf('2026-12-28');
});

// @holds map-27
test('the map shows the day of the table, Escape closes the table', async () => {
  const { user } = await openCalendar('?month=2026-12');
  const mapOf = (of: string) => map().findByText(`Map · ${priceWords.shortDay(toDay(of))}`);
  await user.dblClick(day('2026-12-05'));
  await findTable();
  await tableOf('2026-12-06');
  await mapOf('2026-12-06');
  await user.click(button('Next day'));
  await mapOf('2026-12-07');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Daily table' })).toBeNull());
  await expectFocus(day('2026-12-05'));
  await expectAddress('/dashboard?month=2026-12');
});

// @holds price-6
test('time zone: today is the product’s date, whatever the browser’s clock', async () => {
  vi.useFakeTimers({ now: new Date('2025-03-09T12:00:00Z'), toFake: ['Date'] });
  await openCalendar();
  vi.useRealTimers();
  expect(month()).toBe('November 2026');
  const days = [...grid().querySelectorAll<HTMLElement>('[data-day]')];
  expect(days.find((cell) => cell.getAttribute('aria-current') === 'date')?.dataset['day']).toBe(TODAY);
  expect(days.findLast((cell) => cell.getAttribute('aria-disabled') === 'true')?.dataset['day']).toBe('2026-11-20');
  expect(button('Previous month').disabled).toBe(true);
});

// @holds layout-15
test('skeleton: the dashboard shows one while loading, then the calendar its own', async () => {
  const [filters, prices] = [held(MARKET.getFilters), held(calendarOf(11, 2026))];
  await openDashboard('', { getFilters: filters.answer, getCalendar: prices.answer });
  await screen.findByRole('status', { name: 'Loading the dashboard…' });
  filters.letGo();
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('true'));
  expect(day('2026-11-22').textContent).not.toMatch(/€|–/);
  prices.letGo();
  await shows(calendarOf(11, 2026));
  expect(grid().getAttribute('aria-busy')).toBe('false');
});

// @holds calendar-15
test('race condition: only the latest response counts', async () => {
  const late = held(calendarOf(12, 2026, { guests: 4 }));
  const { user, calls } = await openCalendar('?month=2026-12', {
    getCalendar: (requested) =>
      requested.url.search.includes('guests=4') ? late.answer() : MARKET.getCalendar(requested),
  });
  await tick(user, 'Number Of Guests', '4');
  await waitFor(() => expect(calls('getCalendar').at(-1)!.url.search).toContain('numberofguests=4'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await tick(user, 'Number Of Guests', '6');
  const ofSix = calendarOf(12, 2026, { guests: 6 });
  await shows(ofSix);
  late.letGo();
  await late.answer();
  await shows(ofSix);
  expect(box('Number Of Guests', '6').checked).toBe(true);
});

// @holds calendar-16
test('Retry recovers a failed calendar, which shows no prices', async () => {
  const { user, answer, logged } = await openDashboard('', { getCalendar: failed() }, /Error loading the calendar/);
  await waitFor(() => expect(calendar().getByRole('alert').textContent).toContain('so none are shown.'));
  expect(grid().textContent).not.toContain('€');
  expect(logged).toEqual(['Error loading the calendar']);
  answer({ getCalendar: MARKET.getCalendar });
  await user.click(calendar().getByRole('button', { name: 'Retry' }));
  await shows(calendarOf(11, 2026));
  expect(calendar().queryByRole('alert')).toBeNull();
});

test('stale data: chart and map keep the title of the numbers shown while loading', async () => {
  const later = held(undefined);
  const { user, answer } = await openCalendar('?month=2026-12&day=2026-12-05');
  await chartFrom('2026-12-06');
  const night = (of: string) => `Map · ${priceWords.shortDay(toDay(of))}`;
  await map().findByText(night('2026-12-05'));
  answer({
    getGraphic: (requested) => later.answer().then(() => MARKET.getGraphic(requested)),
    getMap: (requested) => later.answer().then(() => MARKET.getMap(requested)),
  });
  await user.click(day('2026-12-12'));
  await waitFor(() => expect(isPressed('2026-12-12')).toBe(true));
  await waitFor(() => expect(document.querySelectorAll('[data-outdated]')).toHaveLength(2));
  await chartFrom('2026-12-06');
  map().getByText(night('2026-12-05'));
  later.letGo();
  await chartFrom('2026-12-13');
  await map().findByText(night('2026-12-12'));
});

// @holds calendar-22
test('a day of the next month is selected in the grid of the current one', async () => {
  const { user } = await openCalendar();
  await user.click(day('2026-12-03'));
  await waitFor(() => expect(isPressed('2026-12-03')).toBe(true));
  expect(month()).toBe('November 2026');
  await expectAddress('/dashboard?month=2026-11&day=2026-12-03');
});

// @holds calendar-23
test('loading: the old title stands until the prices of the next month are there', async () => {
  const later = held(calendarOf(1, 2027));
  const { user } = await openCalendar('?month=2026-12', {
    getCalendar: (requested) =>
      requested.url.search.includes('year=2027') ? later.answer() : MARKET.getCalendar(requested),
  });
  await user.click(button('Next month'));
  await waitFor(() => expect(grid().hasAttribute('data-outdated')).toBe(true));
  expect(month()).toBe('December 2026');
  later.letGo();
  await waitFor(() => expect(month()).toBe('January 2027'));
});

// @holds calendar-24
test('a month without data says until when prices are known and leads back', async () => {
  const unseen = { price: null, max_price: null, state: 'not_seen' } as const;
  const { user } = await openCalendar('?month=2028-03', {
    getCalendar: (requested) => {
      const entries = MARKET.getCalendar(requested);
      return requested.url.search.includes('year=2028') ? entries.map((entry) => ({ ...entry, ...unseen })) : entries;
    },
  });
  await screen.findByText(/No price is known for March 2028\./);
  await screen.findByText(/Prices are known until November 2027\./);
  await user.click(button('Back to November 2027'));
  await waitFor(() => expect(month()).toBe('November 2027'));
});

// @holds calendar-25
test('the caption is a sentence with the stay and the competitors', async () => {
  await openCalendar('?campsites=all');
  const sentence = `Price per night of ${REFERENCE}, 2\u00a0guests, 1\u00a0night, against the dearest of 3\u00a0competitors`;
  expect(screen.getByRole('region', { name: 'Calendar' }).textContent).toContain(sentence);
  expect(box('Number Of Guests', '2').checked).toBe(true);
});

test('the caption cuts a long name of the campsite right before its comma', async () => {
  const [name, cut] = [
    'Càmping Muntanya i Mar de Sant Pere Pescador del Baix Empordà',
    'Càmping Muntanya i Mar de Sant Pere Pescador…',
  ];
  await openDashboard('', { getReferenceCampsite: { referenceCampsite: name, state: 'active', link: null } });
  const caption = await screen.findByText(/^Price per night of/);
  expect(caption.textContent).toContain(`Price per night of ${cut}, 2\u00a0guests`);
  expect(caption.querySelector('strong')!.title).toBe(name);
});

// @holds calendar-25
test('while one of three is ticked the caption says so, and leads to all of them', async () => {
  const { user } = await openCalendar();
  expect(calendar().getByText(/compared with 1 of 3/)).toBeTruthy();
  await user.click(calendar().getByRole('button', { name: 'compare with all' }));
  await waitFor(() => expect(screen.getByText(/against the dearest of 3/)).toBeTruthy());
});
