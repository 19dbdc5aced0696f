import { CAPTURE_WINDOW_S, type QuestionAnswer } from '@vivac/domain/changes/source-questions';
import type { Queryable, Transaction } from '#platform/database/database';
import type { BatchFacts } from './mark-store.ts';

/** Nights of offers that one capture of a batch brought. */
export interface CaptureNights {
  /** That were not stored just so before. */
  readonly stored: number;
  /** All of them. */
  readonly seen: number;
}

/** What each capture of a batch brought, by its number. */
export async function nightsByCapture(
  db: Queryable,
  { number, rowsStored, observedFromS, observedToS }: BatchFacts,
  captureOf: (firstS: number, atS: number) => number,
): Promise<ReadonlyMap<number, CaptureNights>> {
  if (captureOf(observedFromS, observedToS) === 0) {
    const [row] = await db.query<{ nights: number }>(
      `SELECT coalesce(sum(bit_count(observed_nights::bit(32))), 0)::float8 AS nights FROM observations WHERE batch_number = $1`,
      [number],
    );
    return new Map([[0, { stored: row!.nights, seen: rowsStored }]]);
  }
  // Captures are as long as their window: see captureOf.
  const rows = await db.query<CaptureNights & { readonly capture: number }>(
    `WITH brought AS (
       SELECT observed_at, observed_nights, true AS is_new FROM observations WHERE batch_number = $1
       UNION ALL
       SELECT c.observed_at, o.observed_nights, false FROM confirmations c CROSS JOIN unnest(c.blocks) AS found(number)
         JOIN observations o ON o.campsite_id = c.campsite_id AND o.number = found.number WHERE c.batch_number = $1
     )
     SELECT greatest(0, floor((extract(epoch FROM observed_at) - $2::float8) / $3::float8))::int AS capture,
       coalesce(sum(bit_count(observed_nights::bit(32))) FILTER (WHERE is_new), 0)::float8 AS stored,
       sum(bit_count(observed_nights::bit(32)))::float8 AS seen
     FROM brought GROUP BY 1`,
    [number, observedFromS, CAPTURE_WINDOW_S],
  );
  return new Map(rows.map(({ capture, ...nights }) => [capture, nights]));
}

export async function hasOpenQuestion(db: Queryable, sourceId: number): Promise<boolean> {
  const open = await db.query('SELECT FROM change_questions WHERE source_id = $1 AND answer IS NULL', [sourceId]);
  return open.length > 0;
}

/** The open question about a source, which is asked now where there is none. */
export async function openQuestion(tx: Transaction, sourceId: number, now: Date): Promise<number> {
  const [open] = await tx.query<{ number: number }>(
    'SELECT number FROM change_questions WHERE source_id = $1 AND answer IS NULL',
    [sourceId],
  );
  if (open) return open.number;
  const [asked] = await tx.query<{ number: number }>(
    'INSERT INTO change_questions (source_id, asked_at) VALUES ($1, $2) RETURNING number',
    [sourceId, now],
  );
  return asked!.number;
}

/** What was said last of a source, and when the first file that it was about was received. */
export interface LastAnswer {
  readonly number: number;
  readonly answer: QuestionAnswer;
  readonly receivedAtS: number;
}

export async function lastAnswer(db: Queryable, sourceId: number): Promise<LastAnswer | null> {
  const [row] = await db.query<LastAnswer>(
    `SELECT q.number, q.answer, extract(epoch FROM min(b.received_at))::float8 AS "receivedAtS"
     FROM change_questions q JOIN change_batches v ON v.question = q.number JOIN batches b ON b.number = v.batch_number
     WHERE q.source_id = $1 AND q.answer IS NOT NULL GROUP BY q.number ORDER BY q.number DESC LIMIT 1`,
    [sourceId],
  );
  return row ?? null;
}
