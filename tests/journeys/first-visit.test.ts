import type { Page } from '@playwright/test';
import { countClicks } from '../support/count-clicks.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';

test.use({ account: 'nobody' });

const MOST_CLICKS = 14;

// @holds users-31
test('a new manager sees every part of the demo in at most 14 clicks and meets no dead end', async ({
  page,
  context,
}) => {
  const clicks = await countClicks(context);
  const screen = dashboardScreen(page);
  const section = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();

  await test.step('from the welcome page to the dashboard with one of the demo accounts', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Enter' }).click();
    await page.getByRole('button', { name: EMAILS.manager }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('region', { name: 'Today' }).getByText(/up to date/)).toBeVisible();
  });

  await test.step('all competitors, and a night in detail', async () => {
    await page.getByRole('button', { name: 'compare with all' }).click();
    await expect(page.getByText(/against the dearest of|compared with 10/).first()).toBeVisible();
    await page.getByRole('button', { name: 'In detail' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  for (const [name, address] of SECTIONS) {
    await test.step(name, async () => {
      await section(name);
      await expect(page).toHaveURL(address);
      await expectNoDeadEnd(page);
    });
  }

  await test.step('what changed, behind the bell, and back', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /News|alert/i })
      .click();
    await expect(page).toHaveURL(/\/inbox/);
    await expectNoDeadEnd(page);
    await section('Dashboard');
    await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
  });

  expect(clicks()).toBeGreaterThan(SECTIONS.length);
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});

const SECTIONS = [
  ['Market', /\/market/],
  ['Channels', /\/channels/],
  ['Adviser', /\/adviser/],
  ['Reviews', /\/reviews/],
] as const;

/** The page has something to say or an act to offer, and no failure. */
async function expectNoDeadEnd(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main [role="status"][aria-label]')).toHaveCount(0);
  await expect(main.getByRole('alert')).toHaveCount(0);
  expect(await main.locator('a[href], button:enabled').count()).toBeGreaterThan(0);
}
