import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe-faults.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { WITHOUT_FIRST_ANSWERS, expect, test } from '../support/journey.ts';

/** Pixels beyond the window, which keeps a gutter for the scroll bar on some pages. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const LONG_ADDRESS = `${'somebody.with.a.very.long.name'.repeat(2)}@a-campsite-with-a-long-name.example`;

const expectNoFaults = async (page: Page) => expect(await faultsOf(page)).toEqual([]);

test.describe('accessibility: axe finds nothing', () => {
  test.describe('for a visitor', () => {
    test.use({ account: 'nobody' });

    test('on the welcome, login and forgotten-password pages', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Enter' })).toBeVisible();
      await expectNoFaults(page);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Please enter your email.')).toBeVisible();
      await expectNoFaults(page);
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFaults(page);
    });
  });

  test.describe('for an administrator', () => {
    test.use({ account: 'admin' });

    // @holds users-24 account-20 rule-31
    test('on the user forms, the settings, the user list and the failed messages, whose long words fit', async ({
      page,
    }) => {
      await test.step('the user forms with validation errors', async () => {
        await page.goto('/register');
        await page.getByRole('button', { name: 'Register User' }).click();
        await expect(page.getByText('Please enter a username.')).toBeVisible();
        await expectNoFaults(page);
        await page.goto('/set-reference?email=somebody-new%40vivac.test');
        await page.getByRole('button', { name: 'Save Configuration' }).click();
        await page.getByRole('button', { name: 'Add competitor' }).click();
        await page.getByLabel('Competitor 2', { exact: true }).fill('https://www.example.com/unknown');
        await expect(page.getByText(/^Not known yet/)).toBeVisible();
        await expectNoFaults(page);
      });

      await test.step('the settings with messages and open menu', async () => {
        const section = (name: string) =>
          page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name });
        const update = page.getByRole('button', { name: 'Update Password' });
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Update Profile' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await page.getByRole('button', { name: /account of/ }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectNoFaults(page);
        await page.keyboard.press('Escape');
        await section('Password').click();
        await update.click();
        await expect(page.getByText('Please enter a new password.')).toBeVisible();
        await expectNoFaults(page);
        await page.getByLabel('Current Password', { exact: true }).fill('a');
        await page.getByLabel('New Password', { exact: true }).fill('b');
        await page.getByLabel('Confirm New Password').fill('c');
        await update.click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoFaults(page);
        await section('Notifications').click();
        await expect(page.getByText('Define when and how you want to receive notifications')).toBeVisible();
        await expectNoFaults(page);
        await section('API keys').click();
        await page.getByRole('button', { name: 'New API key' }).click();
        await page.getByRole('button', { name: 'Make the key' }).click();
        await expect(page.getByText('Please name the key.')).toBeVisible();
        await page.getByRole('checkbox', { name: /^Send in data/ }).check();
        await expectNoFaults(page);
        await page.getByLabel('Name', { exact: true }).fill(LONG_ADDRESS);
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
        await expectNoFaults(page);
        expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
      });

      await test.step('the user list with a validation error and a confirmation', async () => {
        await page.goto('/admin-users');
        await page.getByLabel('Search users').fill('admin@vivac.test');
        const edit = page.getByRole('button', { name: 'Edit admin@vivac.test' });
        if ((await edit.getAttribute('aria-expanded')) !== 'true') await edit.click();
        await page.getByLabel('Reference campsite link').first().fill('no link');
        await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
        await expect(page.getByText('The reference link is not a web address')).toBeVisible();
        await expectNoFaults(page);
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectNoFaults(page);
      });

      await test.step('the failed messages, whose longest words fit', async () => {
        await page.addInitScript(WITHOUT_FIRST_ANSWERS);
        await page.route('**/api/user/admin/notifications/failures', (route) => route.fulfill({ json: LONG_FAILURES }));
        await page.goto('/notification-failures');
        await expect(page.getByText('a user who is gone')).toBeVisible();
        await expectNoFaults(page);
        expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
      });
    });
  });

  // @holds call-17
  test('on the dashboard with every competitor, its map and table, the full-screen chart, a night without data', async ({
    page,
  }) => {
    const screen = dashboardScreen(page);
    await screen.open('?month=2026-12&campsites=all');
    await expect(screen.chart.getByRole('list').first()).toBeVisible();
    await expectNoFaults(page);
    for (const [search, shown] of [
      ['?view=map&campsites=all', screen.map.locator('[data-price]').first()],
      ['?view=table&night=2026-12-06&campsites=all', screen.table.getByText(/^seen /).first()],
      ['?view=chart&campsites=all', screen.chart.getByRole('list').first()],
      ['?view=table&night=2029-05-05', screen.table.getByText('No data for this day')],
    ] as const) {
      await page.goto(`/dashboard${search}`);
      await expect(shown).toBeVisible();
      await expectNoFaults(page);
    }
  });
});

const failed = (name: string, more: object = {}) => ({
  id: `0f0f0f0f-0000-4000-8000-00000000000${name}`,
  email: LONG_ADDRESS,
  kind: 'price',
  words:
    'Cada miércoles a las 07:00: noches de los próximos 90 días en las que un competidor es al menos un 33,25\u00a0% más caro que tu camping.',
  period: '2026-W47',
  due_at: '2026-11-18T06:00:00.000Z',
  state: 'parked',
  attempts: 8,
  last_error: `550 5.1.1 <${LONG_ADDRESS}>: Recipient address rejected: User unknown in virtual mailbox table`,
  last_try_at: '2026-11-18T06:04:00.000Z',
  next_try_at: null,
  ...more,
});

const LONG_FAILURES = {
  messages: [
    failed('1'),
    failed('2', { email: null }),
    failed('3', { state: 'retrying', attempts: 2, next_try_at: '2026-11-21T08:15:00.000Z' }),
  ],
  total: 204,
};
