import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';

const BANNER = 'You are offline.';

test.beforeEach(({ expectedMessages }) => {
  expectedMessages.push(/ERR_INTERNET_DISCONNECTED/, /Error (loading|fetching|obtaining)/);
});

test('offline: every part of the dashboard says so, and recovers with the network', async ({
  page,
  context,
  market,
}) => {
  const screen = dashboardScreen(page);
  await screen.open();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await screen.box('Number Of Guests', '4').click();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(screen.calendar.getByRole('alert')).toContainText('The prices could not be loaded');
  await expect(screen.chart.getByText('The prices could not be loaded.')).toBeVisible();
  await expect(screen.map.getByRole('alert')).toContainText('The prices of the map could not be loaded.');
  await context.setOffline(false);
  await screen.shows(await market.calendar(11, 2026, { numberofguests: 4 }));
  await expect(screen.chart.getByRole('list').first()).toBeVisible();
  await expect(screen.map.getByRole('alert')).toBeHidden();
  await expect(page.getByText(BANNER)).toBeHidden();
});

test.describe('a visitor', () => {
  test.use({ account: 'nobody' });

  test('offline: signing in says so, and works once the network is back', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAILS.manager);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('A network error has occurred.');
    await expect(page.getByText(BANNER)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(BANNER)).toBeHidden();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
