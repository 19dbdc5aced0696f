import { type ListingLink, nameOfListing } from '@vivac/domain/places/link';
import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import { SURVIVOR } from './read.ts';

/** Between its first line and the end of its transaction nobody else changes this watchlist. */
export async function lockWatchlist(tx: Transaction, uid: string): Promise<void> {
  await lockByName(tx, `watchlist ${uid}`);
}

interface CampsiteOfLink {
  readonly id: number;
  /** The campsite that it is a part of, mostly itself; `name` is of that one. */
  readonly survivorId: number;
  readonly name: string;
  readonly isNew: boolean;
}

/** The campsite of each link; an unknown link makes one that waits for data, named by its link (admin-11). */
export async function campsitesOfLinks(
  tx: Transaction,
  links: readonly ListingLink[],
): Promise<Map<ListingLink, CampsiteOfLink>> {
  const before = await campsitesByLink(tx, links);
  if (links.every((link) => before.has(link))) return before;
  // One at a time: of two who add the same links in another order each would wait for the other.
  await lockByName(tx, 'new campsites');
  const known = await campsitesByLink(tx, links);
  await addWaiting(
    tx,
    links.filter((link) => !known.has(link)),
  );
  const all = await campsitesByLink(tx, links);
  return new Map([...all].map(([link, campsite]) => [link, { ...campsite, isNew: !known.has(link) }]));
}

/** One that is watched by its name waits under that name, without a link. */
async function addWaiting(tx: Transaction, listings: readonly ListingLink[]): Promise<void> {
  const links = listings.filter((listing) => nameOfListing(listing) === null);
  await tx.execute(
    `INSERT INTO campsites (name, state) SELECT name, 'waiting' FROM unnest($1::text[]) AS unknown(name)
     ON CONFLICT (name) DO NOTHING`,
    [listings.flatMap((listing) => nameOfListing(listing) ?? [])],
  );
  const made = await tx.query<{ id: number }>(
    `INSERT INTO campsites (name, state) SELECT link, 'waiting' FROM unnest($1::text[]) AS unknown(link)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [links],
  );
  await tx.execute(
    `INSERT INTO campsite_links (link, campsite_id) SELECT name, id FROM campsites WHERE name = ANY($1::text[])
     ON CONFLICT DO NOTHING`,
    [links],
  );
  // An import may have brought one of the links at this moment: its campsite is the one.
  const spare = await tx.query<{ id: number }>(
    `SELECT id FROM unnest($1::int[]) AS made(id)
     WHERE id NOT IN (SELECT campsite_id FROM campsite_links WHERE campsite_id = ANY($1::int[]))`,
    [made.map(({ id }) => id)],
  );
  await tx.execute('DELETE FROM campsites WHERE id = ANY($1::int[])', [spare.map(({ id }) => id)]);
}

async function campsitesByLink(
  db: Queryable,
  links: readonly ListingLink[],
): Promise<Map<ListingLink, CampsiteOfLink>> {
  const rows = await db.query<Omit<CampsiteOfLink, 'isNew'> & { readonly link: ListingLink }>(
    `SELECT l.link, listing.id, c.id AS "survivorId", c.name
     FROM campsite_links l JOIN campsites listing ON listing.id = l.campsite_id ${SURVIVOR}
     WHERE l.link = ANY($1::text[])
     UNION ALL
     SELECT 'campsite:' || listing.name, listing.id, c.id, c.name FROM campsites listing ${SURVIVOR}
     WHERE listing.name = ANY($2::text[])`,
    [links, links.flatMap((listing) => nameOfListing(listing) ?? [])],
  );
  return new Map(rows.map(({ link, ...campsite }) => [link, { ...campsite, isNew: false }]));
}

export interface WatchedEntry {
  readonly campsiteId: number;
  readonly link: string;
}

/** A user's list, the reference first; empty when none is set. */
export async function readEntries(tx: Transaction, uid: string): Promise<WatchedEntry[]> {
  return tx.query<WatchedEntry>(
    'SELECT campsite_id AS "campsiteId", link FROM watchlists WHERE uid = $1 ORDER BY role DESC, position',
    [uid],
  );
}

/** Replaces a user's whole watchlist, the reference first. Expects it to be locked. */
export async function replaceEntries(tx: Transaction, uid: string, entries: readonly WatchedEntry[]): Promise<void> {
  await tx.execute('DELETE FROM watchlists WHERE uid = $1', [uid]);
  await tx.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position, link)
     SELECT $1, id, CASE WHEN position = 1 THEN 'reference' ELSE 'competitor' END, position - 1, link
     FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS listed(id, link, position)`,
    [uid, entries.map(({ campsiteId }) => campsiteId), entries.map(({ link }) => link)],
  );
}

export interface WatchlistChange {
  readonly version: number;
  readonly changedBy: string;
  readonly reference: boolean;
  readonly competitors: boolean;
}

/** The changes after a version, oldest first. */
export async function changesSince(tx: Transaction, uid: string, version: number): Promise<WatchlistChange[]> {
  return tx.query<WatchlistChange>(
    `SELECT version, changed_by AS "changedBy", reference, competitors FROM watchlist_changes
     WHERE uid = $1 AND version > $2 ORDER BY version`,
    [uid, version],
  );
}

/** Records a change under the next version. */
export async function addChange(
  tx: Transaction,
  uid: string,
  { changedBy, changedAt, reference, competitors }: Omit<WatchlistChange, 'version'> & { readonly changedAt: Date },
): Promise<void> {
  await tx.execute(
    `INSERT INTO watchlist_changes (uid, version, changed_at, changed_by, reference, competitors)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 FROM watchlist_changes WHERE uid = $1`,
    [uid, changedAt, changedBy, reference, competitors],
  );
}

export const WATCHLIST_DATA: PersonalData = {
  lock: lockWatchlist,
  owned: ['watchlists', 'watchlist_changes'],
  named: [
    { table: 'watchlist_changes', column: 'changed_by' },
    { table: 'campsite_decisions', column: 'decided_by' },
  ],
};
