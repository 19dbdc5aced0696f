import { expect, test } from '../support/journey.ts';

// @holds header-4 header-5 header-6 download-2
test('header menus: one is open at a time, by pointer and keyboard', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/settings');
  const banner = page.getByRole('banner');
  const avatar = banner.getByRole('button', { name: /account of/ });
  const menu = page.getByRole('menu', { name: /account of/ });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const download = banner.getByRole('button', { name: 'Download data' });
  const downloads = page.getByRole('menu', { name: 'Download data' });

  await test.step('the avatar toggles its menu of Settings and Logout, a click outside closes it', async () => {
    await avatar.click();
    await expect(menu).toBeVisible();
    await expect(avatar).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Logout']);
    await expect(item('Settings')).toHaveAttribute('aria-current', 'page');
    await avatar.click();
    await expect(menu).toBeHidden();
    await avatar.click();
    await expect(menu).toBeVisible();
    await page.getByRole('main').click({ position: { x: 5, y: 300 } });
    await expect(menu).toBeHidden();
  });

  await test.step('another menu takes its place', async () => {
    await avatar.click();
    await expect(menu).toBeVisible();
    await download.click();
    await expect(downloads).toBeVisible();
    await expect(menu).toBeHidden();
    await avatar.click();
    await expect(menu).toBeVisible();
    await expect(downloads).toBeHidden();
    await expect(download).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Shift+Tab');
    await download.press('Enter');
    await expect(downloads).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(downloads).toBeHidden();
    await expect(download).toBeFocused();
  });

  await test.step('it is opened, walked and left by keys, the focus returns to the avatar', async () => {
    await avatar.focus();
    await page.keyboard.press('ArrowDown');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
    await expect(avatar).not.toBeFocused();
    await expect(banner.locator(':focus')).toHaveCount(1);

    // On a phone the pages are in a menu.
    const pages = banner.getByRole('button', { name: 'Settings, main menu' });
    if (await pages.isVisible()) await pages.click();
    const reviews = banner.getByText('Reviews', { exact: true }).filter({ visible: true });
    // Before it is known which campsite is the reader's own, the link leads to the choice of one.
    await expect(reviews).toHaveAttribute('href', /campsite=/);
    await reviews.click();
    await expect(page).toHaveURL(/\/reviews\?campsite=/);
    await avatar.focus();
    await page.keyboard.press('Space');
    await expect(item('Settings')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/settings');
    await expect(menu).toBeHidden();
  });
});

test.describe('an administrator’s menu', () => {
  test.use({ account: 'admin' });

  // @holds header-4
  test('has three sections more, whose tabs lead to every page', async ({ page }) => {
    const avatar = page.getByRole('banner').getByRole('button', { name: /account of/ });
    await page.goto('/settings');
    await avatar.click();
    // Beside a name stands how many things need an answer.
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', /^Users/, /^Data/, /^System/, 'Logout']);
    await page.keyboard.press('Escape');
    for (const [section, tabs] of [
      ['Users', ['Manage users', 'Register user', 'Notification failures', 'Erase a reviewer']],
      ['Data', ['Import a file', 'Imports', 'Sources', 'Coverage', 'Campsites', 'Accommodation types']],
      ['System', ['Can I trust it?', 'Backups', 'Audit log', 'API keys', 'Mail']],
    ] as const) {
      await avatar.click();
      await page.getByRole('menuitem', { name: section }).click();
      const nav = page.getByRole('navigation', { name: section, exact: true });
      for (const name of tabs) {
        await nav.getByRole('link', { name }).click();
        await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  });
});
