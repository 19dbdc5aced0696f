import { AxeBuilder } from '@axe-core/playwright';
import { answerWidely, spillsOf } from '../support/screens/calendar-cells.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { TODAY, expect, test } from '../support/journey.ts';

// @holds call-19
test('tabs switch the view and the URL', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  const tabs = page.getByRole('navigation', { name: 'Views of the dashboard' });
  const tab = (name: string) => tabs.getByRole('button', { name, exact: true });
  await expect(tab('Calendar')).toHaveAttribute('aria-current', 'page');
  await tab('Map').tap();
  await expect(screen.map).toBeVisible();
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard?view=map');
  await expect(screen.calendar).toBeHidden();
  await tab('Table').tap();
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Sunday, 22 November 2026');
  await tab('Chart').tap();
  await expect(screen.chart.getByRole('list').first()).toBeVisible();
  await expect(tab('Chart')).toHaveAttribute('aria-current', 'page');
  await tab('Calendar').tap();
  await expect(screen.calendar).toBeVisible();
  await page.goBack();
  await expect(screen.chart).toBeVisible();
  await expect(tab('Chart')).toHaveAttribute('aria-current', 'page');
});

test('the filters open in a bottom sheet and change the prices, Escape closes it to its button', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await page.getByRole('button', { name: /^Filters, 1.competitor ticked$/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet).toHaveCSS('background-color', /rgb\(/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await sheet.getByRole('checkbox', { name: '4', exact: true }).tap();
  await expect(sheet.getByRole('checkbox', { name: '4', exact: true })).toBeChecked();
  await sheet.getByRole('button', { name: 'Show prices' }).tap();
  await expect(sheet).toBeHidden();
  await screen.shows(await market.calendar(11, 2026, { numberofguests: 4 }));

  const opener = page.getByRole('button', { name: /^Filters, 1.competitor ticked$/ });
  await opener.tap();
  await sheet.getByRole('checkbox', { name: '6', exact: true }).tap();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

// @holds calendar-9
test('a tap selects a day, a double tap opens the daily table', async ({ page }) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await screen.day('2026-11-24').tap();
  await expect(screen.day('2026-11-24')).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.day(TODAY)).toHaveAttribute('aria-pressed', 'false');
  await screen.day('2026-11-26').tap();
  await screen.day('2026-11-26').tap();
  await expect(screen.table.getByRole('heading', { level: 2 })).toHaveText('Friday, 27 November 2026');
  await expect(screen.table.getByRole('listitem').first()).toContainText('€');
});

test('responsive layout: a tablet has tabs, a wider screen three columns', async ({ page }) => {
  const screen = dashboardScreen(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await screen.open();
  await expect(page.getByRole('navigation', { name: 'Views of the dashboard' })).toBeVisible();
  await page.setViewportSize({ width: 1120, height: 768 });
  await expect(screen.filters).toBeVisible();
  const map = (await screen.map.boundingBox())!;
  expect(map.width).toBeGreaterThanOrEqual(200);
});

// @holds call-19
test('no horizontal overflow at 390 and 320 pixels', async ({ page }) => {
  const screen = dashboardScreen(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const view of ['', '&view=chart', '&view=map', '&view=table']) {
      await page.goto(`/dashboard?month=2026-12&campsites=all${view}`);
      const shown = [screen.grid, screen.chart, screen.map, screen.table];
      await expect(shown.reduce((either, part) => either.or(part)).first()).toBeVisible();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${view} at ${width}`).toBe(width);
    }
  }
});

test('price, percentage and reason fit their cell from 320 to 390 pixels', async ({ page }) => {
  const screen = dashboardScreen(page);
  await answerWidely(page);
  await screen.open('?month=2026-12');
  await expect(screen.day('2026-12-01')).toContainText('1,234');
  for (const width of [320, 330, 340, 345, 359, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await spillsOf(page), `at ${width}`).toEqual([]);
  }
});
