import { answerWidely, spillsOf } from '../support/screens/calendar-cells.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { TODAY, expect, test } from '../support/journey.ts';

// @holds calendar-2 calendar-3
test('every cell of a month shows the API’s price and percentage', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.shows(await market.calendar(11, 2026));
  for (const [month, year] of [
    [12, 2026],
    [1, 2027],
    [2, 2027],
  ] as const) {
    await screen.button('Next month').click();
    await screen.shows(await market.calendar(month, year));
  }
});

// @holds calendar-4 price-4
test('the percentage names its comparison and does not rely on colour', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12&campsites=all');
  const entries = await market.calendar(12, 2026, { competitorname: market.competitors });
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

// @holds calendar-1 calendar-7 calendar-10
test('today is selected on load, past days are disabled, weeks start on Monday', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const heads = await screen.grid.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.trim().slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.day(TODAY)).toHaveAttribute('aria-current', 'date');
  const past = screen.day('2026-11-20');
  await expect(past).toHaveAttribute('aria-disabled', 'true');
  await past.dblclick({ force: true });
  await screen.day('2026-11-27').click();
  await expect(screen.day('2026-11-27')).toHaveAttribute('aria-pressed', 'true');
  await expect(past).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/dashboard?month=2026-11&day=2026-11-27');
});

// @holds calendar-5 calendar-6
test('month navigation: arrows go forward without end, back to this month, Today returns', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await expect(screen.month).toHaveText('November 2026');
  await expect(screen.button('Previous month')).toBeDisabled();
  await expect(screen.button('Today')).toBeHidden();
  for (let step = 0; step < 14; step += 1) await screen.button('Next month').click();
  await expect(screen.month).toHaveText('January 2028');
  await screen.button('Previous month').click();
  await expect(screen.month).toHaveText('December 2027');
  await screen.day('2027-12-24').click();
  await expect(screen.day('2027-12-24')).toHaveAttribute('aria-pressed', 'true');
  await screen.button('Today').click();
  await expect(screen.month).toHaveText('November 2026');
  await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.button('Today')).toBeHidden();
});

// @holds layout-12 calendar-13
test('the last month is December 2199, a past or invalid month or day in the URL is the present', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2199-11&day=2199-12-31');
  await expect(screen.button('Next month')).toBeEnabled();
  await screen.button('Next month').click();
  await expect(screen.month).toHaveText('December 2199');
  await expect(screen.button('Next month')).toBeDisabled();
  await expect(screen.button('Previous month')).toBeEnabled();
  await expect(screen.chart.getByText('No data available for the selected period')).toBeVisible();
  await screen.day('2199-12-31').dblclick();
  await expect(screen.table.getByText('No data for this day')).toBeVisible();
  await page.goto('/dashboard?month=2200-01&day=2200-01-01');
  await expect(screen.month).toHaveText('November 2026');
  await screen.open('?month=2026-05&day=2026-05-03&view=nonsense&guests=many');
  await expect(screen.month).toHaveText('November 2026');
  await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.box('Number Of Guests', '2')).toBeChecked();
});

test('a public holiday has a dot with a tooltip and an accessible description', async ({ page, market }) => {
  const screen = dashboardScreen(page);
  await screen.open('?month=2026-12');
  const entries = await market.calendar(12, 2026);
  const named = entries.filter(({ key_date: name }) => name !== null).map(({ date }) => date);
  // The demo manager's campsite lies in Catalonia, where the day after Christmas is a holiday too.
  expect(named).toEqual(['2026-12-06', '2026-12-08', '2026-12-25', '2026-12-26']);
  for (const { date } of entries) {
    await expect(screen.day(date).locator('[data-key-date]')).toHaveCount(named.includes(date) ? 1 : 0);
  }
  await screen.day('2026-12-25').hover();
  await expect(screen.calendar.getByText('Public holiday: Christmas Day')).toBeVisible();
  await expect(screen.day('2026-12-25')).toHaveAccessibleDescription(/Public holiday: Christmas Day/);
  await screen.day('2026-12-08').click();
  await expect(screen.calendar.getByText('Public holiday: Immaculate Conception.')).toBeVisible();
});

// @holds layout-14 calendar-8 calendar-14
test('a click selects a day after 250 ms, a second click deselects it', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const day = screen.day('2026-11-25');
  await page.evaluate(`(${SELECTION_WATCH})(document.querySelector('[data-day="2026-11-25"]'))`);
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const waitedMs = await page.evaluate<number>('window.selectedAfterMs');
  expect(waitedMs).toBeGreaterThanOrEqual(249);
  expect(waitedMs).toBeLessThan(2000);
  await expect(screen.chart).toHaveAccessibleName('Prices from 26 November, 10 days');
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'false');
  await expect(screen.chart).toHaveAccessibleName('Prices from 21 November, 10 days');
  await expect(page).toHaveURL(/day=none/);
});

/** Notes how long after its click a cell becomes selected. */
const SELECTION_WATCH = `(cell) => {
  let clickedAtMs = 0;
  cell.addEventListener('click', (event) => (clickedAtMs = event.timeStamp), { once: true });
  new MutationObserver(() => (window.selectedAfterMs = performance.now() - clickedAtMs)).observe(cell, {
    attributeFilter: ['aria-pressed'],
  });
}`;

// @holds layout-10 calendar-9
test('a double click opens the daily table without selecting', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.day('2026-11-25').dblclick();
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Thursday, 26 November 2026');
  await expect(page).toHaveURL('/dashboard?view=table&night=2026-11-26');
  await expect(screen.calendar).toBeHidden();
  await expect(screen.chart).toBeHidden();
  await screen.button('Close the table').click();
  await expect(screen.day('2026-11-25')).toHaveAttribute('aria-pressed', 'false');
  await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'true');
});

// @holds call-18
test('keyboard navigation moves, selects and opens', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.day(TODAY).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(screen.day('2026-11-20')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.day('2026-11-20')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(screen.day('2026-11-27')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.day('2026-11-27')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('PageDown');
  await expect(screen.day('2026-12-27')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(screen.day('2026-12-21')).toBeFocused();
  await page.keyboard.press('End');
  await expect(screen.day('2026-12-27')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Monday, 28 December 2026');
});

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

test('layout: price, percentage and reason fit their cell at 550 and 600 pixels', async ({ page }) => {
  const screen = dashboardScreen(page);
  await answerWidely(page);
  await screen.open('?month=2026-12');
  await expect(screen.day('2026-12-01')).toContainText('1,234');
  expect(await spillsOf(page)).toEqual([]);
  await screen.divider.focus();
  await page.keyboard.press('Home');
  await expect.poll(screen.centreWidth).toBe(550);
  expect(await spillsOf(page)).toEqual([]);
});

test('layout: a laptop’s screen fits any month and the chart’s axis', async ({ page }) => {
  const screen = dashboardScreen(page);
  for (const [month, weeks] of [
    ['2026-11', 6],
    ['2026-12', 5],
  ] as const) {
    await screen.open(`?month=${month}`);
    await expect(screen.grid.locator('tbody tr')).toHaveCount(weeks);
    const canvas = screen.chart.getByRole('img');
    await expect(canvas).toBeVisible();
    const box = (await canvas.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }
});
