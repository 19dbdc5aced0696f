import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, failed, json } from '../../../testing/answers.ts';
import { FILTERS, MARKET } from '../../../testing/market.ts';
import { matrixOf } from '../../../testing/market-matrix.ts';
import { button, expectAddress, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const open = (search = '', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/market${search}`, { answers: { ...MARKET, getMarketMatrix: matrixOf(), ...answers }, expected });
const grid = () => screen.findByRole('grid', { name: 'Median price by region' });
const rowNames = async () =>
  within(await grid())
    .getAllByRole('rowheader')
    .map((heading) => heading.textContent);

/** What a cell shows, without the words for who hears it. */
const drawnIn = (cell: HTMLElement): string =>
  [...cell.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent).join('');

// @holds market-5 market-8
test('the matrix has the own campsite on top, then its open region with provinces; regions without a figure are folded away', async () => {
  const page = await open();
  expect(await rowNames()).toEqual(['Cala Sirena', 'Catalonia', 'Girona', 'Lleida']);
  await page.user.click(button('Show 1 region without a figure'));
  expect(await rowNames()).toEqual(['Cala Sirena', 'Catalonia', 'Girona', 'Lleida', 'Asturias']);
});

// @holds market-8
test('the own region comes before one with more campsites', async () => {
  const [catalonia, asturias, ...others] = matrixOf().regions;
  const small = { ...asturias!, campsites: 4, cells: catalonia!.cells };
  const own = { ...matrixOf().own!, region: 'AS' };
  await open('', { getMarketMatrix: matrixOf('key_dates', { own, regions: [catalonia!, small, ...others] }) });
  expect(await rowNames()).toEqual(['Cala Sirena', 'Asturias', 'Catalonia']);
});

// @holds market-3 market-8
test('a cell says place, column, price, ratio and number of campsites in words (screen reader)', async () => {
  await open();
  const cells = within(await grid());
  const christmas = cells.getByRole('button', { name: /^Girona, Christmas: €85 a night; \+31% against/ });
  expect(drawnIn(christmas)).toBe('€85+31% · 14 campsites');
  expect(christmas.dataset['shade']).toBe('2');
});

// @holds market-4
test('cells of fewer than four are hatched with their number alone; old prices, empty regions and unknown places are said', async () => {
  const page = await open();
  const cells = within(await grid());
  await page.user.click(button('Show 1 region without a figure'));
  const few = cells.getByRole('button', { name: 'Asturias, Christmas: no figure; 3 campsites' });
  expect([drawnIn(few), few.dataset['few'], few.dataset['shade']]).toEqual(['only 3 campsites', 'true', undefined]);
  const old = cells.getByRole('button', { name: /^Lleida, Christmas: no figure; 2 campsites; 4 more have old prices/ });
  expect(drawnIn(old)).toBe('only 2 campsites, 4 with old prices');
  expect(screen.getByText('No campsites: Melilla.')).toBeTruthy();
  expect(screen.getByText(/^1 campsite counts nowhere/)).toBeTruthy();
});

// @holds market-8
test('arrow keys walk the cells, and a chosen cell chooses its column and place in the address', async () => {
  const page = await open();
  const cells = within(await grid());
  const first = cells.getByRole('button', { name: /^Cala Sirena, Ordinary night, winter 2026–27/ });
  expect(cells.getAllByRole('button').filter(({ tabIndex, dataset }) => tabIndex === 0 && dataset['cell'])).toEqual([
    first,
  ]);
  first.focus();
  await page.user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/^Girona, Christmas/);
  await page.user.keyboard('{Enter}');
  await expectAddress('/market?column=christmas-2026&place=%2217%22');
  await screen.findByRole('heading', { name: 'Christmas 2026' });
  expect(screen.getByText(/Girona €85, \+31% · you €90, \+29%/)).toBeTruthy();
});

test('a narrow window draws the columns that it can show, and all once the table is turned to', async () => {
  vi.stubGlobal('innerWidth', 100);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open();
  const table = await grid();
  const drawn = () => within(table).getAllByRole('columnheader').length;
  expect([drawn(), table.getAttribute('aria-colcount')]).toEqual([3, String(matrixOf().columns.length + 1)]);
  within(table)
    .getByRole('button', { name: /^Girona, Ordinary night, winter/ })
    .focus();
  await waitFor(() => expect(drawn()).toBe(matrixOf().columns.length));
});

test('a narrow window draws a chosen column beyond its edge at once', async () => {
  vi.stubGlobal('innerWidth', 100);
  onTestFinished(() => void vi.unstubAllGlobals());
  const last = matrixOf().columns.at(-1)!.id;
  await open(`?column=${last}`);
  expect(within(await grid()).getAllByRole('columnheader')).toHaveLength(matrixOf().columns.length);
});

// @holds market-9
test('plain weeks are chosen, asked for, in the address and kept with the user', async () => {
  const page = await open();
  await grid();
  page.answer({ getMarketMatrix: matrixOf('weeks') });
  await page.user.click(screen.getByRole('radio', { name: 'Weeks' }));
  await expectAddress('/market?columns=weeks');
  await waitFor(() => expect(page.calls('getMarketMatrix').at(-1)!.url.searchParams.get('columns')).toBe('weeks'));
  await waitFor(() => expect(page.calls('changeChoices').at(-1)?.body).toEqual({ market_columns: 'weeks' }));
});

// @holds market-8
test('the chosen column steps to the next one and leads to its week in the dashboard', async () => {
  const page = await open('?column=christmas-2026');
  await page.user.click(await screen.findByRole('button', { name: 'Next column' }));
  await expectAddress('/market?column=new_year-2026');
  expect(screen.getByRole('link', { name: 'See in the dashboard' }).getAttribute('href')).toContain('day=2026-12-30');
});

// @holds market-7
test('before the first count the page says how far it is, and shows the figures once they are there', async () => {
  const page = await open('', {
    getMarketMatrix: matrixOf('key_dates', { computing: true, counted: 12, columns: [], regions: [], own: null }),
  });
  await screen.findByText('The market is being counted');
  expect(screen.getByText(/^12 of 40 campsites so far/)).toBeTruthy();
  page.answer({ getMarketMatrix: matrixOf() });
  await grid();
});

// @holds market-6
test('turned off by an administrator, the page says so', async () => {
  await open(
    '',
    { getMarketMatrix: () => json({ error: 'Market figures are turned off here.', request_id: 'r-1' }, 404) },
    /Error loading the market/,
  );
  expect(await screen.findByText('Market figures are turned off')).toBeTruthy();
});

test('figures that cannot be loaded say so, and are asked for again', async () => {
  const page = await open('', { getMarketMatrix: failed() }, /Error loading the market figures/);
  await expectAlert(/^The market figures could not be loaded/);
  page.answer({ getMarketMatrix: matrixOf() });
  await page.user.click(button('Retry'));
  await grid();
});

test('a market without any campsite is said to be empty', async () => {
  await open('', { getMarketMatrix: matrixOf('key_dates', { regions: [], own: null }) });
  expect(await screen.findByText('No campsite has a price with these filters')).toBeTruthy();
});

test('before the first price the line below the title begins as a sentence does', async () => {
  const { CampsiteName, Date: days } = FILTERS;
  const none = { NumberOfGuests: [], ChannelName: [], AccommodationType: [], CancellationPolicy: [] };
  await open('', {
    getFilters: { ...none, CampsiteName, Date: days, IncludedExtras: [], LengthOfStay: [] },
  });
  const line = await screen.findByText(/The colour compares each campsite’s price/);
  expect(line.textContent).toMatch(/^\p{Lu}/u);
});

// @holds market-10
test('what is shown is copied as lines with tabs, empty where there is no figure', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied. Paste it into a spreadsheet.');
  const lines = (await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t'));
  expect(lines.map(([name]) => name)).toEqual(['Region', 'Cala Sirena', 'Catalonia', 'Girona', 'Lleida']);
  expect(lines[2]!.slice(1, 4)).toEqual(['60', '70', '80']);
  expect(lines[4]!.slice(1).every((cell) => cell === '')).toBe(true);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
