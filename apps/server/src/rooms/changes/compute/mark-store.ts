import type { ClockJump } from '@vivac/domain/changes/change';
import type { Queryable, Transaction } from '#platform/database/database';

/** The first number of the advisory lock of who computes changes: one at a time, of all processes. */
const COMPUTING = 7_303;

/** False while somebody else computes changes; else nobody does until this transaction ends, however long it takes. */
export async function isMyTurn(tx: Transaction): Promise<boolean> {
  const [turn] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, 0) AS mine', [COMPUTING]);
  if (turn!.mine) await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  return turn!.mine;
}

export type Verdict = 'counts' | 'held' | 'new_meaning';

/** What is known of a batch of which something is to be looked at. */
export interface BatchFacts {
  readonly number: number;
  readonly sourceId: number;
  readonly receivedAtS: number;
  /** Between which moments it looked. */
  readonly observedFromS: number;
  readonly observedToS: number;
  readonly rowsStored: number;
  readonly isWithdrawn: boolean;
  /** Null until it was judged. */
  readonly verdict: Verdict | null;
}

const FACTS = `SELECT b.number, b.source_id AS "sourceId", extract(epoch FROM b.received_at)::float8 AS "receivedAtS",
  extract(epoch FROM coalesce(b.observed_from, b.received_at))::float8 AS "observedFromS",
  extract(epoch FROM coalesce(b.observed_to, b.received_at))::float8 AS "observedToS", b.rows_stored::float8 AS "rowsStored", w.batch_number IS NOT NULL AS "isWithdrawn", v.verdict
  FROM batches b LEFT JOIN withdrawn_batches w ON w.batch_number = b.number LEFT JOIN change_batches v ON v.batch_number = b.number`;

/** The oldest batch that waits; null when none does. */
export async function nextBatch(db: Queryable): Promise<BatchFacts | null> {
  const [batch] = await db.query<BatchFacts>(
    `${FACTS} WHERE b.number = (SELECT min(batch_number) FROM change_marks)`,
    [],
  );
  return batch ?? null;
}

export async function factsOfBatches(db: Queryable, numbers: readonly number[]): Promise<Map<number, BatchFacts>> {
  const rows = await db.query<BatchFacts>(`${FACTS} WHERE b.number = ANY($1::int[])`, [numbers]);
  return new Map(rows.map((row) => [row.number, row]));
}

export interface Mark {
  readonly campsiteId: number;
  readonly isAnew: boolean;
}

/** The campsites of a batch that wait, those that are computed anew first. */
export function marksOf(db: Queryable, batchNumber: number, atMost: number | null): Promise<Mark[]> {
  return db.query<Mark>(
    `SELECT campsite_id AS "campsiteId", is_anew AS "isAnew" FROM change_marks WHERE batch_number = $1
     ORDER BY is_anew DESC, campsite_id LIMIT $2`,
    [batchNumber, atMost],
  );
}

export async function removeMarks(tx: Transaction, batchNumber: number, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute('DELETE FROM change_marks WHERE batch_number = $1 AND campsite_id = ANY($2::int[])', [
    batchNumber,
    campsiteIds,
  ]);
}

/** Batches of which something of a campsite is still to be looked at, as `campsite batch`. */
export async function waitingBatches(db: Queryable, campsiteIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.query<{ waiting: string }>(
    `SELECT campsite_id || ' ' || batch_number AS waiting FROM change_marks WHERE campsite_id = ANY($1::int[])`,
    [campsiteIds],
  );
  return new Set(rows.map(({ waiting }) => waiting));
}

export async function keepVerdict(
  tx: Transaction,
  batchNumber: number,
  verdict: Verdict,
  question: { readonly number: number; readonly known: number; readonly moved: number } | null,
): Promise<void> {
  await tx.execute(
    `INSERT INTO change_batches (batch_number, verdict, question, known_rates, moved_rates, campsite_ids)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $3::int IS NOT NULL THEN
       ARRAY(SELECT campsite_id FROM change_marks WHERE batch_number = $1 ORDER BY 1) END)
     ON CONFLICT (batch_number) DO NOTHING`,
    [batchNumber, verdict, question?.number ?? null, question?.known ?? null, question?.moved ?? null],
  );
}

/** Notes when the batch's source brought something of campsites last. */
export async function noteLooks(tx: Transaction, batchNumber: number, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute(
    `INSERT INTO campsite_looks AS known (campsite_id, source_id, looked_at)
     SELECT campsite, b.source_id, least(b.received_at, coalesce(b.observed_to, b.received_at))
     FROM batches b, unnest($2::int[]) AS campsite WHERE b.number = $1
     ON CONFLICT (campsite_id, source_id) DO UPDATE SET looked_at = greatest(known.looked_at, excluded.looked_at)`,
    [batchNumber, campsiteIds],
  );
}

export async function keepClockJump(db: Queryable, { fromS, toS }: ClockJump): Promise<void> {
  await db.execute(
    'INSERT INTO clock_jumps (from_at, to_at) VALUES (to_timestamp($1::float8), to_timestamp($2::float8))',
    [fromS, toS],
  );
}

export function clockJumps(db: Queryable): Promise<ClockJump[]> {
  return db.query<ClockJump>(
    `SELECT extract(epoch FROM from_at)::float8 AS "fromS", extract(epoch FROM to_at)::float8 AS "toS" FROM clock_jumps`,
    [],
  );
}

/** Forgets what was folded of months that are over: nobody looks at their nights again. */
export async function forgetTracksBefore(db: Queryable, month: string): Promise<void> {
  await db.execute('DELETE FROM change_tracks WHERE month < $1::date', [month]);
}
