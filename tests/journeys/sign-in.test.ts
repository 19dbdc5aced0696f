import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';

test.use({ account: 'nobody' });

// @holds account-1 account-3
test('a visitor comes in by the welcome page and signs in', async ({ page }) => {
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
test('a wrong password is refused by a message that stays until it is replaced', async ({ page, expectedMessages }) => {
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

// @holds account-2
test('email and password are both required', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
});

test('the demo market says which accounts there are, and choosing one fills the email in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'admin@vivac.test' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('admin@vivac.test');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a visitor of a page for users signs in first and then gets to that page', async ({ page }) => {
  await page.goto('/dashboard?month=2027-02');
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel('Email').fill(EMAILS.manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?month=2027-02');
  await expect(page.getByRole('heading', { name: 'February 2027' })).toBeVisible();
});

test('every page for users or administrators sends a visitor to the login page', async ({ page }) => {
  for (const path of ['/dashboard', '/reviews', '/settings', '/register', '/set-reference', '/admin-users']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?/);
  }
});

test('a mistyped address shows the not-found page, with status 404', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 404/);
  const answer = await page.goto('/dashbord?month=2027-02');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});

// @holds account-1 account-4 account-5
test('an empty email is told what is missing, and a filled one that the mail was sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your email to reset your password.');
  await page.getByLabel('Email').fill('visitor@vivac.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('A password reset email has been sent.');
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

// @holds account-6
test('a reset that is refused says why, by the provider’s message', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 4\d\d .*\/identity\/request-password-reset/);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('a manager who is signed in', () => {
  test.use({ account: 'manager' });

  test('is still signed in after a reload, and needs no login page', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });

  test('is sent from the pages of administrators to the dashboard', async ({ page }) => {
    for (const path of ['/admin-users', '/register', '/set-reference']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

// @holds header-3
test('logging out leads to the login page, and back does not lead in again', async ({ page }) => {
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
