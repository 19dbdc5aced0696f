import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { ADMIN, button, openPage, screen, waitFor } from '../../../../testing/open-page.tsx';
import { userNamed } from '../../../../testing/users.ts';

// @holds users-26 admin-15
test('a resent invitation is looked at again, after growing waits, until it is sent', async () => {
  const invitedAs = (state: 'expired' | 'sending' | 'sent') =>
    userNamed('late', 'own', [], {
      invited: true,
      invitation: { state, invited_at: '2026-11-21T08:00:00.000Z', sent_at: null, handed_at: null, invited_by: null },
    });
  let state: 'expired' | 'sending' | 'sent' = 'expired';
  const answers: Answers = { getUsers: () => [invitedAs(state)], inviteUser: { message: 'Invited again.' } };
  const { calls } = await openPage('/admin-users', { user: ADMIN, answers });
  await screen.findByText('Invitation expired');
  state = 'sending';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  button('Resend the invitation to late@vivac.test').click();
  await screen.findByText('Invitation on its way');
  const before = calls('getUsers').length;
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(calls('getUsers')).toHaveLength(before + 1));
  screen.getByText('Invitation on its way');
  state = 'sent';
  await vi.advanceTimersByTimeAsync(2_000);
  await screen.findByText('Invited');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls('getUsers')).toHaveLength(before + 2);
});

// @holds users-26 admin-15
test('an invitation that stays on its way is looked at a bounded number of times', async () => {
  const stuck = userNamed('stuck', 'own', [], {
    invited: true,
    invitation: {
      state: 'sending',
      invited_at: '2026-11-21T08:00:00.000Z',
      sent_at: null,
      handed_at: null,
      invited_by: null,
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = await openPage('/admin-users', { user: ADMIN, answers: { getUsers: [stuck] } });
  await screen.findByText('Invitation on its way');
  for (let wait = 0; wait < 12; wait++) await vi.advanceTimersByTimeAsync(64_000);
  expect(calls('getUsers')).toHaveLength(7);
});
