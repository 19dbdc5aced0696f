import { useMedia } from '../../../ui/use-media.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vivac/contract/accounts';
import { useMemo, useState, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { callQuery, call } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { type Message, useMessage } from '../../../ui/lists/use-decision.ts';
import type { LinksEdit } from '../watchlist-links/links-draft.ts';
import { type UserDrafts, withEdit, withVersion, withoutDraft } from './user-drafts.ts';

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

/** Every user, what is typed for them, and the page's message. The list is asked for anew when the page opens, unless it came with the document. */
export function useUserList(firstMessage: Message | null) {
  const queryClient = useQueryClient();
  const list = useQuery({ ...usersQuery, staleTime: 0 });
  const [drafts, setDrafts] = useState<UserDrafts>(new Map());
  const [message, say] = useMessage(firstMessage);
  const [requested, askToDelete] = useState<User | null>(null);

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

  return { list, drafts, message, changes, asked: requested, deletion };
}

/** Where list and drawer are beside each other, the first user is open. */
const ROOM_FOR_BOTH = '(min-width: 80em)';

/**
 * Which users are shown, and whose drawer is open: at first the `saved` one's of the page before, else the first one's; after
 * that nobody's but by a person's act.
 */
export function useShownUsers(users: readonly User[], saved: string | null) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<UserKind>('all');
  const [wantedPage, setPage] = useState(0);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const wanted = useDeferredValue(search);
  const matching = useMemo(() => usersMatching(users, wanted), [users, wanted]);
  const found = useMemo(() => usersOfKind(matching, kind), [matching, kind]);
  const shown = pageOf(found, wantedPage);
  const counts = useMemo(() => countKinds(matching), [matching]);
  const isNarrowed = wanted.trim() !== '' || kind !== 'all' || wantedPage > 0;
  const byItself = useOpenByItself(shown.users[0]?.email ?? null, saved, isNarrowed);
  const open = chosen === undefined ? byItself : chosen;

  return {
    search,
    wanted,
    searchFor(typed: string) {
      setSearch(typed);
      setPage(0);
    },
    kind,
    counts,
    chooseKind(next: UserKind) {
      setKind(next);
      setPage(0);
    },
    found,
    shown,
    turnTo: setPage,
    open,
    wasOpened: chosen !== undefined,
    onOpen: useCallback((email: string | null) => setChosen(email), []),
    isDrawn: shown.users.some(({ email }) => email === open),
  };
}

/** Whom the list puts first once somebody was saved or deleted is another than who was open: that one stays, or nobody. */
function useOpenByItself(first: string | null, saved: string | null, isNarrowed: boolean): string | null {
  const isRoomy = useMedia(ROOM_FOR_BOTH);
  const [begun, begin] = useState(saved);
  if (begun === null && first !== null) begin(first);
  if (!isRoomy) return null;
  return isNarrowed ? first : begun;
}

function countKinds(users: readonly User[]): Record<UserKind, number> {
  const counts = USER_KINDS.map((kind) => [kind, usersOfKind(users, kind).length] as const);
  return Object.fromEntries(counts) as Record<UserKind, number>;
}

/** A mail is mostly on its way within seconds; what takes longer than all of these waits is seen when the page is opened again. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000] as const;

/** Looks again, after longer and longer waits, until no invitation is being sent any more. */
function useSentInvitations(users: readonly User[] | undefined, readAtMs: number, reload: () => void): void {
  const looks = useRef({ sending: '', made: 0 });
  const sending = users?.flatMap(sendingOf).join(' ') ?? '';
  useEffect(() => {
    if (looks.current.sending !== sending) looks.current = { sending, made: 0 };
    const waitMs = WAITS_MS[looks.current.made];
    if (sending === '' || waitMs === undefined) return;
    const timer = setTimeout(() => {
      looks.current.made += 1;
      reload();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sending, readAtMs, reload]);
}

const sendingOf = ({ email, invitation }: User): string[] =>
  invitation?.state === 'sending' ? [`${email} ${invitation.invited_at}`] : [];

/** As many lines as a page draws at once without being felt. */
const USERS_A_PAGE = 50;

/** The users in whose address, name, campsites or links the text occurs, in any case and with or without accents. */
export function usersMatching(users: readonly User[], text: string): readonly User[] {
  const wanted = plain(text.trim());
  return wanted === '' ? users : users.filter((user) => textsOfUser(user).some((each) => plain(each).includes(wanted)));
}

/** Which users are listed: all, those with a campsite that waits for data, or those whose invitation is open. */
export const USER_KINDS = ['all', 'waiting', 'invited'] as const;
export type UserKind = (typeof USER_KINDS)[number];

const BELONGS: Readonly<Record<UserKind, (user: User) => boolean>> = {
  all: () => true,
  waiting: ({ reference_campsite: own, competitors }) =>
    own?.state === 'waiting' || competitors.some(({ state }) => state === 'waiting'),
  invited: ({ invited }) => invited,
};

function usersOfKind(users: readonly User[], kind: UserKind): readonly User[] {
  return kind === 'all' ? users : users.filter(BELONGS[kind]);
}

export interface UserPage {
  readonly users: readonly User[];
  /** From 0; the nearest there is. */
  readonly page: number;
  readonly pages: number;
  /** Of the first user shown, from 1. */
  readonly first: number;
}

export function pageOf(users: readonly User[], wanted: number): UserPage {
  const pages = Math.max(1, Math.ceil(users.length / USERS_A_PAGE));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const start = page * USERS_A_PAGE;
  return { users: users.slice(start, start + USERS_A_PAGE), page, pages, first: start + 1 };
}

function textsOfUser({ email, display_name, reference_campsite, competitors }: User): string[] {
  const campsites = reference_campsite === null ? competitors : [reference_campsite, ...competitors];
  return [email, display_name ?? '', ...campsites.flatMap(({ name, link }) => [name, link])];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
