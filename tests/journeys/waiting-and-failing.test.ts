import type { Page } from '@playwright/test';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { TODAY, expect, test } from '../support/journey.ts';

const brokenPart = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: `${name} could not be shown. Nothing was lost.` });

// @holds filter-12
test('error boundary: chart, map and table whose code does not come fail alone, and recover by Retry', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/./);
  const screen = dashboardScreen(page);
  const chunks = /\/assets\/\w+\/(price-chart|heat-map|daily-table)-.*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(brokenPart(page, 'The chart')).toBeVisible();
  await expect(brokenPart(page, 'The map')).toBeVisible();
  await expect(screen.day(TODAY)).toContainText('€');
  await screen.day(TODAY).dblclick();
  await expect(brokenPart(page, 'The daily table')).toBeVisible();

  await page.unroute(chunks);
  await brokenPart(page, 'The daily table').getByRole('button', { name: 'Retry' }).click();
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  await brokenPart(page, 'The map').getByRole('button', { name: 'Retry' }).click();
  await expect(screen.map.locator('[data-price]').first()).toBeVisible();
  await screen.button('Close the table').click();
  await expect(screen.chart.getByRole('list').first()).toBeVisible();
});
