import {
  CAPTURE_WINDOW_S,
  captureOf,
  isQuestionable,
  isSameCapture,
  type MovedNights,
  type QuestionAnswer,
} from '@vivac/domain/changes/offer-month-changes';
import type { Queryable, Transaction } from '#platform/database/database';
import type { Context } from '#server/context';
import {
  gatherToJudge,
  moreMoved,
  movedByCapture,
  type MovedCapture,
  NOTHING_MOVED,
  type OwnSources,
} from './fold-looks.ts';
import { type BatchFacts, campsitesMarked, keepVerdict } from './mark-store.ts';

const CAMPSITES_AT_ONCE = 25;

/**
 * Decides whether the looks of a batch count, before any of them is folded: more than half of one of its captures may be another than it
 * was. What a person said of a file of the same capture holds for it too.
 */
export async function judgeBatch(
  { clock, ownSources }: Pick<Context, 'clock' | 'ownSources'>,
  tx: Transaction,
  batch: BatchFacts,
): Promise<void> {
  const captures = await nightsByCapture(tx, batch, captureOf);
  const isMostlyAsBefore = [...captures.values()].every(({ stored, seen }) => stored * 2 <= seen);
  if (isMostlyAsBefore && !(await hasOpenQuestion(tx, batch.sourceId))) {
    return keepVerdict(tx, batch.number, 'counts', null);
  }
  const worst = await mostMoved(tx, batch, captures, ownSources);
  if (worst === null) return keepVerdict(tx, batch.number, 'counts', null);
  const answered = await lastAnswer(tx, batch.sourceId);
  if (answered !== null && isSameCapture(answered.receivedAtS, batch.receivedAtS)) {
    const verdict = answered.answer === 'true_changes' ? 'counts' : 'new_meaning';
    return keepVerdict(tx, batch.number, verdict, { number: answered.number, ...worst });
  }
  const number = await openQuestion(tx, batch.sourceId, clock.now());
  await keepVerdict(tx, batch.number, 'held', { number, ...worst });
}

/** Of the captures of which a person has to be asked the one that moved most; null where none is. */
async function mostMoved(
  tx: Transaction,
  batch: BatchFacts,
  captures: ReadonlyMap<number, CaptureNights>,
  ownSources: OwnSources,
): Promise<MovedNights | null> {
  const sums = new Map<number, MovedCapture>();
  const marked = await campsitesMarked(tx, batch.number);
  for (let at = 0; at < marked.length; at += CAMPSITES_AT_ONCE) {
    const campsiteIds = marked.slice(at, at + CAMPSITES_AT_ONCE);
    const gathered = await gatherToJudge(tx, batch, campsiteIds, ownSources);
    for (const [capture, part] of await movedByCapture(gathered, (atS) => captureOf(batch.observedFromS, atS))) {
      sums.set(capture, moreMoved(sums.get(capture) ?? NOTHING_MOVED, part));
    }
  }
  const questionable = [...sums].flatMap(([capture, { known, moved, looked }]) => {
    // What was found just as it was before was known, and has not moved.
    const { stored = 0, seen = 0 } = captures.get(capture) ?? {};
    const judged = { known: known + Math.max(0, seen - Math.max(stored, looked)), moved };
    return isQuestionable(judged) ? [judged] : [];
  });
  return questionable.toSorted((a, b) => b.moved - a.moved)[0] ?? null;
}

/** Nights of offers that one capture of a batch brought. */
interface CaptureNights {
  /** That were not stored just so before. */
  readonly stored: number;
  /** All of them. */
  readonly seen: number;
}

/** What each capture of a batch brought, by its number. */
async function nightsByCapture(
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

async function hasOpenQuestion(db: Queryable, sourceId: number): Promise<boolean> {
  const open = await db.query('SELECT 1 FROM change_questions WHERE source_id = $1 AND answer IS NULL', [sourceId]);
  return open.length > 0;
}

/** The open question about a source, which is asked now where there is none. */
async function openQuestion(tx: Transaction, sourceId: number, now: Date): Promise<number> {
  const [open] = await tx.query<{ number: number }>(
    'SELECT number FROM change_questions WHERE source_id = $1 AND answer IS NULL',
    [sourceId],
  );
  if (open) return open.number;
  const [requested] = await tx.query<{ number: number }>(
    'INSERT INTO change_questions (source_id, asked_at) VALUES ($1, $2) RETURNING number',
    [sourceId, now],
  );
  return requested!.number;
}

/** What was said last of a source, and when the first file that it was about was received. */
interface LastAnswer {
  readonly number: number;
  readonly answer: QuestionAnswer;
  readonly receivedAtS: number;
}

async function lastAnswer(db: Queryable, sourceId: number): Promise<LastAnswer | null> {
  const [row] = await db.query<LastAnswer>(
    `SELECT q.number, q.answer, extract(epoch FROM min(b.received_at))::float8 AS "receivedAtS"
     FROM change_questions q JOIN change_batches v ON v.question = q.number JOIN batches b ON b.number = v.batch_number
     WHERE q.source_id = $1 AND q.answer IS NOT NULL GROUP BY q.number ORDER BY q.number DESC LIMIT 1`,
    [sourceId],
  );
  return row ?? null;
}
