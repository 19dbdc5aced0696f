import { withStore } from '../probes/crash/store-access.ts';
import { faultsOf } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { refuse } from '../support/network.ts';
import { CHEAPER, rulesUserOf } from '../support/screens/notification-rules.ts';
import { REFUSED_ONCE } from '../support/refused-once.ts';

const FAILURES = '**/api/user/admin/notifications/failures';
const LONG_ADDRESS = `${'somebody.with.a.very.long.name'.repeat(2)}@a-campsite-with-a-long-name.example`;
const failed = (name: string, more: object) => ({
  id: `0f0f0f0f-0000-4000-8000-00000000000${name}`,
  email: `${name}@vivac.test`,
  kind: 'price',
  words:
    'Cada miércoles a las 07:00: noches de los próximos 90 días en las que un competidor es al menos un 33,25\u00a0% más caro que mi camping.',
  period: '2026-W47',
  due_at: '2026-11-18T06:00:00.000Z',
  state: 'parked',
  attempts: 8,
  last_error: `550 5.1.1 <${LONG_ADDRESS}>: Recipient address rejected: User unknown in virtual mailbox table`,
  last_try_at: '2026-11-18T06:04:00.000Z',
  next_try_at: null,
  ...more,
});

test.describe('failed messages: an administrator', () => {
  test.use({ account: 'admin' });

  // @holds rule-31
  test('retries or dismisses them after a confirmation, down to the empty state', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(/status of (500|409)/);
    let messages = [
      failed('1', { email: LONG_ADDRESS }),
      failed('2', {}),
      failed('3', { email: null }),
      failed('4', { state: 'retrying', attempts: 2, next_try_at: '2026-11-21T08:15:00.000Z' }),
    ];
    await page.route(FAILURES, refuse);
    await page.goto('/notification-failures');
    await expect(page.getByRole('alert')).toContainText('The server could not answer.');
    await page.unroute(FAILURES);
    await page.route(FAILURES, (route) => route.fulfill({ json: { messages, total: 204 } }));
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(4);
    await expect(page.getByText('The newest 4 of 204.')).toBeVisible();
    await expect(rows.nth(3)).toContainText(/Sat,? 21 Nov 2026,? 09:15/);
    await expect(rows.nth(3).getByRole('button')).toHaveCount(0);
    await expect(rows.nth(2)).toContainText('a user who is gone');
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(size.width);
    }

    await page.route(`${FAILURES}/*/retry`, async (route) => {
      messages = messages.map((each) =>
        route.request().url().includes(each.id) ? failed('2', { state: 'retrying' }) : each,
      );
      await route.fulfill({ json: { message: 'The message will be tried again.' } });
    });
    await rows
      .nth(1)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'The message will be tried again.' })).toBeVisible();
    await expect(rows.nth(1)).toContainText('Soon');

    const conflict = { error: 'This message is not parked any more. Load the list again.', request_id: 'r-1' };
    await page.route(`${FAILURES}/*/dismiss`, (route) => route.fulfill({ status: 409, json: conflict }));
    await rows
      .nth(0)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Dismiss this message?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rows.nth(0).getByRole('button', { name: /^Dismiss/ })).toBeFocused();
    await page.keyboard.press('Enter');
    messages = [];
    await question.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveText(conflict.error);
    await expect(page.getByText('Nothing has failed.')).toBeVisible();
  });
});

test.describe('a message with a permanent SMTP error', () => {
  test.use({ account: 'admin' });

  // @holds rule-31
  test('is parked, retried by an administrator, sent, and in its recipient’s history', async ({
    page,
    browser,
    baseURL,
  }) => {
    // The engine looks every twenty seconds for what is due.
    test.setTimeout(150_000);
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
    const row = page.getByRole('row').filter({ hasText: user.account.email });
    await expect(async () => {
      await page.goto('/notification-failures');
      await expect(row).toContainText('Given up', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(row).toContainText('550');
    await expect(row).toContainText('2026-11-21');
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The message will be tried again.' })).toBeVisible();
    await expect(row).toHaveCount(0, { timeout: 60_000 });

    const theirs = await browser.newPage({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } });
    const screen = await user.openWith(theirs, { price: [CHEAPER] });
    await expect(screen.price.rules).toContainText('message sent');
    await expect(theirs.getByRole('region', { name: 'Sent messages' }).getByRole('listitem')).toHaveText([
      /cheaper.*Every day at 07:00/,
    ]);
    await theirs.close();
    await user.elsewhere.close();
  });
});
