import type { CheckedLink } from '@vivac/contract/accounts';
import { normaliseLink } from '@vivac/domain/places/link';
import type { Queryable } from '#platform/database/database';
import { campsiteOfLink } from './administration-read.ts';

/** What a link would mean if it were saved, while it is typed. */
export async function checkLink({ db }: { db: Queryable }, text: string): Promise<CheckedLink> {
  const link = normaliseLink(text);
  if (link === null) return { link, state: 'invalid', campsite: null };
  const campsite = await campsiteOfLink(db, link);
  return { link, state: campsite?.state ?? 'unknown', campsite: campsite?.name ?? null };
}
