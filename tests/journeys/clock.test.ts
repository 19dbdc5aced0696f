import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';

// @holds price-6
test('time zone: today is the product’s date, whatever the browser’s clock', async ({ page }) => {
  const screen = dashboardScreen(page);
  await page.clock.setFixedTime('2025-03-09T12:00:00Z');
  await screen.open();
  await expect(screen.month).toHaveText('November 2026');
  await expect(screen.grid.locator('[aria-current="date"]')).toHaveAttribute('data-day', '2026-11-21');
  await expect(screen.grid.locator('[aria-disabled="true"]').last()).toHaveAttribute('data-day', '2026-11-20');
  await expect(screen.button('Previous month')).toBeDisabled();
});
