import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds layout-1 layout-9
test('one view is open at a time, closing returns to the default', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  for (const part of [screen.calendar, screen.chart, screen.map]) await expect(part).toBeVisible();
  await expect(screen.table).toHaveCount(0);

  await page.goto('/dashboard?view=table&night=2026-12-06');
  await expect(screen.table).toBeVisible();
  for (const part of [screen.calendar, screen.chart]) await expect(part).toHaveCount(0);
  await screen.button('Close the table').click();
  for (const part of [screen.calendar, screen.chart, screen.map]) await expect(part).toBeVisible();

  await screen.button('Show 20 days in full screen').click();
  for (const part of [screen.calendar, screen.table, screen.map]) await expect(part).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(screen.table).toHaveCount(0);
  for (const part of [screen.calendar, screen.chart, screen.map]) await expect(part).toBeVisible();
});

// @holds table-4 table-14
test('the daily table has a loading state and rows tinted in their campsite’s colour', async ({ page }) => {
  const screen = dashboardScreen(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/dashboard\/table/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard?view=table&night=2026-12-06');
  await expect(screen.table.getByRole('status', { name: 'Loading data...' })).toBeVisible();
  letGo();
  const row = screen.table.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await expect(screen.table.getByRole('status', { name: 'Loading data...' })).toBeHidden();
  // The reference's #c67401 over the panel's white: 255 - 0.3 × (255 - 198), and so on.
  expect(await page.evaluate<number[]>(GROUND_OF_FIRST_CELL)).toEqual([238, 213, 179]);
});

// @holds map-10
test('a map of zero size draws once it has room', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const map = screen.map.locator('.leaflet-container');
  await map.waitFor({ state: 'attached' });
  await page.evaluate(`document.querySelector('.leaflet-container').style.setProperty('display', 'none')`);
  await screen.box('Number Of Guests', '4').click();
  await expect(page).toHaveURL(/guests=4/);
  await page.evaluate(`document.querySelector('.leaflet-container').style.removeProperty('display')`);
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
});

/** The ground of the first cell below the titles, as the screen paints it: red, green and blue. */
const GROUND_OF_FIRST_CELL = `(() => {
  const context = document.createElement('canvas').getContext('2d');
  context.fillStyle = getComputedStyle(document.querySelector('table[aria-rowcount] tbody td')).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
})()`;
