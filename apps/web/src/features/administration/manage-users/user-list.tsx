import { TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { useRef } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { UnsavedGuard } from '../../../ui/states/leave-guard.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { ListFailure, ListSkeleton, NoUsers } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import type { Message } from '../use-message.ts';
import { useShownUsers } from './use-shown-users.ts';
import { useUserList } from './use-user-list.ts';
import { countUnsaved } from './user-drafts.ts';
import { UserKinds } from './user-kinds.tsx';
import { UserPager } from './user-pager.tsx';
import { UserTable } from './user-table.tsx';
import styles from './user-list.module.css';

const text = wordsOf('users');
const NOBODY: readonly User[] = [];

/** Every user of the product, to be searched and edited (users-13). */
export function UserList({ firstMessage }: { firstMessage: Message | null }) {
  const { list, drafts, message, changes, asked, deletion } = useUserList(firstMessage);
  const top = useRef<HTMLInputElement>(null);
  const users = list.data ?? NOBODY;
  const { shown, found, open, wasOpened, onOpen, ...view } = useShownUsers(users);

  function turnTo(page: number) {
    view.turnTo(page);
    top.current?.scrollIntoView({ block: 'center' });
  }

  function confirmDeletion(user: User) {
    changes.askToDelete(null);
    deletion.mutate(user, { onSuccess: () => top.current?.focus() });
  }

  return (
    <div className={styles.list} data-drawer={view.isDrawn || undefined}>
      {users.length > 0 && <FirstSteps users={users} />}
      <div className={styles.tools}>
        <TextInput
          ref={top}
          type="search"
          className={styles.search}
          label={text.search}
          placeholder={text.searchHint}
          value={view.search}
          onChange={(event) => view.searchFor(event.currentTarget.value)}
        />
        {users.length > 1 && <UserKinds kind={view.kind} counts={view.counts} onKind={view.chooseKind} />}
        {found.length > 0 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      </div>
      <ListState list={list} />
      {list.isSuccess && found.length === 0 && (
        <NoUsers search={view.wanted.trim()} isNarrowed={view.kind !== 'all'} showAll={showAll} />
      )}
      {found.length > 0 && (
        <UserTable
          users={shown.users}
          drafts={drafts}
          changes={changes}
          open={open}
          wasOpened={wasOpened}
          onOpen={onOpen}
        />
      )}
      {shown.pages > 1 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      <ListQuestions
        asked={asked}
        unsaved={countUnsaved(users, drafts)}
        onDelete={confirmDeletion}
        onCancel={() => changes.askToDelete(null)}
      />
      <MessageLine message={message} onDismiss={() => changes.say(null)} />
    </div>
  );

  function showAll() {
    view.searchFor('');
    view.chooseKind('all');
  }
}

function ListState({ list }: { readonly list: UseQueryResult<User[]> }) {
  if (list.isPending) return <ListSkeleton />;
  if (!list.isError) return null;
  return <ListFailure error={list.error} unknown={text.listFailed} retry={() => void list.refetch()} />;
}

interface ListQuestionsProps {
  /** Who is to be deleted. */
  readonly asked: User | null;
  readonly unsaved: number;
  onDelete(user: User): void;
  onCancel(): void;
}

function ListQuestions({ asked, unsaved, onDelete, onCancel }: ListQuestionsProps) {
  return (
    <>
      {asked && (
        <Question
          title={text.deleteTitle}
          confirm={text.delete}
          cancel={text.cancel}
          onConfirm={() => onDelete(asked)}
          onCancel={onCancel}
        >
          {text.deleteQuestion({ email: asked.email })}
        </Question>
      )}
      <UnsavedGuard unsaved={unsaved > 0} words={text.leaving}>
        {text.leaveQuestion({ count: unsaved })}
      </UnsavedGuard>
    </>
  );
}
