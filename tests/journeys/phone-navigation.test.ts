import { expect, test } from '../support/journey.ts';

// @holds header-7
test('phone: the menu More pages leads to the Changes page', async ({ page }) => {
  await page.goto('/reviews');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Changes', exact: true })).toBeHidden();
  await banner.getByRole('button', { name: 'More pages' }).click();
  const item = page.getByRole('menuitem', { name: 'Changes', exact: true });
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.click();
  await expect(page).toHaveURL(/\/changes/);
});
