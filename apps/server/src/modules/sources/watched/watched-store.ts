import type { PageText } from '@vivac/intake/page/page-text';
import type { RestlessLines } from '@vivac/intake/page/page-difference';
import type { Queryable, Transaction } from '#platform/database/database';

export interface StoredText {
  readonly id: string;
  readonly hash: string;
  readonly text: PageText;
}

/** Locks what is known of a page, which is noted where nobody watched it before. */
export async function lockPage(tx: Transaction, address: string, sourceId: number): Promise<RestlessLines> {
  const [row] = await tx.query<{ restless: RestlessLines }>(
    `INSERT INTO watched_pages (address, source_id) VALUES ($1, $2)
     ON CONFLICT (address) DO UPDATE SET source_id = excluded.source_id RETURNING restless`,
    [address, sourceId],
  );
  await tx.execute(
    'INSERT INTO watched_page_names (said, address) VALUES ($1, $1) ON CONFLICT (said) DO UPDATE SET address = $1',
    [address],
  );
  return row!.restless;
}

export async function noteRestless(tx: Transaction, address: string, restless: RestlessLines): Promise<void> {
  await tx.execute('UPDATE watched_pages SET restless = $2 WHERE address = $1', [address, JSON.stringify(restless)]);
}

/** The text that was seen last; null before the first look. */
export async function lastText(db: Queryable, address: string): Promise<StoredText | null> {
  const [row] = await db.query<StoredText>(
    'SELECT id::text, hash, text FROM page_texts WHERE address = $1 ORDER BY id DESC LIMIT 1',
    [address],
  );
  return row ?? null;
}

export async function insertText(
  tx: Transaction,
  address: string,
  { hash, text, at }: { readonly hash: string; readonly text: PageText; readonly at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'INSERT INTO page_texts (address, seen_at, hash, text) VALUES ($1, $2, $3, $4) RETURNING id::text',
    [address, at, hash, JSON.stringify(text)],
  );
  return row!.id;
}

export async function insertChange(
  tx: Transaction,
  address: string,
  change: { readonly at: Date; readonly beforeId: string; readonly afterId: string; readonly bears: boolean },
): Promise<void> {
  await tx.execute(
    'INSERT INTO page_changes (address, seen_at, before_id, after_id, bears) VALUES ($1, $2, $3, $4, $5)',
    [address, change.at, change.beforeId, change.afterId, change.bears],
  );
}

/** Forgets texts that were only worded otherwise and are older; those of changes that bear on prices stay. */
export async function forgetRewordings(tx: Transaction, address: string, before: Date): Promise<void> {
  await tx.execute('DELETE FROM page_changes WHERE address = $1 AND NOT bears AND seen_at < $2', [address, before]);
  await tx.execute(
    `DELETE FROM page_texts t WHERE address = $1 AND seen_at < $2
       AND id < (SELECT max(id) FROM page_texts WHERE address = $1)
       AND NOT EXISTS (SELECT 1 FROM page_changes WHERE before_id = t.id OR after_id = t.id)`,
    [address, before],
  );
}

/** A change of a page. */
export interface PageChangeRow {
  readonly id: number;
  readonly address: string;
  readonly sourceId: number | null;
  readonly source: string | null;
  readonly seenAt: Date;
  readonly bears: boolean;
  readonly answer: 'still_right' | 'new_tariff' | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
}

const CHANGES = `
  SELECT c.id, c.address, w.source_id AS "sourceId", s.name AS source, c.seen_at AS "seenAt", c.bears, c.answer,
    c.answered_at AS "answeredAt", c.answered_by AS "answeredBy"
  FROM page_changes c JOIN watched_pages w USING (address) LEFT JOIN registered_sources s ON s.id = w.source_id`;

/** The changes of a page, newest first; of all pages, those that wait for an answer before. */
export function changesOfPages(db: Queryable, sourceId: number | null, count: number): Promise<PageChangeRow[]> {
  return db.query<PageChangeRow>(
    `${CHANGES} WHERE w.source_id = $1 OR ($1 IS NULL AND c.bears)
     ORDER BY $1 IS NULL AND c.answer IS NOT NULL, c.id DESC LIMIT $2`,
    [sourceId, count],
  );
}

