import { expect, test } from '../support/journey.ts';

test.use({ account: 'nobody' });

test('the API reference is a page', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^dashboard/ }).click();
  await page.getByText('/api/dashboard/calendar').first().click();
  await expect(page.getByText('competitorname').first()).toBeVisible();
});
