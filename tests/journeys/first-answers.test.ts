import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

// The document brings what the server keeps of the user.
test.use({ choices: 'of the user' });

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
  // What a busy machine answers too late is asked: the next document has it.
  const opened = (path: string, shown: () => Promise<void>, own: readonly string[]) =>
    expect(async () => {
      calls.length = 0;
      const document = await page.goto(path);
      await shown();
      expect(document?.headers()['cache-control']).toBe('no-store');
      expect(calls.filter((call) => own.includes(call))).toEqual([]);
    }).toPass();
  const common = ['/api/user/choices', '/api/dashboard/reference_campsite', '/api/dashboard/filters'];
  const price = page.getByRole('gridcell').filter({ hasText: '€' }).first();
  await test.step('the dashboard shows its prices without asking for any of them', () =>
    opened('/dashboard', () => expect(price).toBeVisible(), [...common, '/api/dashboard/calendar']));
  const heading = page.getByRole('main').getByRole('heading').first();
  for (const [path, call] of [
    ['/adviser', '/api/adviser'],
    ['/reviews', '/api/reviews/list'],
    ['/channels', '/api/sales-channels/ladder'],
  ] as const) {
    await test.step(`${path} shows itself without asking`, () =>
      opened(path, () => expect(heading).toBeVisible(), [...common, call]));
  }
});

test('a session that ends behind the document leads to the login page, which says so', async ({ page, context }) => {
  await page.route('**/identity/get-session', async (route) => {
    await context.clearCookies();
    await route.fulfill({ json: { user: null } });
  });
  // A busy server sends a document without its reader: then nobody is known whose session could end.
  await page.route('**/dashboard', async (route) => {
    let document = await route.fetch();
    while (!(await document.text()).includes('id="first-answers"')) document = await route.fetch();
    await route.fulfill({ response: document });
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?.*session=ended/);
  await expect(page.getByRole('alert')).toContainText('Your session has ended');
  // The login page of the demo market names its accounts: who was there stood in the header, and what they saw below it.
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('grid')).toHaveCount(0);
});
