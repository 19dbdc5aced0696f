import { type ListingLink, normaliseLink } from '@vivac/domain/link';
import type { Database } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { campsiteOfLink, replaceWatchlist } from './store.ts';

export interface WatchlistRequest {
  readonly uid: string;
  readonly reference: string;
  readonly competitors: readonly string[];
}

export interface WatchlistSet {
  /** Links that no campsite was known by: each made a campsite that waits for data. */
  readonly waiting: readonly ListingLink[];
}

/** Says by links which campsite is the user's and which are the competitors. All of it or nothing is stored. */
export async function setWatchlist(
  { db }: { db: Database },
  request: WatchlistRequest,
): Promise<WatchlistSet | Refusal> {
  const reference = normaliseLink(request.reference);
  if (reference === null) return notALink(request.reference, 'reference_link');
  const competitors: ListingLink[] = [];
  for (const text of request.competitors) {
    const link = normaliseLink(text);
    if (link === null) return notALink(text, 'competitor_links');
    competitors.push(link);
  }
  return db.transaction(async (tx) => {
    const waiting: ListingLink[] = [];
    const ids: number[] = [];
    for (const link of [reference, ...competitors]) {
      const { id, isNew } = await campsiteOfLink(tx, link);
      if (isNew) waiting.push(link);
      if (!ids.includes(id)) ids.push(id);
    }
    await replaceWatchlist(tx, request.uid, ids[0]!, ids.slice(1));
    return { waiting };
  });
}

function notALink(text: string, field: string): Refusal {
  return refuse('invalid', `“${text}” is not a web address such as https://www.example.com/campsite.`, field);
}
