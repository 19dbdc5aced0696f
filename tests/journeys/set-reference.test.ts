import type { Page } from '@playwright/test';
import { type Administration, administration, usersScreen } from '../support/screens/administration.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { REFUSED_ONCE } from '../support/refused-once.ts';

test.use({ account: 'admin' });

let admin: Administration;
test.beforeAll(async () => {
  admin = await administration(process.env['VIVAC_URL']!, EMAILS.admin, PASSWORD);
});
test.afterAll(() => admin.close());

interface Cell {
  readonly textContent: string;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

/** Within the browser: the cells whose text is wider than they are. */
const SPILLING = (cells: unknown[]) =>
  (cells as Cell[]).filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent);

const open = (page: Page, email: string) => page.goto(`/set-reference?${new URLSearchParams({ email })}`);
const reference = (page: Page) => page.getByLabel('Reference campsite link');
const competitor = (page: Page, row: number) => page.getByLabel(`Competitor ${row}`, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Configuration' });

test('optimistic lock: another administrator’s changes are not overwritten', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 409/);
  const email = `prefilled-${Date.now()}@vivac.test`;
  const [own, first, second, third] = await admin.campsites();
  await admin.register(email);
  await admin.setLinks(email, own!.link, [first!.link]);
  await open(page, email);
  await expect(reference(page)).toHaveValue(own!.link);
  await expect(competitor(page, 1)).toHaveValue(first!.link);
  await expect(page.getByText('1 of 250 competitors')).toBeVisible();

  await competitor(page, 1).fill(second!.link);
  await admin.setLinks(email, own!.link, [third!.link]);
  await save(page).click();
  await expect(page.getByText(`${EMAILS.admin} changed this user meanwhile.`)).toBeVisible();
  await expect(page.getByRole('alert')).toBeInViewport();
  expect((await admin.user(email))?.competitor_links).toEqual([third!.link]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(page).toHaveURL('/admin-users');
  expect((await admin.user(email))?.competitor_links).toEqual([second!.link]);
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test('shows an error at the button, visible without scrolling, as well as at its field', async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await open(page, EMAILS.manager);
    await expect(competitor(page, 10)).not.toHaveValue('');
    await reference(page).fill('nowhere');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('The reference link is not a web address');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await expect(reference(page)).toHaveAccessibleDescription(/^The reference link is not a web address/);
    await expect(reference(page)).toBeInViewport({ ratio: 1 });
  }
});

test('a bounced invitation is shown on the user’s row with its reason, and resent', async ({ page }) => {
  const email = `${REFUSED_ONCE}-invited-${Date.now()}@vivac.test`;
  await admin.register(email);
  await expect.poll(async () => (await admin.user(email))?.invitation_failure?.state).toBe('parked');
  await page.goto('/admin-users');
  await page.getByRole('searchbox').fill(email);
  const row = usersScreen(page).row(email);
  await expect(row.getByText('Invitation not delivered', { exact: true })).toBeVisible();
  await expect(row.getByText(/The mail server said: “.*550.*”\./)).toBeVisible();
  await expectNoOverflow(page);
  await page.goto('/notification-failures');
  const failure = page.getByRole('row').filter({ hasText: email });
  await expect(failure).toContainText('Invitation to choose a password');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await failure.getByRole('cell').evaluateAll(SPILLING)).toEqual([]);
  }
  await expect(failure.getByRole('button', { name: /^Resend/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox').fill(email);
  await row.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
  await expect(page.getByRole('status')).toContainText('has been invited again');
  await expect(row.getByText('Invitation not delivered', { exact: true })).toBeHidden();
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();
});

/** On a desk and on a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(size.width);
  }
}
