import { expect, test } from '../support/journey.ts';

// @holds header-7
test('phone: the menu that is named after the page leads to the market, and the bell to the changes', async ({
  page,
}) => {
  await page.goto('/reviews');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Reviews, main menu' }).click();
  const item = page.getByRole('menuitem', { name: 'Market', exact: true });
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.click();
  await expect(page).toHaveURL(/\/market/);
  await expect(banner.getByRole('button', { name: 'Market, main menu' })).toBeInViewport({ ratio: 1 });

  await banner.getByRole('link', { name: /^News/ }).click();
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await expect(page).toHaveURL(/\/changes/);
  await expect(banner.getByRole('button', { name: 'News, main menu' })).toBeVisible();
});
