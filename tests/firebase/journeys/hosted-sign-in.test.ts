import { type Page, expect, test } from '@playwright/test';
import { choosePasswordBehind } from '../auth-emulator.ts';
import { choosePasswordPrinted, type HostedProduct, startHostedProduct } from './hosted-product.ts';
import { BLOCKED_WORKER } from '../../support/journey.ts';

const ADMIN = 'owner@vivac.test';
const MANAGER = 'manager@vivac.test';
const PASSWORD = 'seven pines by the river';

let hosted: HostedProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  hosted = await startHostedProduct();
  await choosePasswordPrinted(await hosted.invite(ADMIN), PASSWORD);
});
test.afterAll(() => hosted.stop());

/** What the browser complained about; a refused content policy is an error there. */
let complaints: string[];
test.beforeEach(async ({ page }) => {
  await page.route('http://tiles.test/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  complaints = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (BLOCKED_WORKER.test(message.text())) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The administrator registers the manager through the product's own call, as the page for it does. */
async function registerManager(page: Page): Promise<void> {
  const bearer = await tokenOf(page);
  const answer = await page.request.post(`${hosted.product.url}/api/user/register`, {
    headers: { authorization: bearer },
    data: { email: MANAGER, username: 'Manager' },
  });
  expect([200, 409]).toContain(answer.status());
}

/** The token that the page sends with its calls. */
async function tokenOf(page: Page): Promise<string> {
  const requested = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.reload();
  return (await requested).headers()['authorization'] ?? '';
}

// @holds identity-3
test('sign-in, administrator, manager and password reset with Firebase', async ({ page }) => {
  test.setTimeout(120_000);
  const { url } = hosted.product;

  await test.step('route guard: a signed-out visitor is redirected to the login page', async () => {
    await page.goto(`${url}/settings`);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a wrong password and an unknown address get the same message (user enumeration)', async () => {
    for (const email of [ADMIN, 'ghost@vivac.test']) {
      await signIn(page, email, 'not my password');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    }
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  await test.step('the first administrator, created by the command, reaches the requested page', async () => {
    await signIn(page, ADMIN, PASSWORD);
    await expect(page).toHaveURL(`${url}/settings`);
  });

  await test.step('a reload stays signed in', async () => {
    await page.goto(`${url}/register`);
    await expect(page).toHaveURL(`${url}/register`);
    await page.reload();
    await expect(page).toHaveURL(`${url}/register`);
  });

  await test.step('session storage: another tab is signed out', async () => {
    const other = await page.context().newPage();
    await other.goto(`${url}/settings`);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
  });

  await test.step('logging out revokes the session on the server', async () => {
    await page.goto(`${url}/dashboard`);
    await registerManager(page);
    const bearer = await tokenOf(page);
    const ask = () =>
      page.request.get(`${url}/api/dashboard/reference_campsite`, { headers: { authorization: bearer } });
    expect((await ask()).status()).not.toBe(401);
    await page.getByRole('button', { name: 'account of' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect((await ask()).status()).toBe(401);
    await page.goto(`${url}/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a manager resets the password and signs in with it', async () => {
    await page.goto(`${url}/forgot-password`);
    await page.getByLabel('Email').fill(MANAGER);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('A password reset email has been sent.')).toBeVisible();
    const next = await choosePasswordBehind(await hosted.emulator.newestLink(MANAGER), PASSWORD);
    expect(next).toBe(`${url}/login`);
    await signIn(page, MANAGER, PASSWORD);
    await expect(page).toHaveURL(`${url}/dashboard`);
  });

  await test.step('route guard: a manager is no administrator', async () => {
    await page.goto(`${url}/register`);
    await expect(page).toHaveURL(`${url}/dashboard`);
  });

  expect(complaints.filter((text) => !/status of 40[014]/.test(text))).toEqual([]);
});
