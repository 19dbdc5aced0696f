import { Skeleton, TextInput } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { useRef } from 'react';
import { Empty } from '../../../ui/states/empty.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { UnsavedGuard } from '../../../ui/states/leave-guard.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { FirstSteps } from '../first-steps.tsx';
import { MessageLine } from '../../../ui/lists/list-page.tsx';
import type { Message } from '../../../ui/lists/use-decision.ts';
import { useShownUsers } from './use-shown-users.ts';
import { useUserList } from './use-user-list.ts';
import { countUnsaved } from './user-drafts.ts';
import { UserKinds } from './user-kinds.tsx';
import { UserPager } from './user-pager.tsx';
import { UserTable } from './user-table.tsx';
import styles from './user-list.module.css';
import { wordsOf } from '../../../text/reader.ts';

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
      <Loaded
        query={list}
        waiting={<ListSkeleton />}
        failed={(error) => failureSentence(error, text.listFailed)}
        empty={() =>
          found.length === 0 && (
            <NoUsers search={view.wanted.trim()} isNarrowed={view.kind !== 'all'} showAll={showAll} />
          )
        }
      >
        {() => (
          <UserTable
            users={shown.users}
            drafts={drafts}
            changes={changes}
            open={open}
            wasOpened={wasOpened}
            onOpen={onOpen}
          />
        )}
      </Loaded>
      {shown.pages > 1 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      <ListQuestions
        asked={asked}
        unsaved={countUnsaved(users, drafts)}
        onDelete={confirmDeletion}
        onCancel={() => changes.askToDelete(null)}
      />
      <MessageLine message={message} dismissMessage={() => changes.say(null)} />
    </div>
  );

  function showAll() {
    view.searchFor('');
    view.chooseKind('all');
  }
}

function ListSkeleton() {
  return (
    <Waiting label={text.loading} className={styles.skeleton}>
      {['one', 'two', 'three'].map((bone) => (
        <div key={bone} className={styles.bone}>
          <Skeleton height={20} />
          <Skeleton height={42} />
          <Skeleton height={130} />
          <Skeleton height={42} />
        </div>
      ))}
    </Waiting>
  );
}

interface NoUsersProps {
  readonly search: string;
  /** Only users of one kind are listed. */
  readonly isNarrowed: boolean;
  readonly showAll: () => void;
}

function NoUsers({ search, isNarrowed, showAll }: NoUsersProps) {
  if (search === '' && !isNarrowed) return <Empty title={text.nobody} />;
  const title = search === '' ? text.nobodyHere : text.nothingFound({ text: search });
  return <Empty title={title} action={{ label: text.clearSearch, act: showAll }} />;
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
