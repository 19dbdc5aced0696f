import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { networkQuiet, watchRequests } from '../support/network.ts';

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

/** Goes to a page, and finds that it shows itself without asking for what came with its document. */
async function expectBrought(page: Page, address: string, own: readonly string[], shown?: Locator): Promise<void> {
  watchRequests(page);
  const calls = callsOf(page);
  // What a busy machine answers too late is asked: the next document has it.
  await expect(async () => {
    calls.length = 0;
    const document = await page.goto(address);
    await expect(shown ?? page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await networkQuiet(page);
    expect(document?.headers()['cache-control']).toBe('no-store');
    expect(calls.filter((call) => own.includes(call))).toEqual([]);
  }).toPass();
}

const header = ['/api/user/choices', '/api/dashboard/reference_campsite'];
const watchlist = [...header, '/api/dashboard/filters'];

// @holds call-25
test('what a page shows first came with its document', async ({ page }) => {
  const price = page.getByRole('gridcell').filter({ hasText: '€' }).first();
  await test.step('the dashboard shows its prices without asking for any of them', () =>
    expectBrought(page, '/dashboard', [...watchlist, '/api/dashboard/calendar'], price));
  for (const [address, own] of [
    ['/adviser', [...watchlist, '/api/adviser']],
    ['/reviews', [...header, '/api/reviews/list']],
    ['/channels', [...watchlist, '/api/sales-channels/ladder']],
    ['/inbox', [...header, '/api/inbox']],
    ['/sent', [...header, '/api/user/settings/notifications/history']],
    ['/coverage', [...header, '/api/coverage']],
    ['/settings?section=notifications', [...header, '/api/user/settings/notifications', '/api/alert-rules']],
  ] as const) {
    await test.step(`${address} shows itself without asking`, () => expectBrought(page, address, own));
  }
  await test.step('the reviews of a campsite are there with its scores', () =>
    expectBrought(
      page,
      `/reviews?campsite=${encodeURIComponent('Glamping Pineda Serenyana')}`,
      [...header, '/api/reviews/info', '/api/reviews/info/summary', '/api/reviews/Glamping%20Pineda%20Serenyana'],
      page.getByRole('feed').getByRole('article').first(),
    ));
});

test.describe('of an administrator', () => {
  test.use({ account: 'admin' });

  test('what a list of the administration shows first came with its document', async ({ page }) => {
    for (const [address, own] of [
      ['/admin-users', '/api/user/admin'],
      ['/notification-failures', '/api/user/admin/notifications/failures'],
      ['/accommodation-types', '/api/admin/unit_types'],
      ['/imports', '/api/admin/batches'],
      ['/backups', '/api/admin/backups'],
      ['/administration/import', '/api/uploads'],
      ['/campsites', '/api/admin/campsites'],
      ['/administration/tariffs', '/api/tariffs'],
      ['/sources', '/api/admin/sources'],
      ['/audit-log', '/api/admin/audit_log'],
      ['/api-keys', '/api/admin/api_keys'],
      ['/trust', '/api/admin/market'],
      ['/page-changes', '/api/admin/page-changes'],
    ] as const) {
      await test.step(`${address} shows itself without asking`, () => expectBrought(page, address, [...header, own]));
    }
  });
});

test('a page that is loaded again is scrolled to where it was', async ({ page }) => {
  const scrollY = () => page.evaluate<number>('window.scrollY');
  await page.goto('/coverage');
  await networkQuiet(page);
  await page.mouse.wheel(0, 400);
  await expect.poll(scrollY).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(scrollY).toBeGreaterThan(200);
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
