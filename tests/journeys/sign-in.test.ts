import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';

test.use({ account: 'nobody' });

// @holds account-1 account-3
test('a visitor signs in from the welcome page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Vivac', exact: true })).toBeVisible();
  await expect(page.getByText('Rate Shopper para Glamping en España', { exact: true })).toBeVisible();
  await expect(page.getByText('Compare more than 150 glamping campsites.')).toBeVisible();
  await page.getByRole('link', { name: 'Enter' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Login · Vivac');
  await page.getByLabel('Email').fill(EMAILS.manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('grid')).toBeVisible();
});

// @holds identity-2
test('a wrong password shows a message that stays until it is replaced', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 401 .*\/identity\/sign-in\/email/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAILS.manager);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await password.fill(PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});

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

// @holds header-3
test('logs out to the login page, back does not return', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAILS.manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Campsites in the chart' })).toBeVisible();
  // Requests that are on their way while the session ends would be refused, and the refusal be logged.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?/);
});
