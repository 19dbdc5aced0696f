import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { hold, networkQuiet } from '../support/network.ts';
import { signInAt } from '../support/own-account.ts';

test.use({ account: 'nobody' });

// @holds account-1 account-3 identity-2
test(
  'a visitor signs in from the welcome page, also after a wrong password',
  { tag: '@phone' },
  async ({ page, expectedMessages }) => {
    expectedMessages.push(/status of 401 .*\/identity\/sign-in\/email/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Vivac', exact: true })).toBeVisible();
    await expect(page.getByText('Rate Shopper para Glamping en España', { exact: true })).toBeVisible();
    await expect(page.getByText('Compare more than 150 glamping campsites.')).toBeVisible();
    await page.getByRole('link', { name: 'Enter' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Login · Vivac');
    const password = page.getByLabel('Password', { exact: true });
    const login = page.getByRole('button', { name: 'Login' });
    await page.getByLabel('Email').fill(EMAILS.manager);
    await password.fill('not my password');
    await login.click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await password.fill(PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await login.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('grid')).toBeVisible();
  },
);

test('return path: a visitor of a protected page gets there after signing in, and stays signed in', async ({
  page,
}) => {
  await page.goto('/dashboard?month=2027-02');
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel('Email').fill(EMAILS.manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?month=2027-02');
  await expect(page.getByRole('heading', { name: 'February 2027' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('an unknown path shows the not-found page with status 404', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 404/);
  const answer = await page.goto('/dashbord?month=2027-02');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});

// @holds header-3 account-21 account-22
test('logout during calls aborts them without an error, signs out every tab, and Back does not return', async ({
  page,
  context,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_FAILED .*sign-out/);
  await signInAt(page, '/settings', { email: EMAILS.manager, password: PASSWORD });
  const other = await context.newPage();
  await other.goto('/settings?section=password');
  await expect(other.getByLabel('Current Password', { exact: true })).toBeVisible();

  await test.step('a logout that fails shows why and stays signed in', async () => {
    await page.route('**/identity/sign-out', (route) => route.abort());
    await logOut();
    await expect(page.getByRole('alert')).toHaveText('A network error has occurred.');
    await expect(page).toHaveURL('/settings');
    await page.unroute('**/identity/sign-out');
  });

  const screen = dashboardScreen(page);
  // The stream may be on its way as well: it goes behind what the page waits for.
  const letStreamGo = await hold(page, /\/api\/live/);
  const streamRequested = page.waitForRequest(/\/api\/live/);
  await screen.open();
  await streamRequested;
  const letGo = await hold(page, /\/api\/dashboard\//);
  const requested = page.waitForRequest(/\/api\/dashboard\/calendar/);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/dashboard/calendar'));
  await screen.button('Next month').click();
  await requested;
  await logOut();
  await cancelled;
  await expect(page).toHaveURL('/login');
  letGo();
  letStreamGo();
  await networkQuiet(page);
  await expect(other).toHaveURL(/\/login\?/);
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login\?/);

  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?/);

  async function logOut(): Promise<void> {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  }
});
