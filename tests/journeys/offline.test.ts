import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { networkQuiet } from '../support/network.ts';

test.use({ account: 'nobody' });

test('offline: signing in and every part of the dashboard say so, and recover with the network', async ({
  page,
  context,
  market,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_INTERNET_DISCONNECTED/, /Error (loading|fetching|obtaining)/);
  const screen = dashboardScreen(page);
  const banner = page.getByText('You are offline.');

  await test.step('signing in', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(EMAILS.manager);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('A network error has occurred.');
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the dashboard', async () => {
    await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
    await networkQuiet(page);
    await context.setOffline(true);
    await screen.box('Number Of Guests', '4').click();
    await expect(banner).toBeVisible();
    await expect(screen.calendar.getByRole('alert')).toContainText('The prices could not be loaded');
    await expect(screen.chart.getByText('The prices could not be loaded.')).toBeVisible();
    await expect(screen.map.getByRole('alert')).toContainText('The prices of the map could not be loaded.');
    await context.setOffline(false);
    await screen.shows(await market.calendar(11, 2026, { numberofguests: 4 }));
    await expect(screen.chart.getByRole('list').first()).toBeVisible();
    await expect(screen.map.getByRole('alert')).toBeHidden();
    await expect(banner).toBeHidden();
  });
});
