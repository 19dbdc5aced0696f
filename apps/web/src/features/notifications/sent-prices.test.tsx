import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { expectAddress, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const ID = '0f0f0f0f-0000-4000-8000-000000000001';
const SENT = {
  id: ID,
  sent_at: '2026-11-21T06:00:07.000Z',
  due_at: '2026-11-21T06:00:00.000Z',
  period: '2026-11-21',
  kind: 'price' as const,
  rule: { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true } as const,
  words: 'Every day at 07:00: nights of the next 90 days.',
  subject: 'Mas Garriguenc: Camping Mar is more expensive on 2 nights, up to +20%',
  found: 2,
  listed: true,
};
const price = (date: string, theirs: number) => ({
  date,
  competitor: 'Camping Mar',
  price: 100,
  competitor_price: theirs,
  percent: theirs - 100,
});
const REPORTED = {
  subject: SENT.subject,
  sent_at: SENT.sent_at,
  prices: [price('2026-12-01', 120), price('2026-12-02', 93)],
};
const list = () => within(screen.getByRole('region', { name: SENT.subject }));

// @holds rule-57
test('the whole list of a sent message opens with every night, and closes', async () => {
  const page = await openPage('/sent', {
    answers: {
      getNotificationHistory: { messages: [SENT], next: null },
      getToldPrices: REPORTED,
    },
  });
  await page.user.click(await screen.findByRole('link', { name: 'The whole list: 2 prices' }));
  await waitFor(() => expect(list().getAllByRole('row')).toHaveLength(3));
  const [, first, second] = list().getAllByRole('row');
  expect(first!.textContent).toMatch(/Dec 1Camping Mar€100€120\+20%/);
  expect(second!.textContent).toMatch(/Dec 2Camping Mar€100€93−7%/);
  await page.user.click(list().getByRole('link', { name: 'Close the list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: SENT.subject })).toBeNull());
});

// @holds rule-57
test('a list that could not be loaded can be loaded again, one without a watched campsite says so', async () => {
  const page = await openPage('/sent', {
    answers: {
      getNotificationHistory: { messages: [SENT], next: null },
      getToldPrices: failed(),
    },
  });
  await page.user.click(await screen.findByRole('link', { name: 'The whole list: 2 prices' }));
  expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
  page.answer({ getToldPrices: { ...REPORTED, prices: [] } });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('None of the campsites of this message is on your watchlist any more.')).toBeTruthy();
});

test('a link of an older mail, which names the settings, leads to the list of what was sent', async () => {
  await openPage(`/settings?section=notifications&message=${ID}`, {
    answers: { getNotificationHistory: { messages: [SENT], next: null }, getToldPrices: REPORTED },
  });
  await waitFor(() => expect(list().getAllByRole('row')).toHaveLength(3));
  await expectAddress(`/sent?message=${ID}`);
});