export async function changeOfPage(db: Queryable, id: number): Promise<PageChangeRow | null> {
  const [row] = await db.query<PageChangeRow>(`${CHANGES} WHERE c.id = $1`, [id]);
  return row ?? null;
}

interface ChangeTexts {
  readonly before: PageText;
  readonly after: PageText;
  readonly beforeAt: Date;
}

export async function textsOfChange(db: Queryable, id: number): Promise<ChangeTexts> {
  const [row] = await db.query<ChangeTexts>(
    `SELECT b.text AS before, a.text AS after, b.seen_at AS "beforeAt" FROM page_changes c
       JOIN page_texts b ON b.id = c.before_id JOIN page_texts a ON a.id = c.after_id WHERE c.id = $1`,
    [id],
  );
  return row!;
}

const COUNTS = 't.batch_number NOT IN (SELECT batch_number FROM withdrawn_batches)';

/** Published tariffs that were read at a page, the newest year first. */
export function tariffsOfPage(
  db: Queryable,
  address: string,
): Promise<{ id: number; campsite: string; name: string; year: number }[]> {
  return db.query(
    `SELECT t.id, c.name AS campsite, t.published->>'name' AS name, (t.published->>'year')::int AS year
     FROM tariffs t JOIN watched_page_names n ON n.said = t.published->'readAt'->>'address'
       JOIN campsites listing ON listing.id = t.campsite_id
       JOIN campsites c ON c.id = coalesce(listing.survivor_id, listing.id)
     WHERE n.address = $1 AND ${COUNTS} ORDER BY year DESC, t.id DESC`,
    [address],
  );
}

/** Answers every change of a page up to one that nobody has answered. False where somebody answered that one. */
export async function answerChange(
  tx: Transaction,
  { id, address }: Pick<PageChangeRow, 'id' | 'address'>,
  { answer, by, at }: { readonly answer: 'still_right' | 'new_tariff'; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const answered = await tx.query<{ id: number }>(
    `UPDATE page_changes SET answer = $3, answered_by = $4, answered_at = $5
     WHERE address = $2 AND id <= $1 AND bears AND answer IS NULL RETURNING id`,
    [id, address, answer, by, at],
  );
  return answered.some((row) => row.id === id);
}

/** Addresses at which published tariffs of a year or later ones were read, that nobody has looked at yet, as they were typed. */
export function unknownAddresses(
  db: Queryable,
  year: number,
): Promise<{ said: string; campsite: string; by: string }[]> {
  return db.query(
    `SELECT DISTINCT ON (said) t.published->'readAt'->>'address' AS said, c.name AS campsite, t.changed_by AS by
     FROM tariffs t JOIN campsites c ON c.id = t.campsite_id
     WHERE ${COUNTS} AND (t.published->>'year')::int >= $1 AND t.published->'readAt'->>'address' IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM watched_page_names n WHERE n.said = t.published->'readAt'->>'address')
     ORDER BY said, t.id`,
    [year],
  );
}

/** Notes a page, and how it was typed. False where it is known, so that it is on the register or was taken off it. */
export async function notePage(tx: Transaction, said: string, address: string): Promise<boolean> {
  const added = await tx.execute('INSERT INTO watched_pages (address) VALUES ($1) ON CONFLICT DO NOTHING', [address]);
  await tx.execute('INSERT INTO watched_page_names (said, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    said,
    address,
  ]);
  return added > 0;
}

/** Says by which address a page is looked at that tariffs name otherwise. */
export async function namePage(tx: Transaction, said: string, address: string): Promise<void> {
  await tx.execute('INSERT INTO watched_pages (address) VALUES ($1) ON CONFLICT DO NOTHING', [address]);
  await tx.execute(
    'INSERT INTO watched_page_names (said, address) VALUES ($1, $2) ON CONFLICT (said) DO UPDATE SET address = $2',
    [said, address],
  );
}

export async function notePageSource(tx: Transaction, address: string, sourceId: number): Promise<void> {
  await tx.execute('UPDATE watched_pages SET source_id = $2 WHERE address = $1', [address, sourceId]);
}

/** The source that watches an address already, put on the register by hand. */
export async function sourceWatching(db: Queryable, address: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `SELECT id FROM registered_sources WHERE door = 'watched' AND address = $1 ORDER BY id LIMIT 1`,
    [address],
  );
  return row?.id ?? null;
}
