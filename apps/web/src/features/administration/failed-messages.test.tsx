import type { FailedMessage } from '@vivac/contract/notifications';
import { expect, test } from 'vitest';
import { type Requested, failed, json } from '../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAlert,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import { periodWords } from './notification-failures-page.tsx';

const parked = (name: string, more: Partial<FailedMessage> = {}): FailedMessage => ({
  id: `0f0f0f0f-0000-4000-8000-00000000000${name}`,
  email: `${name}@vivac.test`,
  kind: 'price',
  words: 'Every Wednesday at 07:00.',
  period: '2026-W47',
  due_at: '2026-11-18T06:00:00.000Z',
  state: 'parked',
  attempts: 8,
  last_error: '550 5.1.1 Recipient address rejected',
  last_try_at: '2026-11-18T06:04:00.000Z',
  next_try_at: null,
  ...more,
});
const MESSAGES = [
  parked('1'),
  parked('2'),
  parked('3', { email: null }),
  parked('4', { state: 'retrying', attempts: 2, next_try_at: '2026-11-21T08:15:00.000Z' }),
];
const open = (messages: () => FailedMessage[]) =>
  openPage('/notification-failures', {
    user: ADMIN,
    answers: { getNotificationFailures: () => ({ messages: messages(), total: 204 }) },
  });
const rows = () => screen.getAllByRole('rowheader').map((head) => head.closest('tr')!);
const inRow = async (at: number) => {
  await screen.findAllByRole('rowheader');
  return within(rows()[at]!);
};

// @holds rule-31
test('failed messages are listed with what becomes of each; those tried again by themselves have no button', async () => {
  await open(() => MESSAGES);
  const [, , gone, retrying] = (await screen.findAllByRole('rowheader'), rows());
  screen.getByText('The newest 4 of 204.');
  expect(gone!.textContent).toContain('a user who is gone');
  expect(retrying!.textContent).toMatch(/21.*2026.*09:15/);
  expect(within(retrying!).queryByRole('button')).toBeNull();
});

test('Retry recovers a failed list, which may be empty', async () => {
  const { user, answer } = await openPage('/notification-failures', {
    user: ADMIN,
    answers: { getNotificationFailures: failed() },
  });
  await expectAlert(/The server could not answer\./);
  answer({ getNotificationFailures: { messages: [], total: 0 } });
  await user.click(button('Retry'));
  await screen.findByText('Nothing has failed.');
});

// @holds rule-31
test('a parked message is tried again by an administrator', async () => {
  let messages = MESSAGES;
  const { user, answer, calls } = await open(() => messages);
  answer({
    retryNotification: ({ url }: Requested) => {
      messages = messages.map((each) => (url.pathname.includes(each.id) ? { ...each, state: 'retrying' } : each));
      return { message: 'The message will be tried again.' };
    },
  });
  await user.click((await inRow(1)).getByRole('button', { name: /^Retry/ }));
  await screen.findByText('The message will be tried again.');
  await waitFor(() => expect(rows()[1]!.textContent).toContain('Soon'));
  expect(calls('retryNotification')).toHaveLength(1);
});

test('the tab has a sign of how many failed messages need an answer, which follows what is decided', async () => {
  const figures = { at: null, of: null, seconds: null, bytes: null, percent: null, name: null };
  const trustOf = (count: number) => ({
    looked_at: '2026-11-21T09:00:00.000Z',
    checks: [{ ...figures, check: 'mail', finding: 'mail-parked' as const, state: 'act' as const, count }],
    sources: [],
    disks: [],
  });
  const { user, answer } = await open(() => MESSAGES);
  answer({ getTrust: trustOf(2), retryNotification: { message: 'The message will be tried again.' } });
  await user.click((await inRow(1)).getByRole('button', { name: /^Retry/ }));
  const tab = await screen.findByRole('link', { name: /^Notification failures.*2 things need an answer$/ });
  answer({ getTrust: trustOf(1) });
  await user.click((await inRow(0)).getByRole('button', { name: /^Retry/ }));
  await waitFor(() => expect(tab.textContent).toContain('1 thing needs an answer'));
});

// @holds rule-31
test('a message is dismissed after a confirmation; one that was decided on meanwhile says so', async () => {
  let messages = MESSAGES;
  const conflict = { error: 'This message is not parked any more. Load the list again.', request_id: 'r-1' };
  const { user, answer, calls } = await open(() => messages);
  answer({ dismissNotification: json(conflict, 409) });
  await user.click((await inRow(0)).getByRole('button', { name: /^Dismiss/ }));
  const question = () => within(screen.getByRole('alertdialog', { name: 'Dismiss this message?' }));
  await expectFocus(question().getByRole('button', { name: 'Keep it' }));
  await user.click(question().getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls('dismissNotification')).toEqual([]);
  await user.click((await inRow(0)).getByRole('button', { name: /^Dismiss/ }));
  messages = [];
  await user.click(question().getByRole('button', { name: 'Dismiss' }));
  await expectAlert(conflict.error);
  await screen.findByText('Nothing has failed.');
});

test.each([
  ['2026-W49', /(30\sNov|Nov\s30).*(6\sDec|Dec\s6).*2026/],
  ['2026-W53', /(28 Dec|Dec 28).*2026.*(3 Jan|Jan 3).*2027/],
  ['2026-11-25', /(25 Nov|Nov 25).*2026/],
])('the period %s is written with its days', (period, words) => {
  expect(periodWords(period)).toMatch(words);
  expect(periodWords(period)).not.toContain('W');
});
