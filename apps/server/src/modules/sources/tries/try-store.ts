import type { Sentence } from '@vivac/text/sentence';
import type { Queryable, Transaction } from '#platform/database/database';
import type { TryOutcome } from '../source-row.ts';

/** A try that was begun. */
export interface BegunTry {
  readonly id: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentHash: string | null;
  readonly tellsMoments: boolean;
  /** Of the run whose results were read last; null before the first. */
  readonly runId: string | null;
}

/**
 * Begins a try of a source that is due; null where it is not due any more. Until it ends the source is due again at `againAt`, for a
 * process that dies. A try that never ended was interrupted.
 */
export async function beginTry(
  db: Queryable,
  id: number,
  { now, againAt }: { readonly now: Date; readonly againAt: Date },
): Promise<BegunTry | null> {
  const [begun] = await db.query<BegunTry>(
    `WITH begun AS (
       UPDATE registered_sources SET last_try_at = $2, next_try_at = $3
       WHERE id = $1 AND next_try_at <= $2 AND paused_at IS NULL
       RETURNING id, etag, last_modified, content_hash, tells_moments, run_id
     ), interrupted AS (
       UPDATE source_tries SET ended_at = $2, outcome = 'interrupted', reason = '{"code": "tryInterrupted"}'
       WHERE source_id IN (SELECT id FROM begun) AND ended_at IS NULL
     ), made AS (
       INSERT INTO source_tries (source_id, started_at) SELECT id, $2 FROM begun RETURNING id
     )
     SELECT made.id::text, etag, last_modified AS "lastModified", content_hash AS "contentHash", tells_moments AS "tellsMoments",
       run_id AS "runId"
     FROM begun, made`,
    [id, now, againAt],
  );
  return begun ?? null;
}

/** How a try ended. */
export interface EndedTry {
  readonly outcome: TryOutcome;
  readonly status: number | null;
  /** Why it failed, was refused, or left something out. */
  readonly reason: Sentence | null;
  readonly isWithoutAnswer: boolean;
  readonly batchNumber: number | null;
  readonly rowsStored: number | null;
  readonly rowsLeftOut: number | null;
  /** What the host asks of the next request; lengths are milliseconds. */
  readonly manners: { readonly retryAfterMs: number | null; readonly freshMs: number | null };
  /** What the next request may ask by; kept only where something came. */
  readonly came: {
    readonly etag: string | null;
    readonly lastModified: string | null;
    readonly contentHash: string;
    readonly tellsMoments: boolean;
    readonly runId?: string;
  } | null;
  /** Of a call of a plan: when the next is made, and whether this one failed because of its host. */
  readonly plan?: { readonly nextCallAt: Date; readonly isOfHost: boolean };
}

export interface NextTry {
  readonly at: Date;
  readonly failures: number;
  readonly nextTryAt: Date | null;
}

/** A source as it was when its try began. */
export interface RequestedSource {
  readonly id: number;
  readonly version: number;
}

const NOTHING_CAME = { etag: null, lastModified: null, contentHash: null, tellsMoments: null, runId: null };

/** Ends a try: the row of the register says what came of it. A source whose try was changed or removed meanwhile keeps its own. */
export async function endTry(
  db: Queryable,
  { id, version }: RequestedSource,
  tryId: string,
  ended: EndedTry,
  next: NextTry,
): Promise<void> {
  const { outcome, status, reason, isWithoutAnswer, batchNumber, rowsStored, rowsLeftOut, came } = ended;
  const result = { ...NOTHING_CAME, ...came };
  const didWell = outcome === 'stored' || outcome === 'unchanged';
  await db.execute(
    `WITH ended AS (
       UPDATE source_tries SET ended_at = $8, outcome = $3, status = $4, reason = $5::jsonb, is_without_answer = $13, batch_number = $14,
         rows_stored = $9, rows_left_out = $10 WHERE id = $12
     )
     UPDATE registered_sources SET failures = $2, last_outcome = $3, last_status = $4, last_reason = $5::jsonb,
       refused_reason = CASE WHEN $3 = 'refused' THEN $5::jsonb END, next_try_at = $6,
       last_success_at = CASE WHEN $7 THEN $8 ELSE last_success_at END,
       last_change_at = CASE WHEN $3 = 'stored' THEN $8 ELSE last_change_at END,
       rows_stored = CASE WHEN $3 = 'stored' THEN $9 ELSE rows_stored END,
       rows_left_out = CASE WHEN $3 = 'stored' THEN $10 ELSE rows_left_out END,
       etag = CASE WHEN $15 THEN $16 ELSE etag END, last_modified = CASE WHEN $15 THEN $17 ELSE last_modified END,
       content_hash = CASE WHEN $15 THEN $18 ELSE content_hash END, tells_moments = CASE WHEN $15 THEN $19 ELSE tells_moments END,
       run_id = CASE WHEN $15 THEN $20 ELSE run_id END
     WHERE id = $1 AND version = $11`,
    [
      id,
      next.failures,
      outcome,
      status,
      reason,
      next.nextTryAt,
      didWell,
      next.at,
      rowsStored,
      rowsLeftOut,
      version,
      tryId,
      isWithoutAnswer,
      batchNumber,
      came !== null,
      result.etag,
      result.lastModified,
      result.contentHash,
      result.tellsMoments,
      result.runId,
    ],
  );
}

/** Takes a try back that asked nothing, because its host was busy: it is made at `at`. */
export async function postponeTry(tx: Transaction, sourceId: number, tryId: string, at: Date): Promise<void> {
  await tx.execute('DELETE FROM source_tries WHERE id = $1', [tryId]);
  await postponeSource(tx, sourceId, at);
}

/** Asks for another try of a source at a moment, without counting one. */
export async function postponeSource(db: Queryable, id: number, nextTryAt: Date | null): Promise<void> {
  await db.execute('UPDATE registered_sources SET next_try_at = $2 WHERE id = $1', [id, nextTryAt]);
}

/** Tries that ended before a moment are forgotten, but for the last fifty of each source. */
export async function pruneTries(db: Queryable, before: Date): Promise<void> {
  await db.execute(
    `DELETE FROM source_tries WHERE id IN (
       SELECT id FROM (SELECT id, ended_at, row_number() OVER (PARTITION BY source_id ORDER BY id DESC) AS newest
         FROM source_tries) numbered WHERE newest > 50 AND ended_at < $1)`,
    [before],
  );
}
