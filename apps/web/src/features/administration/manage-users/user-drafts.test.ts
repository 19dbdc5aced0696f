import type { User } from '@vivac/contract/accounts';
import { describe, expect, test } from 'vitest';
import { withRow } from '../watchlist-links/links-draft.ts';
import {
  type UserDrafts,
  countUnsaved,
  isOvertaken,
  isUnsaved,
  withEdit,
  withVersion,
  withoutDraft,
} from './user-drafts.ts';
import { pageOf, usersMatching } from './use-user-list.ts';

const user = (email: string, more: Partial<User> = {}): User => ({
  email,
  reference_link: 'https://places.test/own',
  competitor_links: [],
  display_name: 'Núria Puig',
  admin: false,
  invited: false,
  disabled: false,
  invitation_failure: null,
  reference_campsite: { link: 'https://places.test/own', name: 'Camping Own', state: 'active' },
  competitors: [],
  invitation: null,
  last_sign_in_at: null,
  version: 1,
  changed_by: null,
  changed_at: null,
  ...more,
});
const ana = user('ana@vivac.test');
const NONE: UserDrafts = new Map();
const edited = withEdit(NONE, ana, (links) => withRow(links, 0, 'https://places.test/other'));
const draft = edited.get(ana.email);

describe('the unsaved draft of a user', () => {
  test('is dropped when it equals what is saved', () => {
    expect(isUnsaved(ana, undefined)).toBe(false);
    expect(isUnsaved(ana, draft)).toBe(true);
    expect(countUnsaved([ana, user('ben@vivac.test')], edited)).toBe(1);
    const back = withEdit(edited, ana, (links) => withRow(links, 0, ana.reference_link));
    expect(countUnsaved([ana], back)).toBe(0);
    expect(countUnsaved([ana], withoutDraft(edited, ana.email))).toBe(0);
  });

  // @holds users-21
  test('is stale after a newer version, until rebased on it (optimistic lock)', () => {
    const newer = user(ana.email, { version: 2, reference_link: 'https://places.test/theirs' });
    expect(isOvertaken(ana, draft)).toBe(false);
    expect(isOvertaken(newer, draft)).toBe(true);
    expect(isOvertaken(newer, withVersion(edited, newer).get(ana.email))).toBe(false);
    const same = user(ana.email, { version: 2, reference_link: 'https://places.test/other' });
    expect(isOvertaken(same, draft)).toBe(false);
  });
});

test.each([
  ['', 2],
  ['  ANA ', 1],
  ['nuria', 2],
  ['camping own', 2],
  ['places.test/own', 2],
  ['nobody', 0],
])('the user search for %j finds %i', (text, count) => {
  expect(usersMatching([ana, user('ben@vivac.test')], text)).toHaveLength(count);
});

test.each([
  [0, 0, { page: 0, pages: 1, first: 1 }, 0],
  [50, 0, { page: 0, pages: 1, first: 1 }, 50],
  [51, 1, { page: 1, pages: 2, first: 51 }, 1],
  [51, 9, { page: 1, pages: 2, first: 51 }, 1],
  [120, 1, { page: 1, pages: 3, first: 51 }, 50],
])('pagination: of %i users page %i is %o with %i pages', (count, wanted, expected, shown) => {
  const users = Array.from({ length: count }, (_, at) => user(`user-${at}@vivac.test`));
  const found = pageOf(users, wanted);
  expect(found).toMatchObject(expected);
  expect(found.users).toHaveLength(shown);
});
