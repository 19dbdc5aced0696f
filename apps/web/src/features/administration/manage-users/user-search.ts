import type { User } from '@vivac/contract/accounts';

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

export function usersOfKind(users: readonly User[], kind: UserKind): readonly User[] {
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
