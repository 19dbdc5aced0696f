import type { ListingLink } from '@vivac/domain/link';
import type { Transaction } from '#platform/database/database';

/** The campsite of a link; an unknown link makes one that waits for data, named by its link (product.md 11). */
export async function campsiteOfLink(tx: Transaction, link: ListingLink): Promise<{ id: number; isNew: boolean }> {
  const found = await tx.query<{ campsite_id: number }>('SELECT campsite_id FROM campsite_links WHERE link = $1', [
    link,
  ]);
  if (found[0]) return { id: found[0].campsite_id, isNew: false };
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO campsites (name, state) VALUES ($1, 'waiting') ON CONFLICT (name) DO UPDATE SET name = excluded.name
     RETURNING id`,
    [link],
  );
  await tx.execute('INSERT INTO campsite_links (link, campsite_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    link,
    made!.id,
  ]);
  return { id: made!.id, isNew: true };
}

/** Replaces a user's whole watchlist. */
export async function replaceWatchlist(
  tx: Transaction,
  uid: string,
  referenceId: number,
  competitorIds: readonly number[],
): Promise<void> {
  // Two replacements at once would otherwise both find nothing to delete.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`watchlist ${uid}`]);
  await tx.execute('DELETE FROM watchlists WHERE uid = $1', [uid]);
  await tx.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position)
     SELECT $1, id, CASE WHEN position = 1 THEN 'reference' ELSE 'competitor' END, position - 1
     FROM unnest($2::int[]) WITH ORDINALITY AS listed(id, position)`,
    [uid, [referenceId, ...competitorIds]],
  );
}
