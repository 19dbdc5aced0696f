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
