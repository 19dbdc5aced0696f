import { Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { usersText as text } from '../../../text/en/administration.ts';
import type { UserCalls } from './use-user-calls.ts';

interface UserActionsProps {
  readonly user: User;
  readonly calls: UserCalls;
  readonly onSave: () => void;
  readonly onDelete: () => void;
  /** Null when there is nothing to undo. */
  readonly onDiscard: (() => void) | null;
}

export function UserActions({ user, calls, onSave, onDelete, onDiscard }: UserActionsProps) {
  const { email, invited, invitation_failure: failure } = user;
  return (
    <>
      <Button
        variant={onDiscard ? 'filled' : 'default'}
        aria-label={text.saveOf(email)}
        loading={calls.saving}
        disabled={calls.busy}
        onClick={onSave}
      >
        {text.save}
      </Button>
      {onDiscard && (
        <Button variant="default" disabled={calls.busy} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      {invited && (
        <Button
          variant="default"
          aria-label={failure ? text.resendTo(email) : undefined}
          loading={calls.inviting}
          disabled={calls.busy}
          onClick={calls.invite}
        >
          {failure ? text.resend : text.invite}
        </Button>
      )}
      <Button
        variant="outline"
        color="error"
        aria-label={text.deleteOf(email)}
        disabled={calls.busy}
        onClick={onDelete}
      >
        {text.delete}
      </Button>
    </>
  );
}
