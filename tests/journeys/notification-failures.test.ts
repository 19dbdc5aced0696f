import { withStore } from '../probes/crash/store-access.ts';
import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { administration } from '../support/screens/administration.ts';
import { CHEAPER, rulesUserOf } from '../support/screens/notification-rules.ts';
import { REFUSED_ONCE } from '../support/refused-once.ts';

test.use({ account: 'admin' });

// @holds rule-31
test('a message with a permanent SMTP error is parked, retried by an administrator, sent, and in its recipient’s history', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const user = await rulesUserOf(`${REFUSED_ONCE}-${Date.now()}@vivac.test`);
  await user.elsewhere.save({ price: [CHEAPER] });
  // As if it had been made two days ago: its message of this morning is due.
  await withStore(
    process.env['VIVAC_STORE']!,
    (db) =>
      db.execute(
        `UPDATE notification_rules SET since = since - interval '2 days'
         WHERE uid = (SELECT id FROM identity."user" WHERE email = $1)`,
        [user.account.email],
      ),
    'vivac_demo',
  );
  const admin = await administration(process.env['VIVAC_URL']!, EMAILS.admin, PASSWORD);
  // The engine looks every twenty seconds for what is due, and at once when somebody is invited.
  const wakeEngine = () => admin.register(`woken-${Date.now()}@vivac.test`);
  await wakeEngine();

  const row = page.getByRole('row').filter({ hasText: user.account.email });
  await expect(async () => {
    await page.goto('/notification-failures');
    await expect(row).toContainText('Given up', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('550');
  await expect(row).toContainText('21 Nov 2026');
  const dismiss = row.getByRole('button', { name: /^Dismiss/ });
  await dismiss.click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dismiss).toBeFocused();
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The message will be tried again.' })).toBeVisible();
  await wakeEngine();
  await expect(row).toHaveCount(0, { timeout: 60_000 });

  const theirs = await browser.newPage({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } });
  const screen = await user.openWith(theirs, { price: [CHEAPER] });
  await expect(screen.price.rules).toContainText('message sent');
  await theirs.goto('/sent');
  await expect(theirs.getByRole('region', { name: 'Sent messages' }).getByRole('listitem')).toHaveText([
    /cuestan menos.*Every day at 07:00/,
  ]);
  await theirs.close();
  await user.elsewhere.close();
  await admin.close();
});
