import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds calendar-2 calendar-3 calendar-4 price-4
test('every cell shows the API’s price, percentage and holiday, the tooltip names the comparison', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.shows(await market.calendar(11, 2026));
  await screen.button('Next month').click();
  const december = await market.calendar(12, 2026);
  await screen.shows(december);

  await test.step('public holidays have a dot with a tooltip and a description', async () => {
    const named = december.filter(({ key_date: name }) => name !== null).map(({ date }) => date);
    // The demo manager's campsite lies in Catalonia, where the day after Christmas is a holiday too.
    expect(named).toEqual(['2026-12-06', '2026-12-08', '2026-12-25', '2026-12-26']);
    const dotted = await screen.grid.locator('[data-day]:has([data-key-date])').evaluateAll(DAYS);
    expect(dotted).toEqual(named);
    await screen.day('2026-12-25').hover();
    await expect(screen.calendar.getByText('Public holiday: Christmas Day')).toBeVisible();
    await expect(screen.day('2026-12-25')).toHaveAccessibleDescription(/Public holiday: Christmas Day/);
    await screen.day('2026-12-08').click();
    await expect(screen.calendar.getByText('Public holiday: Immaculate Conception.')).toBeVisible();
  });

  for (const [month, year] of [
    [1, 2027],
    [2, 2027],
  ] as const) {
    await screen.button('Next month').click();
    await screen.shows(await market.calendar(month, year));
  }

  await test.step('the percentage names its comparison and does not rely on colour', async () => {
    await screen.box('Campsite Name', 'Select all').click();
    const entries = await market.calendar(2, 2027, { competitorname: market.competitors });
    await screen.shows(entries);
    const entry = entries.find(({ price, max_price }) => price !== null && max_price !== null)!;
    const cell = screen.day(entry.date);
    await cell.hover();
    const tip = cell.locator(`#calendar-tip-${entry.date}`);
    await expect(tip).toBeVisible();
    await expect(tip).toContainText(`${Math.abs(entry.percent!)}% vs dearest competitor (€${entry.max_price}`);
    await expect(tip).toContainText(`${entry.competitors_priced} competitors priced`);
    await expect(tip).toContainText(/Seen .+/);
    await expect(cell).toHaveAccessibleDescription(/vs dearest competitor/);
    await expect(cell.locator('[data-band]')).toHaveAttribute('data-band', entry.band!);
  });
});

/** Within the browser. */
const DAYS = (cells: unknown[]) => (cells as { dataset: { day: string } }[]).map((cell) => cell.dataset.day);

// @holds call-14
test('the URL holds month, day, filters and view across reload and back', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.button('Next month').click();
  await expect(page).toHaveURL('/dashboard?month=2026-12');
  await screen.day('2026-12-05').click();
  await expect(page).toHaveURL(/day=2026-12-05/);
  await screen.box('Number Of Guests', '4').click();
  await expect(page).toHaveURL(/guests=4/);
  await page.reload();
  await expect(screen.month).toHaveText('December 2026');
  await expect(screen.day('2026-12-05')).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.box('Number Of Guests', '4')).toBeChecked();
  await screen.shows(await market.calendar(12, 2026, { numberofguests: 4 }));
  await page.goBack();
  await expect(screen.box('Number Of Guests', '2')).toBeChecked();
  await screen.shows(await market.calendar(12, 2026));
  await page.goBack();
  await expect(screen.day('2026-12-05')).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(screen.month).toHaveText('November 2026');
  await page.goForward();
  await expect(screen.month).toHaveText('December 2026');
});
