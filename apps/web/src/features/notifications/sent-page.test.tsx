import { expect, test } from 'vitest';
import { failed, held } from '../../../testing/answers.ts';
import { USUAL } from '../../../testing/notifications.ts';
import { openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const ids = ['0f0f0f0f-0000-4000-8000-000000000001', '0f0f0f0f-0000-4000-8000-000000000002'] as const;
const sent = (at: 0 | 1) => ({
  id: ids[at],
  sent_at: `2026-11-2${at}T06:00:07.000Z`,
  due_at: `2026-11-2${at}T06:00:00.000Z`,
  period: `2026-11-2${at}`,
  kind: 'price' as const,
  rule: { type: 'email', schedule: 'daily', spread: 5, up: false, enabled: true, filters: USUAL } as const,
  words: 'Every day at 07:00: nights of the next 90 days.',
  subject: 'Cámping Mas Garriguenc: a competitor is cheaper on 12 nights, up to −23%',
  found: 12,
  listed: at === 1,
});
const history = () => within(screen.getByRole('region', { name: 'Sent messages' }));
const items = () =>
  history()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

// @holds rule-30
test('pagination: sent messages are listed, older ones load by a button', async () => {
  const older = held({ messages: [sent(0)], next: null });
  const page = await openPage('/sent', {
    answers: {
      getNotificationHistory: ({ url }) =>
        url.searchParams.get('before') === null ? { messages: [sent(1)], next: ids[1] } : older.answer(),
    },
  });
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(items()[0]).toMatch(/21.*2026.*07:00.*up to −23%Every day at 07:00/);
  await page.user.click(history().getByRole('button', { name: 'Older messages' }));
  expect(history().getByRole('button').textContent).toBe('Loading older messages…');
  older.letGo();
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(history().queryByRole('button')).toBeNull();
});

// @holds rule-30
test('sent messages that could not be loaded can be loaded again, none has a sentence', async () => {
  const page = await openPage('/sent', { answers: { getNotificationHistory: failed() }, expected: [/500/] });
  await waitFor(() => expect(history().getByRole('alert').textContent).toContain('could not be loaded.'));
  page.answer({ getNotificationHistory: { messages: [], next: null } });
  await page.user.click(history().getByRole('button', { name: 'Retry' }));
  await history().findByText(/^No messages have been sent yet\./);
});
