import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ownAccount, signInAt, type OwnAccount } from '../support/own-account.ts';

test.use({ account: 'nobody' });

let account: OwnAccount;
test.beforeAll(async ({}, { workerIndex }) => {
  account = await ownAccount(`settings-${workerIndex}@vivac.test`);
});

const FIELDS = ['Current Password', 'New Password', 'Confirm New Password'] as const;
const CHANGED = 'the second of two passwords';
const avatar = (page: Page) => page.getByRole('button', { name: /account of/ });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update Password' });

async function fillPasswords(page: Page, current: string, next: string, confirmation = next): Promise<void> {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm New Password').fill(confirmation);
}

/** Requests to the identity provider that change something. */
function changesOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^.identity.(change|update)/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

// @holds account-9 account-10
test('a new display name reaches the avatar of every tab', async ({ page, context }) => {
  await signInAt(page, '/settings', account);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(avatar(other)).toBeVisible();

  await expect(field(page, 'Email')).toHaveValue(account.email);
  await field(page, 'Display Name').fill('  Núria Vall-llobera i Puig ');
  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Update Profile' }).dblclick();
  await expect(page.getByRole('alert')).toHaveText('Profile updated successfully.');
  expect(changes).toEqual(['/identity/update-user']);
  await expect(avatar(page)).toHaveText('NP');
  await expect(avatar(other)).toHaveText('NP');
  await page.reload();
  await expect(field(page, 'Display Name')).toHaveValue('Núria Vall-llobera i Puig');
});

// @holds account-16 account-17 account-18
test('change password: refusals are in the provider’s words; by keyboard it revokes other sessions and keeps this one', async ({
  page,
  browser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 401 .*\/identity\/sign-in\/email/, /status of 4\d\d .*\/identity\/change-password/);
  const elsewhere = await browser.newPage();
  await signInAt(elsewhere, '/settings', account);
  await signInAt(page, '/settings?section=password', account);

  await test.step('a wrong current and a weak new password are refused', async () => {
    await fillPasswords(page, 'not my password', CHANGED);
    await update(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription('The current password is not right.');
    await fillPasswords(page, account.password, 'short');
    await update(page).click();
    await expect(page.getByRole('alert')).toHaveText('The password needs at least 8 characters.');
    await expect(field(page, 'New Password')).toBeFocused();
    for (const label of FIELDS) await field(page, label).fill('');
  });

  await field(page, 'Current Password').focus();
  await page.keyboard.type(account.password);
  for (const stop of ['New Password', 'Confirm New Password']) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field(page, stop)).toBeFocused();
    await page.keyboard.type(CHANGED);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(update(page)).toBeFocused();
  const changes = changesOf(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Password changed successfully.');
  expect(changes).toEqual(['/identity/change-password']);
  await expect(update(page)).toBeFocused();
  for (const label of FIELDS) {
    await expect(field(page, label)).toHaveValue('');
  }

  await page.goto('/dashboard');
  await expect(avatar(page)).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(elsewhere).toHaveURL(/\/login\?/);
  await elsewhere.getByLabel('Email').fill(account.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  account = { ...account, password: CHANGED };
  await elsewhere.getByLabel('Password', { exact: true }).fill(CHANGED);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere).toHaveURL('/dashboard');
  await elsewhere.close();
});
