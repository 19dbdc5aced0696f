import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useRef } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';
import { Skeleton, TextInput, Button } from '@mantine/core';
import type { User } from '@vivac/contract/accounts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { MessageLine } from '../../ui/lists/list-page.tsx';
import type { Message } from '../../ui/lists/use-decision.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { UnsavedGuard } from '../../ui/states/leave-guard.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { FirstSteps, useHasData } from './first-steps.tsx';
import { useShownUsers, useUserList, USER_KINDS, type UserKind, type UserPage } from './manage-users/use-user-list.ts';
import { countUnsaved } from './manage-users/user-drafts.ts';
import styles from './manage-users/user-list.module.css';
import { UserTable } from './manage-users/user-table.tsx';

/** Below the list. */
const FactorDemand = lazy(async () => ({
  default: (await import('./factor-of-users.tsx')).FactorDemand,
}));

const pageTitles = wordsOf('page-titles');

export function AdminUsersPage() {
  const brought = useLocation({
    select: ({ state: { message, email } }) => ({ message, email }),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const [first] = useState(brought);

  // The message belongs to the step that led here, not to a reload of the page.
  useEffect(() => {
    if (brought.message !== undefined) void navigate({ to: '/admin-users', replace: true });
  }, [brought.message, navigate]);

  return (
    <AdministrationPage section="users" title={pageTitles.users} lead={text.lead}>
      <UserList
        firstMessage={first.message === undefined ? null : { tone: 'success', sentence: first.message }}
        saved={first.email ?? null}
      />
      <Suspense>
        <FactorDemand />
      </Suspense>
    </AdministrationPage>
  );
}

declare module '@tanstack/react-router' {
  // TanStack Router reads what an entry of the history may carry from an interface of this name.
  interface HistoryState {
    /** What the page that led here has to say. */
    readonly message?: string;
    /** Whom that is about. */
    readonly email?: string;
  }
}

const text = wordsOf('users');

const NOBODY: readonly User[] = [];

interface UserListProps {
  readonly firstMessage: Message | null;
  /** Whose links the page before saved. */
  readonly saved: string | null;
}

/** Every user of the product, to be searched and edited (users-13). */
function UserList({ firstMessage, saved }: UserListProps) {
  const { list, drafts, message, changes, asked: requested, deletion } = useUserList(firstMessage);
  const top = useRef<HTMLInputElement>(null);
  const users = list.data ?? NOBODY;
  const hasData = useHasData(users);
  // The steps stand above the list: it waits for them, so that they do not push it down.
  const isWaiting = users.length > 0 && hasData === undefined;
  const { shown, found, open, wasOpened, onOpen, ...view } = useShownUsers(users, saved);

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
      {users.length > 0 && hasData !== undefined && <FirstSteps users={users} hasData={hasData} />}
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
        {() =>
          isWaiting ? (
            <ListSkeleton />
          ) : (
            <UserTable
              users={shown.users}
              drafts={drafts}
              changes={changes}
              open={open}
              wasOpened={wasOpened}
              onOpen={onOpen}
            />
          )
        }
      </Loaded>
      {shown.pages > 1 && <UserPager shown={shown} all={found.length} onPage={turnTo} />}
      <ListQuestions
        selected={requested}
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
  readonly selected: User | null;
  readonly unsaved: number;
  onDelete(user: User): void;
  onCancel(): void;
}

function ListQuestions({ selected: requested, unsaved, onDelete, onCancel }: ListQuestionsProps) {
  return (
    <>
      {requested && (
        <Question
          title={text.deleteTitle}
          confirm={text.delete}
          cancel={text.cancel}
          onConfirm={() => onDelete(requested)}
          onCancel={onCancel}
        >
          {text.deleteQuestion({ email: requested.email })}
        </Question>
      )}
      <UnsavedGuard unsaved={unsaved > 0} words={text.leaving}>
        {text.leaveQuestion({ count: unsaved })}
      </UnsavedGuard>
    </>
  );
}

interface UserKindsProps {
  readonly kind: UserKind;
  readonly counts: Readonly<Record<UserKind, number>>;
  onKind(kind: UserKind): void;
}

const WORDS: Readonly<Record<UserKind, (values: { count: number }) => string>> = {
  all: text.all,
  waiting: text.waitingOnes,
  invited: text.invitedOnes,
};

/** Narrows the list to those who wait for something. */
function UserKinds({ kind, counts, onKind }: UserKindsProps) {
  return (
    <div className={styles.kinds} role="group" aria-label={text.which}>
      {USER_KINDS.map((each) => (
        <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
          {WORDS[each]({ count: counts[each] })}
        </button>
      ))}
    </div>
  );
}

interface UserPagerProps {
  readonly shown: UserPage;
  readonly all: number;
  onPage(page: number): void;
}

function UserPager({ shown, all, onPage }: UserPagerProps) {
  const { page, pages, first, users } = shown;
  return (
    <nav className={styles.pager} aria-label={text.pages}>
      <span className={styles.range}>{text.range({ first, last: first + users.length - 1, all })}</span>
      {pages > 1 && (
        <>
          <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {text.previous}
          </Button>
          <Button variant="default" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
            {text.next}
          </Button>
        </>
      )}
    </nav>
  );
}
