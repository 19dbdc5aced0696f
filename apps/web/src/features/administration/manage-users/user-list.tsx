import { TextInput } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { usersText as text } from '../../../text/en/administration.ts';
import { UnsavedGuard } from '../../../ui/states/leave-guard.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { ListFailure, ListSkeleton, NoUsers } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import type { Message } from '../use-message.ts';
import { useUserList } from './use-user-list.ts';
import { countUnsaved } from './user-drafts.ts';
import { UserPager } from './user-pager.tsx';
import { pageOf, usersMatching } from './user-search.ts';
import { UserTable } from './user-table.tsx';
import styles from './user-list.module.css';

const NOBODY: readonly User[] = [];

/** Every user of the product, to be searched and edited (users-13). */
export function UserList({ firstMessage }: { firstMessage: Message | null }) {
  const { list, drafts, message, changes, asked, deletion } = useUserList(firstMessage);
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(0);
  const top = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(search);
  const users = list.data ?? NOBODY;
  const found = useMemo(() => usersMatching(users, wanted), [users, wanted]);
  const shown = pageOf(found, wantedPage);
  const unsaved = countUnsaved(users, drafts);

  function searchFor(typed: string) {
    setSearch(typed);
    setPage(0);
  }

  function turnTo(page: number) {
    setPage(page);
    top.current?.scrollIntoView({ block: 'center' });
  }

  function confirmDeletion(user: User) {
    changes.askToDelete(null);
    deletion.mutate(user, { onSuccess: () => top.current?.focus() });
  }

  return (
    <>
      <div className={styles.tools}>
        <TextInput
          ref={top}
          type="search"
          className={styles.search}
          label={text.search}
          placeholder={text.searchHint}
          value={search}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
        {found.length > 0 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && <ListFailure error={list.error} unknown={text.listFailed} retry={() => void list.refetch()} />}
      {list.isSuccess && found.length === 0 && <NoUsers search={wanted.trim()} showAll={() => searchFor('')} />}
      {found.length > 0 && <UserTable users={shown.users} drafts={drafts} changes={changes} />}
      {shown.pages > 1 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      <MessageLine message={message} onDismiss={() => changes.say(null)} />
      {asked && (
        <Question
          title={text.deleteTitle}
          confirm={text.delete}
          cancel={text.cancel}
          onConfirm={() => confirmDeletion(asked)}
          onCancel={() => changes.askToDelete(null)}
        >
          {text.deleteQuestion(asked.email)}
        </Question>
      )}
      <UnsavedGuard unsaved={unsaved > 0} words={text.leaving}>
        {text.leaveQuestion(unsaved)}
      </UnsavedGuard>
    </>
  );
}
