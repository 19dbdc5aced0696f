import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import type { ListChanges } from './use-user-list.ts';
import { wordsOf } from '../../../text/reader.ts';

const text = wordsOf('users');

/** Invites somebody again who has chosen no password. */
export function InvitationButton({ user, changes }: { readonly user: User; readonly changes: ListChanges }) {
  const { email, invitation, invitation_failure: failure } = user;
  const inviting = useMutation({
    mutationFn: () => call('inviteUser', { params: { email } }),
    onSuccess: ({ message }) => {
      changes.say({ tone: 'success', sentence: message });
      changes.reload();
    },
    onError: (error) => changes.say({ tone: 'error', sentence: failureSentence(error, text.inviteFailed) }),
  });
  const hasFailed = failure !== null || invitation?.state === 'failed' || invitation?.state === 'expired';
  return (
    <Button
      variant="subtle"
      aria-label={hasFailed ? text.resendTo({ email }) : undefined}
      loading={inviting.isPending}
      onClick={() => inviting.isPending || inviting.mutate()}
    >
      {hasFailed ? text.resend : text.invite}
    </Button>
  );
}
