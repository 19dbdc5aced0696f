import type { CheckedLink } from '@vivac/contract/accounts';
import { nearLengths, nearLinks, watchedListing } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';
import { campsiteOfLink, linksOfLength } from '../administration-read.ts';

/** What a link would mean if it were saved, while it is typed. */
export async function checkLink({ db }: { db: Queryable }, text: string): Promise<CheckedLink> {
  const link = watchedListing(text);
  if (link === null) return { link, state: 'invalid', campsite: null, near: [] };
  const campsite = await campsiteOfLink(db, link);
  if (campsite !== null) return { link, state: campsite.state, campsite: campsite.name, near: [] };
  const near = nearLinks(link, await linksOfLength(db, nearLengths(link)));
  return { link, state: 'unknown', campsite: null, near: near.map(({ name, link: known }) => ({ name, link: known })) };
}
