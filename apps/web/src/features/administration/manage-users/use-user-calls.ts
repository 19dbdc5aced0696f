import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linksToWire } from '@vivac/contract/wire/links';
import type { User } from '@vivac/contract/accounts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { usersText as text } from '../../../text/en/administration.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { type LinkFault, type LinksDraft, refusedRows, sentLinks } from '../watchlist-links/links-draft.ts';
import type { ListChanges } from './use-user-list.ts';

interface UserCallsInput {
  readonly user: User;
  readonly links: LinksDraft;
  /** Of the links that the draft began with. */
  readonly version: number;
  readonly changes: ListChanges;
  showFaults(faults: readonly LinkFault[]): void;
}

export interface UserCalls {
  readonly saving: boolean;
  readonly inviting: boolean;
  readonly busy: boolean;
  readonly save: () => void;
  readonly invite: () => void;
}

/** Saves a user's links and invites them again. */
export function useUserCalls({ user, links, version, changes, showFaults }: UserCallsInput): UserCalls {
  const { email } = user;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call('updateUser', { params: { email }, body: { ...linksToWire(sentLinks(links)), version } }),
    onSuccess: (answer) => {
      changes.saved(answer.user, answer.message || text.updated);
      void queryClient.invalidateQueries({ queryKey: ['checkLink'] });
    },
    onError: (error) => {
      changes.say({ tone: 'error', sentence: failureSentence(error, listWords(text.updateFailed)) });
      if (!(error instanceof ApiError)) return;
      showFaults(refusedRows(error));
      // Somebody was faster, or the user is gone: the list shows what there is now.
      if (error.status === 409 || error.status === 404) changes.reload();
    },
  });
  const inviting = useMutation({
    mutationFn: () => call('inviteUser', { params: { email } }),
    onSuccess: ({ message }) => {
      changes.say({ tone: 'success', sentence: message });
      changes.reload();
    },
    onError: (error) => changes.say({ tone: 'error', sentence: failureSentence(error, listWords(text.inviteFailed)) }),
  });
  const busy = saving.isPending || inviting.isPending;
  return {
    saving: saving.isPending,
    inviting: inviting.isPending,
    busy,
    save: () => busy || saving.mutate(),
    invite: () => busy || inviting.mutate(),
  };
}
