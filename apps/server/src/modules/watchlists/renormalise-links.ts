import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { lockByName } from '#platform/database/advisory-lock';
import { raiseVersions } from './write.ts';

/**
 * Brings links that were kept under an older rule into the form of {@link normaliseLink}, so that no campsite gets a second
 * row. A campsite that waits for data under the link of another becomes that one; two that both have data stay two.
 * Resolves to a sentence for each such pair.
 */
export async function renormaliseLinks(db: Database): Promise<string[]> {
  const isOld = ({ link }: { readonly link: string }) => (normaliseLink(link) ?? link) !== link;
  if (![...(await storedLinks(db)), ...(await watchedLinks(db))].some(isOld)) return [];
  return db.transaction(async (tx) => {
    await lockNewCampsites(tx);
    const collisions: string[] = [];
    for (const stored of (await storedLinks(tx)).filter(isOld)) {
      const collision = await renormalise(tx, stored, normaliseLink(stored.link)!);
      if (collision !== null) collisions.push(collision);
    }
    for (const { link } of (await watchedLinks(tx)).filter(isOld)) await rewatchLink(tx, link, normaliseLink(link)!);
    return collisions;
  });
}

async function renormalise(tx: Transaction, stored: StoredLink, link: ListingLink): Promise<string | null> {
  const other = await linkedCampsite(tx, link);
  if (other === null) {
    await replaceLink(tx, stored.link, link);
    await renameWaitingCampsite(tx, stored.campsiteId, stored.link, link);
    return null;
  }
  if (other.campsiteId === stored.campsiteId) {
    await dropLink(tx, stored.link);
    return null;
  }
  const waiting = [stored, other].find(({ state }) => state === 'waiting');
  if (!waiting) {
    return (
      `“${stored.name}” and “${other.name}” have one link, ${link}, under the rules of this version: ` +
      `what arrives under it goes to “${other.name}”; both keep what they have.`
    );
  }
  const remaining = waiting === stored ? other : stored;
  await dropLink(tx, stored.link);
  await mergeWaitingCampsite(tx, waiting.campsiteId, remaining.campsiteId);
  await raiseVersions(tx, [remaining.campsiteId]);
  return null;
}

interface StoredLink {
  readonly link: string;
  readonly campsiteId: number;
  readonly name: string;
  readonly state: 'active' | 'waiting';
}

const STORED_LINKS = `SELECT l.link, c.id AS "campsiteId", c.name, c.state
  FROM campsite_links l JOIN campsites c ON c.id = l.campsite_id`;

/** Every link: those of campsites with data first, the oldest of them first. */
async function storedLinks(db: Queryable): Promise<StoredLink[]> {
  return db.query<StoredLink>(`${STORED_LINKS} ORDER BY c.state, c.id, l.link`, []);
}

async function linkedCampsite(tx: Transaction, link: ListingLink): Promise<StoredLink | null> {
  const [row] = await tx.query<StoredLink>(`${STORED_LINKS} WHERE l.link = $1`, [link]);
  return row ?? null;
}

/** The links as they stand on watchlists. */
async function watchedLinks(db: Queryable): Promise<{ readonly link: string }[]> {
  return db.query<{ link: string }>('SELECT DISTINCT link FROM watchlists', []);
}

/** Between this line and the end of its transaction nobody else makes a campsite of an unknown link. */
async function lockNewCampsites(tx: Transaction): Promise<void> {
  await lockByName(tx, 'new campsites');
}

async function replaceLink(tx: Transaction, old: string, link: ListingLink): Promise<void> {
  await tx.execute('UPDATE campsite_links SET link = $2 WHERE link = $1', [old, link]);
}

async function dropLink(tx: Transaction, link: string): Promise<void> {
  await tx.execute('DELETE FROM campsite_links WHERE link = $1', [link]);
}

/** A campsite of which only the link is known is named by it. */
async function renameWaitingCampsite(tx: Transaction, id: number, old: string, link: ListingLink): Promise<void> {
  await tx.execute(
    `UPDATE campsites SET name = $3 WHERE id = $1 AND name = $2 AND state = 'waiting'
     AND NOT EXISTS (SELECT 1 FROM campsites WHERE name = $3)`,
    [id, old, link],
  );
}

async function rewatchLink(tx: Transaction, old: string, link: ListingLink): Promise<void> {
  await tx.execute('UPDATE watchlists SET link = $2 WHERE link = $1', [old, link]);
}

/** Puts one campsite in the place of another that has no data, on every watchlist; a reference stays the reference. */
async function mergeWaitingCampsite(tx: Transaction, goneId: number, storedId: number): Promise<void> {
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
