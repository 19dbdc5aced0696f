import type { Page } from '@playwright/test';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { signInAt } from '../support/own-account.ts';

const avatarOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /account of/ });
const menuOf = (page: Page) => page.getByRole('menu', { name: /account of/ });
const itemOf = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

// @holds header-4 header-5
test('the avatar toggles its menu of Settings and Logout, a click outside closes it', async ({ page }) => {
  await page.goto('/settings');
  await avatarOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await expect(avatarOf(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Logout']);
  await expect(itemOf(page, 'Settings')).toHaveAttribute('aria-current', 'page');
  await avatarOf(page).click();
  await expect(menuOf(page)).toBeHidden();
  await avatarOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await page.getByRole('main').click({ position: { x: 5, y: 300 } });
  await expect(menuOf(page)).toBeHidden();
});

// @holds download-2
test('one header menu is open at a time, by pointer and keyboard', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/settings');
  const download = page.getByRole('banner').getByRole('button', { name: 'Download data' });
  const downloads = page.getByRole('menu', { name: 'Download data' });
  await avatarOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await download.click();
  await expect(downloads).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  await avatarOf(page).click();
  await expect(menuOf(page)).toBeVisible();
  await expect(downloads).toBeHidden();
  await expect(download).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Shift+Tab');
  await download.press('Enter');
  await expect(downloads).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(1);
});

// @holds header-6
test('keyboard navigation of the menu returns the focus to the avatar', async ({ page }) => {
  await page.goto('/reviews');
  await avatarOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(itemOf(page, 'Settings')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(itemOf(page, 'Logout')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(itemOf(page, 'Settings')).toBeFocused();
  await page.keyboard.press('End');
  await expect(itemOf(page, 'Logout')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(avatarOf(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'Settings')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menuOf(page)).toBeHidden();
  await expect(avatarOf(page)).not.toBeFocused();
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);

  await avatarOf(page).focus();
  await page.keyboard.press('Space');
  await expect(itemOf(page, 'Settings')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings');
  await expect(menuOf(page)).toBeHidden();
});

test.describe('an administrator’s menu', () => {
  test.use({ account: 'admin' });

  // @holds header-4
  test('has the administration pages too', async ({ page }) => {
    await page.goto('/settings');
    await avatarOf(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Settings',
      'Manage users',
      'Register user',
      'Notification failures',
      'Accommodation types',
      'Logout',
    ]);
    await itemOf(page, 'Manage users').click();
    await expect(page).toHaveURL('/admin-users');
    await avatarOf(page).click();
    await itemOf(page, 'Register user').click();
    await expect(page).toHaveURL('/register');
    await avatarOf(page).click();
    await itemOf(page, 'Notification failures').click();
    await expect(page).toHaveURL('/notification-failures');
  });
});

test.describe('a user who has signed in', () => {
  test.use({ account: 'nobody' });
  const manager = { email: EMAILS.manager, password: PASSWORD };

  // @holds account-21
  test('logout during a call aborts it and signs out every tab', async ({ page, context, expectedMessages }) => {
    expectedMessages.push(/status of 401/);
    await signInAt(page, '/settings', manager);
    const other = await context.newPage();
    await other.goto('/settings?section=password');
    await expect(other.getByLabel('Current Password', { exact: true })).toBeVisible();

    await page.route('**/api/reviews/list*', () => undefined);
    const asked = page.waitForRequest('**/api/reviews/list*');
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/reviews/list'));
    await page.getByRole('link', { name: 'Reviews' }).click();
    await asked;
    await avatarOf(page).click();
    await itemOf(page, 'Logout').click();
    await cancelled;
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL(/\/login\?/);
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/login\?/);
  });

  // @holds account-22
  test('a failed logout shows why and stays signed in', async ({ page, expectedMessages }) => {
    expectedMessages.push(/ERR_FAILED/);
    await signInAt(page, '/settings', manager);
    await page.route('**/identity/sign-out', (route) => route.abort());
    await avatarOf(page).click();
    await itemOf(page, 'Logout').click();
    await expect(page.getByRole('alert')).toHaveText('A network error has occurred.');
    await expect(page).toHaveURL('/settings');
  });
});
