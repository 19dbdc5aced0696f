import type { FeedingSource } from '@vivac/domain/sources/freshness';
import type { Queryable } from '#platform/database/database';
import { stateOfRow } from './present-source.ts';
import { registerRows } from './register-read.ts';

/** The sources of the register, by name, as far as it matters to who reads their prices. */
export async function registeredFeeding(db: Queryable, now: Date): Promise<FeedingSource[]> {
  return (await registerRows(db)).map((row) => ({
    name: row.name,
    state: stateOfRow(row, { now }),
    addedAt: row.addedAt,
    lastSuccessAt: row.lastSuccessAt,
    lastChangeAt: row.lastChangeAt,
    everyMs: row.everyS === null ? null : row.everyS * 1000,
    nextTryAt: row.nextTryAt,
    isUnchanged: row.lastOutcome === 'unchanged',
  }));
}

/** The sources, by the numbers under which their batches stand, that are read on the ground that they are the owner's own site. */
export async function ownSourceIds(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT b.id FROM registered_sources s JOIN sources b ON b.name = s.name
       JOIN source_consents c ON c.host = s.host AND c.withdrawn_at IS NULL AND c.ground = 'own_site'`,
    [],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The names of sources that fail, or on which somebody has to act. */
export async function troubledSources(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await registerRows(db);
  const troubled = rows.filter((row) => ['failing', 'refused'].includes(stateOfRow(row, { now })));
  return new Set(troubled.map(({ name }) => name));
}
