import { expect } from '../support/journey.ts';
import { refuse } from '../support/network.ts';
import { CHEAPER, test } from '../support/screens/notification-rules.ts';

// @holds rule-30
test('pagination: sent messages are listed, older ones load by a button', async ({
  page,
  rulesUser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/);
  const HISTORY = '**/notifications/history*';
  const ids = ['0f0f0f0f-0000-4000-8000-000000000001', '0f0f0f0f-0000-4000-8000-000000000002'];
  const subject = `Cámping ${'Mas Garriguenc '.repeat(9)}: a competitor is cheaper on 12 nights, up to −23 %`;
  const sent = (at: number) => ({
    id: ids[at],
    sent_at: `2026-11-2${at}T06:00:07.000Z`,
    due_at: `2026-11-2${at}T06:00:00.000Z`,
    period: `2026-11-2${at}`,
    kind: 'price',
    rule: CHEAPER,
    words: 'Every day at 07:00: nights of the next 90 days.',
    subject,
    found: 12,
  });
  await page.route(HISTORY, refuse);
  await rulesUser.openWith(page, {});
  const history = page.getByRole('region', { name: 'Sent messages' });
  await expect(history.getByRole('alert')).toContainText('The sent messages could not be loaded.');
  await page.unroute(HISTORY);
  await history.getByRole('button', { name: 'Retry' }).click();
  await expect(history).toContainText('No messages have been sent yet.');

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(HISTORY, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    if (before === null) return route.fulfill({ json: { messages: [sent(1)], next: ids[1] } });
    await held;
    return route.fulfill({ json: { messages: [sent(0)], next: null } });
  });
  await page.reload();
  await expect(history.getByRole('listitem')).toHaveText([/Sat,? 21 Nov 2026,? 07:00.*up to −23 %Every day at 07:00/]);
  await history.getByRole('button', { name: 'Older messages' }).click();
  await expect(history.getByRole('button')).toHaveText('Loading older messages…');
  letGo();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('button')).toHaveCount(0);
});
