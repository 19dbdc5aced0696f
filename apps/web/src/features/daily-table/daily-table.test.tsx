import type { TableOptionOnWire } from '@vivac/contract/wire-names';
import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { held } from '../../../testing/answers.ts';
import { calendar, findTable, grid, openDashboard, table } from '../../../testing/dashboard.ts';
import { COMPETITORS, MARKET, REFERENCE, calendarOf, offersOf } from '../../../testing/market.ts';
import { button, expectAddress, waitFor, within } from '../../../testing/open-page.tsx';
import { priceWords } from '../../text/price-words.ts';

const NIGHT = toDay('2026-12-06');
const ALL = `?month=2026-12&view=table&night=${NIGHT}&campsites=all`;
const heading = (night: string) =>
  waitFor(() => expect(table().getByRole('heading', { level: 2 }).textContent).toBe(priceWords.longDay(toDay(night))));
const lines = () => table().getAllByRole('row').slice(1);
const titlesOf = () =>
  table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
/** The cells of a campsite's offers. */
const textsOf = (campsite: string) =>
  lines()
    .filter((line) => within(line).getByRole('rowheader').textContent === campsite)
    .flatMap((line) =>
      within(line)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const openTable = async (search: string) => {
  const page = await openDashboard(search);
  await findTable();
  await table().findAllByRole('rowheader');
  return page;
};

// @holds table-2 table-10
test('the table lists every offer of the night, the reference campsite first', async () => {
  await openTable(ALL);
  await heading(NIGHT);
  const titles = table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const specified = [
    'Campsite',
    'Type',
    'Original Type',
    'Channel',
    'Price/Night',
    'Cancellation',
    'Guests',
    'Extras',
    'Availability',
  ];
  expect(titles.filter((title) => specified.includes(title!))).toEqual(specified);
  expect(titles.filter((title) => !specified.includes(title!))).toEqual(['Stay', 'Against yours']);
  const offers = [REFERENCE, ...COMPETITORS].flatMap((name) => Object.values(offersOf(name, NIGHT, 2)).flat());
  expect(table().getByRole('table').getAttribute('aria-rowcount')).toBe(String(offers.length + 1));
  expect(lines()).toHaveLength(offers.length);
  const first = within(lines()[0]!);
  expect(first.getByRole('rowheader').textContent).toBe(REFERENCE);
  const cells = first.getAllByRole('cell').map(({ textContent }) => textContent);
  const { PricePerNight } = offers[0]!;
  for (const [at, text] of [
    'Glamping tent',
    'Safari 0',
    'Booking',
    'any',
    `€${PricePerNight}`,
    'yours',
    'Free',
    '2',
    'None',
    '5',
  ].entries())
    expect(cells[at]).toContain(text);
  expect(cells[4]).toContain('seen ');
});

// @holds table-17
test('columns that repeat a filter give way to a line with their values, and stay for those who listen', async () => {
  await openTable(ALL);
  const folded = table()
    .getAllByRole('columnheader')
    .filter((header) => header.hasAttribute('data-folded'))
    .map(({ textContent }) => textContent);
  expect(folded).toEqual(['Channel', 'Stay', 'Cancellation', 'Guests', 'Extras']);
  expect(table().getByText('In every row:').parentElement!.textContent).toBe(
    'In every row:Channel BookingStay anyCancellation FreeGuests 2Extras None',
  );
});

// @holds table-15 table-18
test('rows are grouped by campsite, whose name stands once', async () => {
  await openTable(ALL);
  const firsts = lines().filter((line) => line.hasAttribute('data-first'));
  expect(firsts.map((line) => within(line).getByRole('rowheader').textContent)).toEqual([REFERENCE, ...COMPETITORS]);
  const stays = lines().map((line) => within(line).getAllByRole('cell')[3]?.textContent);
  expect(new Set(stays)).toEqual(new Set(['any']));
});

// @holds table-3 table-7
test('sorting cycles off, ascending, descending, off, one column at a time', async () => {
  const { user } = await openTable(ALL);
  const prices = () =>
    lines().map((line) => Number(line.querySelector('strong')!.textContent.replaceAll(/[^\d.]/g, '')));
  const header = (name: string) => table().getByRole('columnheader', { name }).getAttribute('aria-sort');
  const sort = (name: string) => user.click(table().getByRole('button', { name }));
  const received = prices();
  const all = [REFERENCE, ...COMPETITORS].flatMap((name): TableOptionOnWire[] =>
    Object.values(offersOf(name, NIGHT, 2)).flat(),
  );
  const known = all.map(({ PricePerNight }) => PricePerNight!).toSorted((one, other) => one - other);
  expect(header('Price/Night')).toBe('none');
  expect(received).not.toEqual(known);

  await sort('Price/Night');
  expect(header('Price/Night')).toBe('ascending');
  expect(prices()).toEqual(known);
  await sort('Price/Night');
  expect(header('Price/Night')).toBe('descending');
  expect(prices()).toEqual(known.toReversed());
  await sort('Availability');
  expect([header('Availability'), header('Price/Night')]).toEqual(['ascending', 'none']);
  await sort('Availability');
  expect(header('Availability')).toBe('descending');
  await sort('Availability');
  expect(header('Availability')).toBe('none');
  expect(prices()).toEqual(received);
});

// @holds table-9 table-20
test('the column Availability shows what it sorts by, also where a minimum stay stands beside it', async () => {
  const tooShort = { PricePerNight: null, Availability: 7, state: 'not_for_this_stay' } as const;
  const { user } = await openDashboard(ALL, {
    getTable: async (requested) => {
      const [own, ...others] = Object.entries(MARKET.getTable(requested));
      const first = own![1]['Bungalow']![0]!;
      const restricted = { ...first, ...tooShort, restriction: { rule: 'minimum_nights', nights: 3 } } as const;
      return Object.fromEntries([[own![0], { ...own![1], Bungalow: [restricted] }], ...others]);
    },
  });
  await (await findTable()).findAllByRole('rowheader');
  const availabilities = () => lines().map((line) => within(line).getAllByRole('cell').at(-1)!.textContent);
  const number = (text: string) => (text === '–' ? -Infinity : Number.parseInt(text, 10));
  expect(availabilities().filter((text) => text.includes('min'))).toEqual(['7 min\u00a03']);
  await user.click(table().getByRole('button', { name: 'Availability' }));
  const sorted = availabilities().map(number);
  expect(sorted).toEqual(sorted.toSorted((one, other) => (one === other ? 0 : one - other)));
  expect(availabilities().at(-1)).toBe('7 min\u00a03');
});

// @holds table-1 table-6 table-11 table-13
test('the day arrows reload the table from tomorrow on', async () => {
  const { user, calls } = await openTable('?view=table&night=2026-11-23');
  await heading('2026-11-23');
  await user.click(button('Previous day'));
  await heading('2026-11-22');
  expect(button('Previous day').disabled).toBe(true);
  await user.click(button('Next day'));
  await user.click(button('Next day'));
  await heading('2026-11-24');
  expect(calls('getTable').at(-1)!.url.searchParams.get('date')).toBe('2026-11-24');
  await expectAddress('/dashboard?view=table&night=2026-11-24');
  await user.click(button('Close the table'));
  await waitFor(() => expect(calendar().getByRole('grid')).toBe(grid()));
  await expectAddress('/dashboard');
});

// @holds table-12 price-1
test('the day arrows lead into January', async () => {
  const { user } = await openTable('?view=table&night=2026-12-31');
  await user.click(button('Next day'));
  await heading('2027-01-01');
  expect(lines().length).toBeGreaterThan(0);
});

// @holds table-12
test('a night without offers has an empty state', async () => {
  await openDashboard('?view=table&night=2029-05-05');
  expect(await (await findTable()).findByText('No data for this day')).toBeTruthy();
});

test('without an own campsite the table offers no night in detail', async () => {
  await openDashboard('?view=table&night=2026-12-06', {
    getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
  });
  await (await findTable()).findByRole('button', { name: 'Close the table' });
  expect(table().queryByRole('button', { name: /^In detail/ })).toBeNull();
});

// @holds table-4
test('the daily table has a loading state, and keeps its day and rows while the next ones are loading', async () => {
  const first = held(undefined);
  const { user, answer } = await openDashboard(ALL, {
    getTable: (requested) => first.answer().then(() => MARKET.getTable(requested)),
  });
  await (await findTable()).findByRole('status', { name: 'Loading data...' });
  first.letGo();
  await table().findAllByRole('rowheader');
  expect(table().queryByRole('status', { name: 'Loading data...' })).toBeNull();
  const second = held(undefined);
  answer({ getTable: (requested) => second.answer().then(() => MARKET.getTable(requested)) });
  await user.click(button('Next day'));
  await waitFor(() => expect(table().getByRole('status').textContent).toBe('Loading data...'));
  await heading(NIGHT);
  expect(lines().length).toBeGreaterThan(0);
  second.letGo();
  await heading('2026-12-07');
});

// @holds position-7
test('compared with the median the table has a column of the percent over or under it, and the own price reads what the calendar’s cell does', async () => {
  await openTable(`${ALL}&compared_with=median`);
  const [night] = calendarOf(12, 2026, { competitors: COMPETITORS }).filter(({ date }) => date === NIGHT);
  const over = Math.round(night!.index! - 100);
  expect(titlesOf()).toContain('Against the median');
  expect(textsOf(REFERENCE)).toContain(
    `${priceWords.signedPercent(over)}${Math.abs(over)}% ${over > 0 ? 'over' : 'under'} the median`,
  );
});

// @holds position-7
test('by rank the table has a column of the rank, read out in words', async () => {
  await openTable(`${ALL}&compared_with=rank`);
  expect(titlesOf()).toContain('Rank, from dear to cheap');
  const ranks = [REFERENCE, ...COMPETITORS].map((name) => textsOf(name).find((text) => /\d\/\d/.test(text ?? '')));
  expect(ranks.toSorted()).toEqual(['1/41st of 4', '2/42nd of 4', '3/43rd of 4', '4/44th of 4']);
});

// @holds position-7
test('compared with the dearest the table has no column of a position', async () => {
  await openTable(ALL);
  expect(titlesOf().filter((title) => /Index|Rank/.test(title ?? ''))).toEqual([]);
});

// @holds answer-10
test('where prices begin later an empty table says of which night the first is, and leads there', async () => {
  const getToday = (requested: Parameters<typeof MARKET.getToday>[0]) => ({
    ...MARKET.getToday(requested),
    first_priced: '2027-07-01',
  });
  const { user } = await openDashboard(ALL, { getToday, getTable: {} });
  await findTable();
  await table().findByText(/The first price is of/);
  await user.click(table().getByRole('button', { name: 'go there' }));
  await waitFor(() => expect(window.location.search).toContain('night=2027-07-01'));
});
