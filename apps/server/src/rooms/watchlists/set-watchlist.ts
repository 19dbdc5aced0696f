import { type ListingLink, normaliseLink } from '@vivac/domain/link';
import type { Database } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { campsiteOfLink, replaceWatchlist } from './store.ts';

export interface WatchlistRequest {
  readonly uid: string;
  readonly reference: string;
  readonly competitors: readonly string[];
}

export interface WatchlistSet {
  /** Links that no campsite was known by: each made a campsite that waits for data. */
  readonly waiting: readonly ListingLink[];
  /** How many are watched: several links may lead to one campsite. */
  readonly competitors: number;
}

/** The links of a request, the reference's first and each once, or why one of them is none. */
export function watchlistLinks(request: Omit<WatchlistRequest, 'uid'>): ListingLink[] | Refusal {
  const reference = normaliseLink(request.reference);
  if (reference === null) return notALink(request.reference, 'reference_link');
  const competitors: ListingLink[] = [];
  for (const text of request.competitors) {
    const link = normaliseLink(text);
    if (link === null) return notALink(text, 'competitor_links');
    competitors.push(link);
  }
  return [...new Set([reference, ...competitors])];
}

/** Says by links which campsite is the user's and which are the competitors. All of it or nothing is stored. */
export async function setWatchlist(
  { db }: { db: Database },
  request: WatchlistRequest,
): Promise<WatchlistSet | Refusal> {
  const links = watchlistLinks(request);
  if (isRefusal(links)) return links;
  return db.transaction(async (tx) => {
    const waiting: ListingLink[] = [];
    const ids: number[] = [];
    for (const link of links) {
      const { id, isNew } = await campsiteOfLink(tx, link);
      if (isNew) waiting.push(link);
      if (!ids.includes(id)) ids.push(id);
    }
    await replaceWatchlist(tx, request.uid, ids[0]!, ids.slice(1));
    return { waiting, competitors: ids.length - 1 };
  });
}

function notALink(text: string, field: string): Refusal {
  return refuse('invalid', `“${text}” is not a web address such as https://www.example.com/campsite.`, field);
}
