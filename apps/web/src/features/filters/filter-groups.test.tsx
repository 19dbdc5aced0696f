import { expect, test } from 'vitest';
import { box, calendar, filters, openCalendar, shows, tick } from '../../../testing/dashboard.ts';
import { COMPETITORS, FILTERS, REFERENCE, calendarOf } from '../../../testing/market.ts';
import { button, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { createToggleGuard } from './filter-groups.tsx';

const group = (name: string) => within(screen.getByRole('group', { name }));
const ticked = () =>
  group('Campsite Name')
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked);
const title = (name: string) => filters().getByRole('button', { name: new RegExp(`^${name}`) });

// @holds layout-15 filter-2 filter-3 filter-5 filter-8
test('filter groups are titled, in order, default to their first value, competitors in their own colours', async () => {
  const { user } = await openCalendar();
  const titles = filters()
    .getAllByRole('heading', { level: 3 })
    .map((each) => each.querySelector('[id]')!.textContent);
  expect(titles).toEqual([
    'Number Of Guests',
    'Channel Name',
    'Accommodation Type',
    'Cancellation Policy',
    'Included Extras',
    'Length Of Stay',
    'Campsite Name',
  ]);
  expect(box('Channel Name', 'Booking').checked).toBe(true);
  expect(box('Channel Name', 'Direct').checked).toBe(false);
  expect(box('Campsite Name', COMPETITORS[0]).checked).toBe(true);
  expect(box('Campsite Name', COMPETITORS[1]).checked).toBe(false);
  const dots = [...document.querySelectorAll<HTMLElement>('label span[style]')].map(({ style }) => style.background);
  expect(new Set(dots.filter(Boolean)).size).toBe(COMPETITORS.length);
  for (const [name, value] of [
    ['Accommodation Type', FILTERS.AccommodationType[0]!],
    ['Cancellation Policy', FILTERS.CancellationPolicy[0]!],
    ['Included Extras', FILTERS.IncludedExtras[0]!],
  ] as const) {
    expect(title(name).textContent).toContain(value);
    await user.click(title(name));
    expect(box(name, value).checked).toBe(true);
  }
});

// @holds filter-2
test('a group without a value is left out', async () => {
  const none = { ChannelName: [], CancellationPolicy: [], IncludedExtras: [] };
  await openCalendar('', { getFilters: { ...FILTERS, ...none } });
  expect(screen.queryByRole('group', { name: 'Channel Name' })).toBeNull();
  expect(filters().queryByRole('heading', { name: /^Included Extras/ })).toBeNull();
  expect(screen.getByRole('group', { name: 'Number Of Guests' })).toBeTruthy();
});

