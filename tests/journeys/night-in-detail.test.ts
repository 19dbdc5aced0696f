import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds night-8 night-10 night-11 night-12
test('a night in detail opens by the keyboard, walks, is asked as known on a moment, and gives the focus back @phone', async ({
  page,
  market,
}) => {
  const screen = dashboardScreen(page);
  const drawer = page.getByRole('dialog', { name: /2026$/ });
  const table = drawer.getByRole('table').or(drawer.getByRole('list', { name: 'Every campsite for this stay' }));
  await page.goto('/dashboard?month=2026-12&day=2026-12-05&campsites=all');
  const opener = page.getByRole('button', { name: /^In detail: / });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toHaveAccessibleName(/5 Dec .* 2026/);
  await expect(page).toHaveURL(/stay=2026-12-05/);
  await expect(table).toContainText(market.reference);
  const windowPx = page.viewportSize()!.width;
  expect((await drawer.boundingBox())!.width).toBe(windowPx < 960 ? windowPx : 0.75 * windowPx);
  await page.keyboard.press('ArrowRight');
  await expect(drawer).toHaveAccessibleName(/6 Dec .* 2026/);
  await page.reload();
  await expect(drawer).toHaveAccessibleName(/6 Dec .* 2026/);

  const rival = drawer.getByRole('button', { name: market.competitors[0]!, pressed: false });
  await rival.focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('region', { name: market.competitors[0]! })).toBeVisible();

  await drawer.getByRole('button', { name: /^As of: now/ }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Date and time').fill('2199-01-01T07:00');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('alert')).toContainText('lies ahead');
  await page.keyboard.press('Escape');
  await expect(drawer.getByLabel('Date and time')).toBeHidden();
  await drawer.getByRole('button', { name: /^As of: now/ }).press('Enter');
  await drawer.getByRole('button', { name: 'Yesterday, 07:00' }).press('Enter');
  await expect(drawer.getByText(/as of .* 07:00/)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  const banner = page.getByRole('status').filter({ hasText: 'As of' });
  await expect(banner).toBeVisible();
  await expect(screen.calendar).toContainText('as of');
  await banner.getByRole('button', { name: 'Back to now' }).press('Enter');
  await expect(banner).toBeHidden();

  await opener.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});
