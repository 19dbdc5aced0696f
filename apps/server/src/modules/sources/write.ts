import { type Sentence, toSay } from '@vivac/text/sentence';
import type { Database } from '#platform/database/database';
import { type RequestedSource, type EndedTry, endTry } from './tries/try-store.ts';

/** What came for a source by itself, such as a push or a dropped file, and what became of it. */
export interface Arrival {
  readonly sourceName: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly batchNumber: number | null;
  readonly rowsStored: number;
  readonly rowsLeftOut: number;
  readonly isKnown: boolean;
  /** Null where it was imported. */
  readonly refused: Sentence | null;
}

/** Tells the register of what came by a door, as of a try; nothing where no source of this door has the name. */
export async function recordArrival(db: Database, door: 'push' | 'inbox', arrival: Arrival): Promise<void> {
  await db.transaction(async (tx) => {
    const [source] = await tx.query<RequestedSource & { failures: number }>(
      'SELECT id, version, failures FROM registered_sources WHERE lower(name) = lower($1) AND door = $2 FOR UPDATE',
      [arrival.sourceName, door],
    );
    if (!source) return;
    const [begun] = await tx.query<{ id: string }>(
      'INSERT INTO source_tries (source_id, started_at) VALUES ($1, $2) RETURNING id::text',
      [source.id, arrival.startedAt],
    );
    await tx.execute('UPDATE registered_sources SET last_try_at = $2 WHERE id = $1', [source.id, arrival.startedAt]);
    const failures = arrival.refused === null ? 0 : source.failures + 1;
    await endTry(tx, source, begun!.id, endOf(arrival), { at: arrival.endedAt, failures, nextTryAt: null });
  });
}

function endOf({ batchNumber, rowsStored, rowsLeftOut, isKnown, refused }: Arrival): EndedTry {
  return {
    outcome: refused !== null ? 'failed' : isKnown ? 'unchanged' : 'stored',
    status: null,
    reason: refused ?? (rowsLeftOut === 0 ? null : toSay('asItStands', { text: `${rowsLeftOut} rows were left out.` })),
    isWithoutAnswer: false,
    batchNumber,
    rowsStored,
    rowsLeftOut,
    manners: { retryAfterMs: null, freshMs: null },
    came: null,
  };
}
