import type { ClockJump } from '@vivac/domain/changes/change';
import { tryLockChanges } from '#platform/database/advisory-lock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { markCampsitesAnew } from '../write.ts';

/** False while somebody else computes changes; else nobody does until this transaction ends, however long it takes. */
export async function isMyTurn(tx: Transaction): Promise<boolean> {
  const isMine = await tryLockChanges(tx);
  if (isMine) await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  return isMine;
}

export type Verdict = 'counts' | 'held' | 'new_meaning';

/** What is known of a batch of which something is to be looked at. */
export interface BatchFacts {
  readonly number: number;
  /** Source and id in words: the same wherever and in whatever order batches come. */
  readonly name: string;
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

const FACTS = `SELECT b.number, s.name || ' ' || b.id AS name, b.source_id AS "sourceId", extract(epoch FROM b.received_at)::float8 AS "receivedAtS",
  extract(epoch FROM coalesce(b.observed_from, b.received_at))::float8 AS "observedFromS",
  extract(epoch FROM coalesce(b.observed_to, b.received_at))::float8 AS "observedToS", b.rows_stored::float8 AS "rowsStored", w.batch_number IS NOT NULL AS "isWithdrawn", v.verdict
  FROM batches b JOIN sources s ON s.id = b.source_id LEFT JOIN withdrawn_batches w ON w.batch_number = b.number LEFT JOIN change_batches v ON v.batch_number = b.number`;

/** The oldest batch that waits to be judged; null when none does. One that is withdrawn moves nothing. */
export async function nextToJudge(db: Queryable): Promise<BatchFacts | null> {
  const [batch] = await db.query<BatchFacts>(
    `${FACTS} WHERE b.number = (SELECT min(m.batch_number) FROM change_marks m
       WHERE NOT m.is_anew AND NOT EXISTS (SELECT 1 FROM change_batches j WHERE j.batch_number = m.batch_number))`,
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
  readonly batchNumber: number;
  readonly isAnew: boolean;
}

/** The marks of the campsites whose turn it is: those that wait longest, of those alone that somebody watches while one of these waits. */
export async function nextMarks(db: Queryable, atMost: number): Promise<Mark[]> {
  const marks = await db.query<Mark & { readonly isWatched: boolean }>(
    `SELECT campsite_id AS "campsiteId", batch_number AS "batchNumber", is_anew AS "isAnew", is_watched AS "isWatched" FROM change_marks
     JOIN (SELECT campsite_id, EXISTS (SELECT 1 FROM watchlists w JOIN campsites listing ON listing.id = w.campsite_id
         WHERE coalesce(listing.survivor_id, listing.id) = coalesce(marked.survivor_id, marked.id)) AS is_watched
       FROM change_marks m JOIN campsites marked ON marked.id = m.campsite_id
       GROUP BY campsite_id, marked.id, marked.survivor_id ORDER BY is_watched DESC, min(m.batch_number), campsite_id LIMIT $1) AS next
       USING (campsite_id) ORDER BY batch_number, campsite_id`,
    [atMost],
  );
  // Beside others, whose whole evidence is read, one of a single batch would wait for all of them.
  const watched = marks.filter(({ isWatched }) => isWatched);
  return watched.length > 0 ? watched : marks;
}

/** The campsites of which a batch waits. */
export async function campsitesMarked(db: Queryable, batchNumber: number): Promise<number[]> {
  const rows = await db.query<{ campsiteId: number }>(
    'SELECT campsite_id AS "campsiteId" FROM change_marks WHERE batch_number = $1 ORDER BY campsite_id',
    [batchNumber],
  );
  return rows.map(({ campsiteId }) => campsiteId);
}

export async function removeMarks(tx: Transaction, marks: readonly Mark[]): Promise<void> {
  await tx.execute(
    `DELETE FROM change_marks m USING unnest($1::int[], $2::int[]) AS done(campsite_id, batch_number)
     WHERE m.campsite_id = done.campsite_id AND m.batch_number = done.batch_number`,
    [marks.map(({ campsiteId }) => campsiteId), marks.map(({ batchNumber }) => batchNumber)],
  );
}

/** Of some campsites those of which something was folded that is as new as the earliest look of a batch, or newer. */
export async function campsitesAhead(
  db: Queryable,
  { number }: BatchFacts,
  campsiteIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ campsiteId: number }>(
    `SELECT DISTINCT known.campsite_id AS "campsiteId" FROM batches b JOIN campsite_looks known
       ON known.looked_at >= least(b.received_at, coalesce(b.observed_from, b.received_at))
     WHERE b.number = $1 AND known.campsite_id = ANY($2::int[])`,
    [number, campsiteIds],
  );
  return new Set(rows.map(({ campsiteId }) => campsiteId));
}

/** Batches of which something of a campsite is still to be looked at, as `campsite batch`. */
export async function waitingBatches(db: Queryable, campsiteIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.query<{ waiting: string }>(
    `SELECT campsite_id || ' ' || batch_number AS waiting FROM change_marks WHERE campsite_id = ANY($1::int[])`,
    [campsiteIds],
  );
  return new Set(rows.map(({ waiting }) => waiting));
}

/** Batches of which it is still to be said whether they count. */
export async function unjudgedBatches(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ number: number }>(
    `SELECT DISTINCT batch_number AS number FROM change_marks m
     WHERE NOT is_anew AND NOT EXISTS (SELECT 1 FROM change_batches j WHERE j.batch_number = m.batch_number)`,
    [],
  );
  return new Set(rows.map(({ number }) => number));
}

