import type { Queryable } from '@vivac/server/src/platform/database/database.ts';

/** What the register says of a source at the end. */
export interface FoundSource {
  readonly id: number;
  readonly name: string;
  readonly nextTryAt: Date | null;
  readonly stored: number;
}

/** When the next source is due; null where none ever is. */
export async function nextDue(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>('SELECT min(next_try_at) AS at FROM registered_sources');
  return row!.at;
}

export function foundSources(db: Queryable): Promise<FoundSource[]> {
  return db.query(
    `SELECT s.id, s.name, s.next_try_at AS "nextTryAt",
       (SELECT count(*)::int FROM source_tries t WHERE t.source_id = s.id AND t.outcome = 'stored') AS stored
     FROM registered_sources s ORDER BY s.name`,
  );
}

/** Every message, in the order in which it was asked for. */
export function messages(db: Queryable): Promise<{ source: string | null; told: string; at: Date }[]> {
  return db.query('SELECT source, told, asked_at AS at FROM source_mails ORDER BY asked_at, source');
}
