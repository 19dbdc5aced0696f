import type { Queryable } from '#platform/database/database';

/** Keeps what the page of a source told, in place of what it told before. */
export async function keepPageFacts(db: Queryable, sourceId: number, readAt: Date, facts: object): Promise<void> {
  await db.execute(
    `INSERT INTO page_facts (source_id, read_at, facts) VALUES ($1, $2, $3)
     ON CONFLICT (source_id) DO UPDATE SET read_at = excluded.read_at, facts = excluded.facts`,
    [sourceId, readAt, JSON.stringify(facts)],
  );
}
