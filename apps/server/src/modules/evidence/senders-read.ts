import type { Queryable } from '#platform/database/database';

/** Who the demo market's batches are sent by; what somebody imports into its database begins so too. */
export const DEMO_SENDER = 'demo market';

/** How a batch of somebody is recorded: demo and real data never meet, so whoever sends into the demo market is named after it. */
export function recordedSender(sender: string, demo: boolean): string {
  return demo ? `${DEMO_SENDER}, ${sender}` : sender;
}

export interface Senders {
  /** Batches of the demo market. */
  readonly demo: number;
  readonly others: number;
}

/** Whose data a database holds; nobody's where it was never migrated. */
export async function sendersIn(db: Queryable): Promise<Senders> {
  const [table] = await db.query<{ name: string | null }>(`SELECT to_regclass('public.batches')::text AS name`, []);
  if (!table?.name) return { demo: 0, others: 0 };
  const [counts] = await db.query<Senders>(
    `SELECT count(*) FILTER (WHERE is_demo)::int AS demo, count(*) FILTER (WHERE NOT is_demo)::int AS others
     FROM (SELECT starts_with(sent_by, $1) AS is_demo FROM batches) AS sent`,
    [DEMO_SENDER],
  );
  return counts!;
}
