import type { TableOptionOnWire } from '@vivac/contract/wire-names';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

const byPrice = (a: number, b: number) => (a === b ? 0 : a - b);
const NIGHT = '2026-12-06';
const ADDRESS = `?month=2026-12&view=table&night=${NIGHT}&campsites=all`;

// @holds table-2 table-10
test('the table lists every offer of the night, the reference campsite first', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await page.goto(`/dashboard${ADDRESS}`);
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Sunday, 6 December 2026');
  await expect(screen.table.getByRole('columnheader')).toHaveText([
    'Campsite',
    'Type',
    'Original Type',
    'Channel',
    'Price/Night',
    'Cancellation',
    'Guests',
    'Extras',
    'Availability',
  ]);
  const answer = await market.table(NIGHT, { campsitename: [market.reference, ...market.competitors] });
  const count = Object.values(answer).flatMap((types) => Object.values(types).flat()).length;
  await expect(screen.table.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
  const first = Object.entries(answer[market.reference]!)[0]!;
  const option = first[1][0]!;
  const row = screen.table.getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toHaveText(market.reference);
  await expect(row.getByRole('cell')).toContainText([
    first[0],
    option.OriginalAccommodationType,
    option.ChannelName,
    `€${option.PricePerNight}`,
    option.CancellationPolicy,
    String(option.NumberOfGuests),
    option.IncludedExtras,
    '',
  ]);
  await expect(row.getByRole('cell').nth(3)).toContainText(/seen /);
});

// @holds table-3 table-7
test('sorting cycles off, ascending, descending, off, one column at a time', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await page.goto(`/dashboard${ADDRESS}`);
  const prices = async () => {
    const texts = await screen.table.getByRole('row').locator('td:nth-of-type(4) strong').allInnerTexts();
    // An offer without a price counts as the dearest.
    return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')) || Infinity);
  };
  const header = (name: string) => screen.table.getByRole('columnheader', { name });
  const price = screen.table.getByRole('button', { name: 'Price/Night' });
  const availability = screen.table.getByRole('button', { name: 'Availability' });
  await expect(header('Price/Night')).toHaveAttribute('aria-sort', 'none');
  const received = await prices();
  const answer = await market.table(NIGHT, { campsitename: [market.reference, ...market.competitors] });
  const all = Object.values(answer).flatMap((types): TableOptionOnWire[] => Object.values(types).flat());
  const known = all.map(({ PricePerNight }) => PricePerNight ?? Infinity).sort(byPrice);

  await price.click();
  await expect(header('Price/Night')).toHaveAttribute('aria-sort', 'ascending');
  expect((await prices())[0]).toBe(known[0]);
  expect(await prices()).toEqual([...(await prices())].sort(byPrice));
  await price.click();
  await expect(header('Price/Night')).toHaveAttribute('aria-sort', 'descending');
  expect((await prices())[0]).toBe(known.at(-1));
  await availability.click();
  await expect(header('Availability')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Price/Night')).toHaveAttribute('aria-sort', 'none');
  await availability.click();
  await expect(header('Availability')).toHaveAttribute('aria-sort', 'descending');
  await availability.click();
  await expect(header('Availability')).toHaveAttribute('aria-sort', 'none');
  expect(await prices()).toEqual(received);
});

test('the map shows the day of the table, Escape closes the table', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12');
  await screen.day('2026-12-05').dblclick();
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Sunday, 6 December 2026');
  await expect(screen.map.getByText('Night of Sunday 6 December')).toBeVisible();
  await screen.button('Next day').click();
  await expect(screen.map.getByText('Night of Monday 7 December')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.table).toBeHidden();
  await expect(screen.day('2026-12-05')).toBeFocused();
  await expect(page).not.toHaveURL(/view=table/);
});

// @holds table-1 table-6 table-11 table-12 table-13 price-1
test('the day arrows reload the table from tomorrow on, into January, to a night without offers', async ({ page }) => {
  const screen = dashboardScreen(page);
  const heading = screen.table.getByRole('heading', { level: 2 });
  await page.goto('/dashboard?view=table&night=2026-11-23');
  await expect(heading).toHaveText('Monday, 23 November 2026');
  await screen.button('Previous day').click();
  await expect(heading).toHaveText('Sunday, 22 November 2026');
  await expect(screen.button('Previous day')).toBeDisabled();
  await screen.button('Next day').click();
  await screen.button('Next day').click();
  await expect(heading).toHaveText('Tuesday, 24 November 2026');
  await expect(page).toHaveURL(/night=2026-11-24/);
  await screen.button('Close the table').click();
  await expect(screen.calendar).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/dashboard?view=table&night=2026-12-31');
  await screen.button('Next day').click();
  await expect(heading).toHaveText('Friday, 1 January 2027');
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/dashboard?view=table&night=2029-05-05');
  await expect(screen.table.getByText('No data for this day')).toBeVisible();
});

test('sticky headers: all nine columns fit and titles stay while scrolling', async ({ page }) => {
  const screen = dashboardScreen(page);
  // Of any length of stay, so that there are more rows than room.
  await page.goto(`/dashboard${ADDRESS}&nights=Any`);
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  const box = screen.table.getByRole('region');
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(screen.table.getByText('More columns to the right')).toBeHidden();
  const cut = `[...document.querySelectorAll('table[aria-rowcount] :is(td, th)')].filter((cell) =>
    cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)`;
  expect(await page.evaluate<string[]>(cut)).toEqual([]);

  for (let width = 600; width > 550; width -= 10) await screen.divider.press('ArrowLeft');
  await expect(screen.table.getByText('More columns to the right')).toBeVisible();
  await box.evaluate((element) => element.scrollTo(1000, 1000));
  const frame = (await box.boundingBox())!;
  const title = (await screen.table.getByRole('columnheader', { name: 'Channel' }).boundingBox())!;
  const campsite = (await screen.table.getByRole('columnheader', { name: 'Campsite' }).boundingBox())!;
  expect(title.y - frame.y).toBeLessThan(4);
  expect(campsite.x - frame.x).toBeLessThan(4);
});
