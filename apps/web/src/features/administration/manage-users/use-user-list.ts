import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { useMemo, useState } from 'react';
import { call, callQuery } from '../../../api/call.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import type { LinksEdit } from '../watchlist-links/links-draft.ts';
import { type Message, useMessage } from '../../../ui/lists/use-decision.ts';
import { useSentInvitations } from './use-sent-invitations.ts';
import { type UserDrafts, withEdit, withVersion, withoutDraft } from './user-drafts.ts';
import { wordsOf } from '../../../text/reader.ts';

const text = wordsOf('users');

const usersQuery = callQuery('getUsers', {});

/** What a row may change of the page; stays the same as long as the page is shown. */
export interface ListChanges {
  edit(user: User, change: LinksEdit): void;
  forget(email: string): void;
  /** What was typed shall count, though somebody else saved meanwhile. */
  keep(user: User): void;
  /** Without the user, where the answer does not tell them, the list is asked for alone. */
  saved(email: string, user: User | undefined, message: string): void;
  /** Deleted or erased. */
  gone(email: string, message: string): void;
  /** Null when nobody shall be deleted after all. */
  askToDelete(user: User | null): void;
  say(message: Message | null): void;
  reload(): void;
}

/** Every user, what is typed for them, and the page's message. The list is always asked for anew when the page opens. */
export function useUserList(firstMessage: Message | null) {
  const queryClient = useQueryClient();
  const list = useQuery({ ...usersQuery, staleTime: 0 });
  const [drafts, setDrafts] = useState<UserDrafts>(new Map());
  const [message, say] = useMessage(firstMessage);
  const [asked, askToDelete] = useState<User | null>(null);

  const changes = useMemo((): ListChanges => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
    const forget = (email: string) => setDrafts((current) => withoutDraft(current, email));
    return {
      edit: (user, change) => setDrafts((current) => withEdit(current, user, change)),
      forget,
      keep: (user) => setDrafts((current) => withVersion(current, user)),
      saved(saved, user, sentence) {
        queryClient.setQueryData(usersQuery.queryKey, (users) =>
          users?.map((each) => (each.email === saved && user ? user : each)),
        );
        forget(saved);
        say({ tone: 'success', sentence });
        reload();
      },
      gone(gone, sentence) {
        queryClient.setQueryData(usersQuery.queryKey, (users) => users?.filter(({ email }) => email !== gone));
        forget(gone);
        say({ tone: 'success', sentence });
        reload();
      },
      askToDelete,
      say,
      reload,
    };
  }, [queryClient, say]);

  useSentInvitations(list.data, list.dataUpdatedAt, changes.reload);

  const deletion = useMutation({
    mutationFn: ({ email }: User) => call('deleteUser', { params: { email } }),
    onSuccess: (answer, user) => changes.gone(user.email, answer.message || text.deleted),
    onError: (error) => say({ tone: 'error', sentence: failureSentence(error, text.deleteFailed) }),
    onSettled: () => changes.reload(),
  });

  return { list, drafts, message, changes, asked, deletion };
}