export async function keepVerdict(
  tx: Transaction,
  batchNumber: number,
  verdict: Verdict,
  question: { readonly number: number; readonly known: number; readonly moved: number } | null,
): Promise<void> {
  // A subquery that is not needed after all would have Citus store nothing.
  await tx.execute(
    `INSERT INTO change_batches (batch_number, verdict, question, known_rates, moved_rates, campsite_ids)
     SELECT $1::int, $2::text, $3::int, $4::int, $5::int, CASE WHEN $3::int IS NOT NULL THEN
       coalesce(array_agg(campsite_id ORDER BY campsite_id), '{}') END
     FROM change_marks WHERE batch_number = $1::int
     ON CONFLICT (batch_number) DO NOTHING`,
    [batchNumber, verdict, question?.number ?? null, question?.known ?? null, question?.moved ?? null],
  );
}

/** Notes when the sources of batches brought something of campsites last. */
export async function noteLooks(tx: Transaction, marks: readonly Mark[]): Promise<void> {
  await tx.execute(
    `INSERT INTO campsite_looks AS known (campsite_id, source_id, looked_at)
     SELECT done.campsite_id, b.source_id, max(least(b.received_at, coalesce(b.observed_to, b.received_at)))
     FROM unnest($1::int[], $2::int[]) AS done(campsite_id, batch_number) JOIN batches b ON b.number = done.batch_number
     GROUP BY done.campsite_id, b.source_id
     ON CONFLICT (campsite_id, source_id) DO UPDATE SET looked_at = greatest(known.looked_at, excluded.looked_at)`,
    [marks.map(({ campsiteId }) => campsiteId), marks.map(({ batchNumber }) => batchNumber)],
  );
}

/** Keeps a stretch in which the clock was set. What was looked at since it began is computed anew, as if it had been known then. */
export async function keepClockJump(db: Database, { fromS, toS }: ClockJump): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      'INSERT INTO clock_jumps (from_at, to_at) VALUES (to_timestamp($1::float8), to_timestamp($2::float8))',
      [fromS, toS],
    );
    const after = await tx.query<{ id: number }>(
      'SELECT DISTINCT campsite_id AS id FROM campsite_looks WHERE looked_at >= to_timestamp($1::float8)',
      [fromS],
    );
    await markCampsitesAnew(
      tx,
      after.map(({ id }) => id),
    );
  });
}

/** Where other sources are the owners' own than before, what they brought is computed anew. */
export async function keepOwnSources(db: Database, own: ReadonlySet<number>): Promise<void> {
  const known = await db.query<{ id: number }>('SELECT source_id AS id FROM change_own_sources', []);
  const before = new Set(known.map(({ id }) => id));
  const others = [...own.symmetricDifference(before)];
  if (others.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute('DELETE FROM change_own_sources WHERE source_id <> ALL($1::int[])', [[...own]]);
    await tx.execute('INSERT INTO change_own_sources SELECT unnest($1::int[]) ON CONFLICT DO NOTHING', [[...own]]);
    const fed = await tx.query<{ id: number }>(
      'SELECT DISTINCT campsite_id AS id FROM campsite_looks WHERE source_id = ANY($1::int[])',
      [others],
    );
    await markCampsitesAnew(
      tx,
      fed.map(({ id }) => id),
    );
  });
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
