import type { Database, Queryable } from '@vivac/server/src/platform/database/database.ts';

/** Where a worker waits while it is killed, by what it cannot lock. */
export const LOCKS = {
  importing: 'LOCK TABLE prices IN ACCESS EXCLUSIVE MODE',
  finishing: 'SELECT FROM registered_sources FOR UPDATE',
} as const;

/** Keeps a lock until `work` has ended. */
export function whileLocked(db: Database, lock: keyof typeof LOCKS, work: () => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(LOCKS[lock]);
    await work();
  });
}

/** How many sessions wait for a lock. */
export async function waitingSessions(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return row!.n;
}

/** What is stored of the one source. */
export interface Stored {
  readonly batches: number;
  /** In cents, ascending. */
  readonly prices: readonly number[];
  readonly state: string | null;
  readonly failures: number;
  readonly interrupted: number;
  readonly open: number;
  readonly messages: number;
}

export async function storedNow(db: Queryable): Promise<Stored> {
  const [row] = await db.query<Stored>(
    `SELECT (SELECT count(*)::int FROM batches WHERE kind = 'prices') AS batches,
       (SELECT coalesce(array_agg(price ORDER BY price), '{}') FROM prices, unnest(price_cents) price WHERE price IS NOT NULL) AS prices,
       (SELECT count(*)::int FROM source_tries WHERE outcome = 'interrupted') AS interrupted,
       (SELECT count(*)::int FROM source_tries WHERE ended_at IS NULL) AS open,
       (SELECT count(*)::int FROM source_mails) AS messages, last_outcome AS state, failures
     FROM registered_sources`,
  );
  return row!;
}