// @holds filter-3
test('without competitors there is no “Select all” with nothing to tick', async () => {
  await openCalendar('', { getFilters: { ...FILTERS, CampsiteName: [REFERENCE] } });
  expect(screen.getByRole('group', { name: 'Number Of Guests' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull();
});

// @holds filter-6 filter-7
test('another number of guests changes the prices, the only checked value cannot be unchecked', async () => {
  const { user } = await openCalendar('?month=2026-12');
  await shows(calendarOf(12, 2026));
  await tick(user, 'Number Of Guests', '4');
  await shows(calendarOf(12, 2026, { guests: 4 }));
  expect(box('Number Of Guests', '2').checked).toBe(false);
  await tick(user, 'Number Of Guests', '4');
  expect(box('Number Of Guests', '4').checked).toBe(true);
  await waitFor(() => expect(window.location.search).toContain('guests=4'));
});

// @holds filter-3 filter-4
test('select-all checks every competitor or none', async () => {
  const { user } = await openCalendar();
  expect(group('Campsite Name').getAllByRole('checkbox')).toHaveLength(COMPETITORS.length + 1);
  expect(group('Campsite Name').queryByText(REFERENCE)).toBeNull();
  await tick(user, 'Campsite Name', 'Select all');
  expect(ticked()).toHaveLength(COMPETITORS.length + 1);
  await shows(calendarOf(11, 2026, { competitors: COMPETITORS }));
  await waitFor(() => expect(window.location.search).toContain('campsites=all'));
  await tick(user, 'Campsite Name', 'Select all');
  await waitFor(() => expect(ticked()).toHaveLength(0));
  await waitFor(() => expect(calendar().getAllByText(/No competitor is chosen/).length).toBeGreaterThan(0));
  expect(document.querySelectorAll('[data-band]')).toHaveLength(0);
  await user.click(button('Choose the first'));
  await waitFor(() => expect(box('Campsite Name', COMPETITORS[0]).checked).toBe(true));
});

/** So many competitors, of which the first three are known to the market. */
const withCompetitors = (amount: number) => {
  const more = Array.from(
    { length: amount - COMPETITORS.length },
    (_, at) => `Other ${String(at + 1).padStart(2, '0')}`,
  );
  return { getFilters: { ...FILTERS, CampsiteName: [REFERENCE, ...COMPETITORS, ...more] } };
};
const listed = () =>
  group('Campsite Name')
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((each) => each.closest('label')!.textContent);

// @holds filter-15
test.each([8, 40])(
  'of %i competitors the ticked are listed, and what is taken away keeps place and focus',
  async (all) => {
    const { user } = await openCalendar('', withCompetitors(all));
    expect(listed()).toEqual(['Select all', COMPETITORS[0]]);
    await tick(user, 'Campsite Name', COMPETITORS[0]);
    await waitFor(() => expect(box('Campsite Name', COMPETITORS[0]).checked).toBe(false));
    expect(document.activeElement).toBe(box('Campsite Name', COMPETITORS[0]));
    expect(listed()).toEqual(['Select all', COMPETITORS[0]]);
    await user.click(button(`0 of ${all} · change`));
    await user.click(button(`0 of ${all} · close the list`));
    expect(listed()).toEqual(['Select all']);
  },
);

// @holds filter-15
test('a search of the opened list says nothing once the list is closed', async () => {
  const { user } = await openCalendar('', withCompetitors(40));
  await user.click(button('1 of 40 · change'));
  await user.type(await screen.findByRole('searchbox'), 'nobody');
  await screen.findByText(/nobody/);
  await user.click(button('1 of 40 · close the list'));
  expect(filters().queryByText(/nobody/)).toBeNull();
});

// @holds filter-1
test('a filter group opens and closes by its title, and stays so after a reload', async () => {
  const { user, reload } = await openCalendar();
  const isOpen = () => group('Accommodation Type').queryByRole('checkbox', { name: 'Bungalow' }) !== null;
  const isClosed = () => screen.queryByRole('group', { name: 'Accommodation Type' }) === null || !isOpen();
  expect(title('Accommodation Type').textContent).toContain('+');
  expect(isClosed()).toBe(true);
  await user.click(title('Accommodation Type'));
  expect(title('Accommodation Type').textContent).toContain('−');
  expect(isOpen()).toBe(true);
  await reload();
  await waitFor(() => expect(title('Accommodation Type').textContent).toContain('−'));
  await user.click(title('Accommodation Type'));
  expect(isClosed()).toBe(true);
});

// @holds filter-10
test.each([
  [
    [0, 99],
    [true, false],
  ],
  [
    [0, 99.9, 100],
    [true, false, true],
  ],
  [
    [0, 100],
    [true, true],
  ],
  [
    [0, 60, 120],
    [true, false, true],
  ],
  [
    [5000, 5000],
    [true, false],
  ],
])('debounce: of clicks at %j ms these count: %j', (times, counted) => {
  const counts = createToggleGuard();
  expect(times.map(counts)).toEqual(counted);
});

test('debounce: two filter panels are independent', () => {
  expect(createToggleGuard()(10)).toBe(true);
  expect(createToggleGuard()(20)).toBe(true);
});
