import type { User } from '@vivac/contract/accounts';
import { linksIn } from '@vivac/contract/wire/links';
import { type LinksDraft, type LinksEdit, draftOf, isSameLinks } from '../watchlist-links/links-draft.ts';

/** What was typed for a user and is not saved. */
export interface UserDraft {
  readonly links: LinksDraft;
  /** Of the links that it began with (`User.version`). */
  readonly version: number;
}

/** By e-mail address. */
export type UserDrafts = ReadonlyMap<string, UserDraft>;

/** A draft that says what is saved already is none. */
export function withEdit(drafts: UserDrafts, user: User, edit: LinksEdit): UserDrafts {
  const { links, version } = drafts.get(user.email) ?? { links: draftOf(linksIn(user)), version: user.version };
  return new Map(drafts).set(user.email, { links: edit(links), version });
}

export function withoutDraft(drafts: UserDrafts, email: string): UserDrafts {
  const left = new Map(drafts);
  left.delete(email);
  return left;
}

/** What was typed is meant for the links as somebody else has changed them. */
export function withVersion(drafts: UserDrafts, { email, version }: User): UserDrafts {
  const draft = drafts.get(email);
  return draft === undefined ? drafts : new Map(drafts).set(email, { ...draft, version });
}

export function isUnsaved(user: User, draft: UserDraft | undefined): boolean {
  return draft !== undefined && !isSameLinks(draft.links, linksIn(user));
}

/** Somebody else changed the links since the draft was begun. */
export function isOvertaken(user: User, draft: UserDraft | undefined): boolean {
  return draft !== undefined && draft.version !== user.version && isUnsaved(user, draft);
}

export function countUnsaved(users: readonly User[], drafts: UserDrafts): number {
  return users.filter((user) => isUnsaved(user, drafts.get(user.email))).length;
}
