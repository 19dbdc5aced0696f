import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linksToWire } from '@vivac/contract/wire/links';
import type { User } from '@vivac/contract/accounts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { failureSentence } from '../../../../ui/lists/failure-sentence.ts';
import { type LinkFault, type LinksDraft, refusedRows, sentLinks } from '../../watchlist-links/links-draft.ts';
import type { ListChanges } from '../use-user-list.ts';
import { wordsOf } from '../../../../text/reader.ts';

const text = wordsOf('users');

interface SaveLinksInput {
  readonly user: User;
  readonly links: LinksDraft;
  /** Of the links that the draft began with. */
  readonly version: number;
  readonly changes: ListChanges;
  showFaults(faults: readonly LinkFault[]): void;
}

/** Saves a user's links. */
export function useSaveLinks({ user, links, version, changes, showFaults }: SaveLinksInput) {
  const { email } = user;
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call('updateUser', { params: { email }, body: { ...linksToWire(sentLinks(links)), version } }),
    onSuccess: (answer) => {
      changes.saved(email, answer.user, answer.message || text.updated);
      void queryClient.invalidateQueries({ queryKey: ['checkLink'] });
    },
    onError: (error) => {
      changes.say({ tone: 'error', sentence: failureSentence(error, text.updateFailed) });
      if (!(error instanceof ApiError)) return;
      showFaults(refusedRows(error));
      // Somebody was faster, or the user is gone: the list shows what there is now.
      if (error.status === 409 || error.status === 404) changes.reload();
    },
  });
  return { busy: saving.isPending, save: () => saving.isPending || saving.mutate() };
}
