import { useMediaQuery } from '@mantine/hooks';
import type { User } from '@vivac/contract/accounts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { USER_KINDS, type UserKind, pageOf, usersMatching, usersOfKind } from './user-search.ts';

/** Where list and drawer are beside each other, the first user is open. */
const ROOM_FOR_BOTH = '(min-width: 80em)';

/** Which users are shown, and whose drawer is open. */
export function useShownUsers(users: readonly User[]) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<UserKind>('all');
  const [wantedPage, setPage] = useState(0);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const isRoomy = useMediaQuery(ROOM_FOR_BOTH, false, { getInitialValueInEffect: false });
  const wanted = useDeferredValue(search);
  const matching = useMemo(() => usersMatching(users, wanted), [users, wanted]);
  const found = useMemo(() => usersOfKind(matching, kind), [matching, kind]);
  const shown = pageOf(found, wantedPage);
  const counts = useMemo(() => countKinds(matching), [matching]);
  const first = isRoomy ? (shown.users[0]?.email ?? null) : null;
  const open = chosen === undefined ? first : chosen;

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

function countKinds(users: readonly User[]): Record<UserKind, number> {
  const counts = USER_KINDS.map((kind) => [kind, usersOfKind(users, kind).length] as const);
  return Object.fromEntries(counts) as Record<UserKind, number>;
}
