import type { ListingLink } from '@vivac/domain/places/link';
import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';

export interface StoredLink {
  readonly link: string;
  readonly campsiteId: number;
  readonly name: string;
  readonly state: 'active' | 'waiting';
}

const STORED_LINKS = `SELECT l.link, c.id AS "campsiteId", c.name, c.state
  FROM campsite_links l JOIN campsites c ON c.id = l.campsite_id`;

/** Every link: those of campsites with data first, the oldest of them first. */
export async function storedLinks(db: Queryable): Promise<StoredLink[]> {
  return db.query<StoredLink>(`${STORED_LINKS} ORDER BY c.state, c.id, l.link`, []);
}

export async function linkedCampsite(tx: Transaction, link: ListingLink): Promise<StoredLink | null> {
  const [row] = await tx.query<StoredLink>(`${STORED_LINKS} WHERE l.link = $1`, [link]);
  return row ?? null;
}

/** The links as they stand on watchlists. */
export async function watchedLinks(db: Queryable): Promise<{ readonly link: string }[]> {
  return db.query<{ link: string }>('SELECT DISTINCT link FROM watchlists', []);
}

/** Between this line and the end of its transaction nobody else makes a campsite of an unknown link. */
export async function lockNewCampsites(tx: Transaction): Promise<void> {
  await lockByName(tx, 'new campsites');
}

export async function replaceLink(tx: Transaction, old: string, link: ListingLink): Promise<void> {
  await tx.execute('UPDATE campsite_links SET link = $2 WHERE link = $1', [old, link]);
}

export async function dropLink(tx: Transaction, link: string): Promise<void> {
  await tx.execute('DELETE FROM campsite_links WHERE link = $1', [link]);
}

/** A campsite of which only the link is known is named by it. */
export async function renameWaitingCampsite(
  tx: Transaction,
  id: number,
  old: string,
  link: ListingLink,
): Promise<void> {
  await tx.execute(
    `UPDATE campsites SET name = $3 WHERE id = $1 AND name = $2 AND state = 'waiting'
     AND NOT EXISTS (SELECT FROM campsites WHERE name = $3)`,
    [id, old, link],
  );
}

export async function rewatchLink(tx: Transaction, old: string, link: ListingLink): Promise<void> {
  await tx.execute('UPDATE watchlists SET link = $2 WHERE link = $1', [old, link]);
}

/** Puts one campsite in the place of another that has no data, on every watchlist; a reference stays the reference. */
export async function mergeWaitingCampsite(tx: Transaction, goneId: number, storedId: number): Promise<void> {
  await tx.execute(
    `DELETE FROM watchlists w USING watchlists other
     WHERE w.uid = other.uid AND w.role = 'competitor' AND w.campsite_id IN ($1, $2) AND other.campsite_id IN ($1, $2)
       AND w.campsite_id <> other.campsite_id AND (other.role = 'reference' OR w.campsite_id = $1)`,
    [goneId, storedId],
  );
  await tx.execute('UPDATE watchlists SET campsite_id = $2 WHERE campsite_id = $1', [goneId, storedId]);
  await tx.execute('UPDATE campsite_links SET campsite_id = $2 WHERE campsite_id = $1', [goneId, storedId]);
  await tx.execute('DELETE FROM data_versions WHERE campsite_id = $1', [goneId]);
  await tx.execute('DELETE FROM campsites WHERE id = $1', [goneId]);
}
