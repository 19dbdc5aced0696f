import { faultsOf } from '../support/axe-faults.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

test.describe('accessibility: axe finds nothing', () => {
  test.describe('for a visitor', () => {
    test.use({ account: 'nobody' });

    test('on the welcome, login and forgotten-password pages', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Enter' })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Please enter your email.')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  test.describe('for an administrator', () => {
    test.use({ account: 'admin' });

    // @holds users-24
    test('on the user forms with validation errors', async ({ page }) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Register User' }).click();
      await expect(page.getByText('Please enter a username.')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.goto('/set-reference?email=somebody-new%40vivac.test');
      await page.getByRole('button', { name: 'Save Configuration' }).click();
      await page.getByRole('button', { name: 'Add competitor' }).click();
      await page.getByLabel('Competitor 2', { exact: true }).fill('https://www.example.com/unknown');
      await expect(page.getByText(/^Not known yet/)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });

    // @holds account-20
    test('on the settings with messages and open menu', async ({ page }) => {
      const section = (name: string) =>
        page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name });
      const update = page.getByRole('button', { name: 'Update Password' });
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: /account of/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await section('Password').click();
      await update.click();
      await expect(page.getByText('Please enter a new password.')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel('Current Password', { exact: true }).fill('a');
      await page.getByLabel('New Password', { exact: true }).fill('b');
      await page.getByLabel('Confirm New Password').fill('c');
      await update.click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await section('Notifications').click();
      await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });

    // @holds users-24
    test('on the user list with a validation error and a confirmation', async ({ page }) => {
      await page.goto('/admin-users');
      await page.getByLabel('Search users').fill('admin@vivac.test');
      await page.getByLabel('Reference campsite link').first().fill('no link');
      await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
      await expect(page.getByText('The reference link is not a web address')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  // @holds call-17
  test('on the dashboard with every competitor', async ({ page }) => {
    const screen = dashboardScreen(page);
    await screen.open('?month=2026-12&campsites=all');
    await expect(screen.chart.getByRole('list').first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/dashboard?view=map&campsites=all');
    await expect(screen.map.locator('[data-price]').first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  // @holds call-17
  test('on the daily table, the full-screen chart and a night without data', async ({ page }) => {
    const screen = dashboardScreen(page);
    await page.goto('/dashboard?view=table&night=2026-12-06&campsites=all');
    await expect(screen.table.getByText(/^seen /).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/dashboard?view=chart&campsites=all');
    await expect(screen.chart.getByRole('list').first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/dashboard?view=table&night=2029-05-05');
    await expect(screen.table.getByText('No data for this day')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
});
