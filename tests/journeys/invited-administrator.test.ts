import { expect, test } from '../support/journey.ts';
import { vivac } from '../support/vivac-command.ts';

test.use({ account: 'nobody' });

const EMAIL = 'owner@vivac.test';
const CHOSEN = 'seven pines by the river';

test('an invited administrator sets a password by a one-time link and is signed in', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 4\d\d .*\/identity\/action/);
  const stated = await vivac('admin', 'invite', EMAIL);
  const link = stated.match(/^http\S+$/m)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await page.getByLabel('Repeat new password').fill('eight pines by the river');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
  await page.getByLabel('Repeat new password').fill(CHOSEN);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'No reference campsite yet' })).toBeVisible();
  await page.goto('/admin-users');
  await expect(page).toHaveURL('/admin-users');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
