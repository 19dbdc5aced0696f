import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { ownAccount, signInAt } from '../support/own-account.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { vivac } from '../support/vivac-command.ts';

const OWN = 'Camping que cambia';
const COMPETITOR = 'Camping que espera';
const LINKS = { [OWN]: 'https://live.example/own', [COMPETITOR]: 'https://live.example/competitor' };
const NIGHT = '2027-06-10';
const HEADER = 'link,stay_date,price,availability,accommodation_type,original_type,channel,guests,nights,observed_at';

/** What one look at both campsites saw at a moment of the journeys' day; the competitor's price stays. */
function lookAt(time: string, ownPrice: number): string {
  const rows = Object.entries({ [LINKS[OWN]!]: ownPrice, [LINKS[COMPETITOR]!]: 150 });
  return [
    HEADER,
    ...rows.map(([link, price]) => `${link},${NIGHT},${price},3,Yurt,Yurt,Direct,2,1,2026-11-21T${time}Z`),
  ].join('\n');
}

/** Sends looks in by the API, as a program does. */
async function openPush(baseURL: string) {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await context.post('/identity/sign-in/email', { data: { email: EMAILS.admin, password: PASSWORD } });
  const { token } = (await (await context.get('/identity/token')).json()) as { token: string };
  return {
    look: async (time: string, ownPrice: number) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
      const answer = await context.post('/api/imports/prices', { headers, data: lookAt(time, ownPrice) });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    close: () => context.dispose(),
  };
}

test.use({ account: 'nobody' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivac-live-changes-'));
  const path = join(folder, 'campsites.csv');
  await writeFile(path, ['name,link', ...Object.entries(LINKS).map((row) => row.join(','))].join('\n'));
  await vivac('import', 'campsites', path, '--source', 'Live journey');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

// @holds live-8 change-1 change-15 change-16
test('a pushed price is live in the calendar and in a table opened directly, then pending and confirmed among the changes', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const manager = await ownAccount('live-changes@vivac.test');
  await vivac('watch', manager.email, '--reference', LINKS[OWN]!, '--competitor', LINKS[COMPETITOR]!);
  const push = await openPush(baseURL!);
  for (const time of ['04:00', '05:00']) await push.look(time, 120);
  await signInAt(page, '/dashboard?month=2027-06', manager);
  const screen = dashboardScreen(page);
  const cell = screen.day(NIGHT);
  await expect(cell).toContainText('120\u00a0€');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const tableTab = await context.newPage();
  const streamOfTable = tableTab.waitForResponse((answer) => /\/live\b/.test(answer.url()) && answer.ok());
  await tableTab.goto(`/dashboard?view=table&night=${NIGHT}`);
  const row = dashboardScreen(tableTab).table.getByRole('row').filter({ hasText: OWN });
  await expect(row).toContainText('€120');
  await streamOfTable;

  await test.step('calendar: without a reload the new price stands in the cell, the old one beside it', async () => {
    await page.bringToFront();
    await push.look('06:30', 132);
    await expect(cell).toContainText('132\u00a0€');
    await expect(cell.locator('s')).toHaveText('120\u00a0€');
  });

  await test.step('daily table that was opened directly: without a reload the new price stands in its row', async () => {
    await tableTab.bringToFront();
    await expect(row).toContainText('€132');
    await tableTab.close();
  });

  await page.getByRole('banner').getByRole('link', { name: /^News/ }).click();
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await page.getByText(/not confirmed yet$/).click({ timeout: 200_000 });
  const entry = page.getByRole('listitem').filter({ hasText: OWN });
  await test.step('changes: after one look the rise is to be confirmed, with when a second one confirms it', async () => {
    // Changes are computed behind the imports: on a product that has just begun, behind those of the demo market.
    await expect(entry).toContainText(/from €120 → \s*to €132/, { timeout: 200_000 });
    await expect(entry).toContainText(/to be confirmed\s*confirms after 08:30/);
  });

  await test.step('changes: a second look an hour later confirms it where it stands', async () => {
    await push.look('07:30', 132);
    await expect(entry).not.toContainText('to be confirmed');
    await expect(entry).toContainText('08:30');
    await expect(page.getByRole('listitem').filter({ hasText: OWN })).toHaveCount(1);
  });
  await push.close();
});
