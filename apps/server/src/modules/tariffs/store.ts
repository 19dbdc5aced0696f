import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

/** A tariff as it is kept. */
export interface StoredTariff {
  readonly id: number;
  /** The listing that it was kept for, the name of the campsite that this is a part of, and its own. */
  readonly campsiteId: number;
  readonly campsite: string;
  readonly listing: string;
  readonly tariff: Tariff;
  readonly version: number;
  readonly state: 'draft' | 'counts' | 'withdrawn';
  /** As it was published last; null before that. */
  readonly published: Tariff | null;
  readonly isChanged: boolean;
  readonly publishedAt: Date | null;
  readonly batchNumber: number | null;
  /** The newest change of the page that it was read from, where one came after it was published and nobody has answered it. */
  readonly pageChange: number | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The newest change of the page that a tariff which counts was read from, where nobody has answered it. */
const PAGE_CHANGE = `(SELECT max(pc.id) FROM watched_page_names n JOIN page_changes pc USING (address)
       WHERE n.said = t.published->'readAt'->>'address' AND t.batch_number <> ALL (ARRAY(SELECT batch_number FROM withdrawn_batches)) AND pc.bears AND pc.answer IS NULL
         AND pc.seen_at > t.published_at)`;

const READ = `
  SELECT t.id, t.campsite_id AS "campsiteId", c.name AS campsite, listing.name AS listing, t.tariff, t.version, t.published,
    CASE WHEN t.published IS NULL THEN 'draft'
      WHEN t.batch_number IN (SELECT batch_number FROM withdrawn_batches) THEN 'withdrawn' ELSE 'counts' END AS state,
    t.published IS NOT NULL AND t.published <> t.tariff AS "isChanged", t.published_at AS "publishedAt",
    t.batch_number AS "batchNumber", ${PAGE_CHANGE} AS "pageChange", t.changed_at AS "changedAt",
    t.changed_by AS "changedBy"
  FROM tariffs t JOIN campsites listing ON listing.id = t.campsite_id
    JOIN campsites c ON c.id = coalesce(listing.survivor_id, listing.id)`;

/** By campsite, the newest year first; of one campsite where it is named. */
export function storedTariffs(db: Queryable, campsite: string | null): Promise<StoredTariff[]> {
  return db.query<StoredTariff>(
    `${READ} WHERE $1::text IS NULL OR c.name = $1
     ORDER BY c.name COLLATE "C", (t.tariff->>'year')::int DESC, t.id DESC`,
    [campsite],
  );
}

export async function storedTariff(db: Queryable, id: number): Promise<StoredTariff | null> {
  const [found] = await db.query<StoredTariff>(`${READ} WHERE t.id = $1`, [id]);
  return found ?? null;
}

/** How many have a page that says something else now, and every draft, of which only some are without an error. */
export async function waitingTariffs(db: Queryable): Promise<{ readonly changed: number; readonly drafts: Tariff[] }> {
  const [changed, drafts] = await Promise.all([
    db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM tariffs t WHERE published IS NOT NULL AND ${PAGE_CHANGE} IS NOT NULL`,
    ),
    db.query<{ tariff: Tariff }>('SELECT tariff FROM tariffs WHERE published IS NULL'),
  ]);
  return { changed: changed[0]!.count, drafts: drafts.map(({ tariff }) => tariff) };
}

/** Those of some listings that count, as they were published. */
export function countingTariffs(db: Queryable, listingIds: readonly number[]): Promise<StoredTariff[]> {
  return db
    .query<StoredTariff>(
      `SELECT * FROM (${READ} WHERE t.campsite_id = ANY($1::int[]) AND t.published IS NOT NULL) kept
     WHERE state = 'counts' ORDER BY id`,
      [listingIds],
    )
    .then((rows) => rows.map((row) => ({ ...row, tariff: row.published! })));
}

/** As {@link storedTariff}; until the transaction ends nobody else changes it. */
export async function lockTariff(tx: Transaction, id: number): Promise<StoredTariff | null> {
  await tx.query('SELECT 1 FROM tariffs WHERE id = $1 FOR UPDATE', [id]);
  return storedTariff(tx, id);
}

/** Keeps what counts from now on. */
export async function keepPublished(
  tx: Transaction,
  { id, tariff }: Pick<StoredTariff, 'id' | 'tariff'>,
  { batchNumber, seenAt, at }: { readonly batchNumber: number; readonly seenAt: Date; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE tariffs SET published = $2, published_at = $3, batch_number = $4, seen_at = $5
     WHERE id = $1`,
    [id, JSON.stringify(tariff), at, batchNumber, seenAt],
  );
}

interface Written {
  readonly by: string;
  readonly at: Date;
}

export async function insertTariff(
  db: Queryable,
  campsiteId: number,
  tariff: Tariff,
  { by, at }: Written,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO tariffs (campsite_id, tariff, created_at, created_by, changed_at, changed_by)
     VALUES ($1, $2, $3, $4, $3, $4) RETURNING id`,
    [campsiteId, JSON.stringify(tariff), at, by],
  );
  return row!.id;
}

/** False where its version is another. */
export async function rewriteTariff(
  db: Queryable,
  { id, version, tariff }: { readonly id: number; readonly version: number; readonly tariff: Tariff },
  { by, at }: Written,
): Promise<boolean> {
  const changed = await db.execute(
    `UPDATE tariffs SET tariff = $3, version = version + 1, changed_at = $4, changed_by = $5
     WHERE id = $1 AND version = $2`,
    [id, version, JSON.stringify(tariff), at, by],
  );
  return changed === 1;
}

/** False where there is none, or it counts. */
export async function deleteTariff(db: Queryable, id: number): Promise<boolean> {
  const gone = await db.execute(
    `DELETE FROM tariffs WHERE id = $1
     AND (batch_number IS NULL OR batch_number IN (SELECT batch_number FROM withdrawn_batches))`,
    [id],
  );
  return gone === 1;
}

export const TARIFF_DATA: PersonalData = {
  named: [
    { table: 'tariffs', column: 'created_by' },
    { table: 'tariffs', column: 'changed_by' },
  ],
};
