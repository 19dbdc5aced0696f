import type { Page, Request } from '@playwright/test';
import { EMAILS, expect, test } from '../support/journey.ts';

/** The calls of the API that the page makes from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

// @holds call-25
test('what a page shows first came with its document', async ({ page }) => {
  const calls = callsOf(page);
  await test.step('the dashboard shows its prices without asking for any of them', async () => {
    const document = await page.goto('/dashboard');
    await expect(page.getByRole('gridcell').filter({ hasText: '€' }).first()).toBeVisible();
    const first = ['/api/config', '/api/user/choices', '/api/dashboard/filters', '/api/dashboard/calendar'];
    expect(calls.filter((call) => first.includes(call))).toEqual([]);
    expect(document?.headers()['cache-control']).toBe('no-store');
  });
  for (const path of ['/adviser', '/reviews', '/channels']) {
    await test.step(`${path} shows itself without asking`, async () => {
      calls.length = 0;
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      const own = ['/api/adviser', '/api/reviews/list', '/api/sales-channels/ladder', '/api/sales-channels/season'];
      expect(calls.filter((call) => own.includes(call) || call === '/api/dashboard/filters')).toEqual([]);
    });
  }
});

test('a session that ends behind the document leads to the login page, which says so', async ({ page, context }) => {
  await page.route('**/identity/get-session', async (route) => {
    await context.clearCookies();
    await route.fulfill({ json: { user: null } });
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?.*session=ended/);
  expect(await page.getByText(EMAILS.manager).count()).toBe(0);
});
