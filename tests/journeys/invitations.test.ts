import type { Page } from '@playwright/test';
import { type Administration, administration, linkMailedTo, usersScreen } from '../support/screens/administration.ts';
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

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test('invitations: one without a chosen password is resent, a bounced one says why on the user’s row', async ({
  page,
}) => {
  const [forgetful, bounced] = [
    `forgetful-${Date.now()}@vivac.test`,
    `${REFUSED_ONCE}-invited-${Date.now()}@vivac.test`,
  ];
  await admin.register(forgetful);
  await admin.register(bounced);
  await page.goto('/admin-users');
  const screen = usersScreen(page);

  await test.step('without a chosen password', async () => {
    await screen.search.fill(forgetful);
    const first = await linkMailedTo(forgetful);
    await screen.button(forgetful, 'Invite again').click();
    await expect(screen.status).toHaveText(`${forgetful} has been invited again.`);
    await expect.poll(() => linkMailedTo(forgetful)).not.toBe(first);
  });

  await test.step('bounced: with the reason on the row and among the failures', async () => {
    await expect.poll(async () => (await admin.user(bounced))?.invitation_failure?.state).toBe('parked');
    await page.reload();
    await screen.search.fill(bounced);
    const row = screen.row(bounced);
    await expect(row.getByText('Invitation not delivered', { exact: true })).toBeVisible();
    await screen.open(bounced);
    await expect(row.getByText(/The mail server said: “.*550.*”\./)).toBeVisible();
    await expectNoOverflow(page);
    await page.goto('/notification-failures');
    const failure = page.getByRole('row').filter({ hasText: bounced });
    await expect(failure).toContainText('Invitation to choose a password');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await failure.getByRole('cell').evaluateAll(SPILLING)).toEqual([]);
    }
    await expect(failure.getByRole('button', { name: /^Resend/ })).toBeVisible();
    await page.goBack();
    await screen.search.fill(bounced);
    await row.getByRole('button', { name: `Resend the invitation to ${bounced}` }).click();
    await expect(screen.status).toContainText('has been invited again');
    await expect(row.getByText('Invitation not delivered', { exact: true })).toBeHidden();
    await expect(async () => {
      await page.reload();
      await screen.search.fill(bounced);
      await expect(row.getByText('Invited', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
  });
});

/** Pixels beyond the window, which keeps a gutter for the scroll bar on some pages. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** On a desk and on a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await page.evaluate<number>(OVERFLOW)).toBe(0);
  }
}
