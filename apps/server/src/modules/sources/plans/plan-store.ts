import type { StoredSentence } from '@vivac/text/sentence';
import { cellKey, type PlanCell } from '@vivac/domain/sources/collection-plan';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable, Transaction } from '#platform/database/database';

export type CellOutcome = 'answered' | 'empty' | 'failed' | 'refused';

/** What is known of a cell that was asked. */
export interface RequestedCell extends PlanCell {
  readonly requestedOn: Day;
  readonly requestedAt: Date;
  /** Null while it is asked, and of a try that was interrupted. */
  readonly outcome: CellOutcome | null;
  readonly status: number | null;
  readonly reason: StoredSentence | null;
  readonly answeredAt: Date | null;
}

/** The cells of a source that were ever asked, by their key; of one stay where it is given. */
export async function requestedCells(
  db: Queryable,
  sourceId: number,
  stay: { readonly nights: number; readonly adults: number } | null = null,
): Promise<Map<string, RequestedCell>> {
  const rows = await db.query<RequestedCell>(
    `SELECT campsite_id AS "campsiteId", arrival, nights, adults, asked_on AS "requestedOn", asked_at AS "requestedAt", outcome, status,
       reason, answered_at AS "answeredAt"
     FROM plan_cells WHERE source_id = $1 AND ($2::int IS NULL OR nights = $2) AND ($3::int IS NULL OR adults = $3)`,
    [sourceId, stay?.nights ?? null, stay?.adults ?? null],
  );
  return new Map(rows.map((row) => [cellKey(row), row]));
}

/** Calls of a source today, and in the calendar month of today with them. */
export async function callsMade(
  db: Queryable,
  sourceId: number,
  today: Day,
): Promise<{ readonly today: number; readonly thisMonth: number }> {
  const [row] = await db.query<{ today: number; thisMonth: number }>(
    `SELECT coalesce(sum(calls) FILTER (WHERE day = $2::date), 0)::int AS today, coalesce(sum(calls), 0)::int AS "thisMonth"
     FROM plan_calls WHERE source_id = $1 AND day >= date_trunc('month', $2::date) AND day <= $2::date`,
    [sourceId, today],
  );
  return row!;
}

interface Claim {
  readonly cell: PlanCell;
  readonly now: Date;
  readonly today: Day;
  /** The cell may have been asked on this day, and not after it. */
  readonly dueSince: Day;
  /** How many calls of today are within the budget. */
  readonly callsToday: number;
}

const KEY = 'source_id, campsite_id, arrival, nights, adults';
const keyOf = (sourceId: number, { campsiteId, arrival, nights, adults }: PlanCell) => [
  sourceId,
  campsiteId,
  arrival,
  nights,
  adults,
];
const IS_CELL = 'source_id = $1 AND campsite_id = $2 AND arrival = $3 AND nights = $4 AND adults = $5';

/**
 * Takes a cell and a call of the budget before anything is sent, in one statement. False where another process has taken the cell or the budget
 * is used: whoever dies before a call is given back has made one less than is counted, never one more.
 */
export async function claimCell(db: Queryable, sourceId: number, claim: Claim): Promise<boolean> {
  const [claimed] = await db.query<{ counted: boolean; taken: boolean }>(
    `WITH counted AS (
       INSERT INTO plan_calls AS made (source_id, day, calls) SELECT $1, $6::date, 1 WHERE $9::int > 0
       ON CONFLICT (source_id, day) DO UPDATE SET calls = made.calls + 1 WHERE made.calls < $9 RETURNING calls
     ), taken AS (
       INSERT INTO plan_cells AS kept (${KEY}, asked_on, asked_at)
       SELECT $1, $2::int, $3::date, $4::smallint, $5::smallint, $6::date, $7::timestamptz FROM counted
       ON CONFLICT (${KEY}) DO UPDATE SET asked_on = $6, asked_at = $7, outcome = NULL, status = NULL, reason = NULL
         WHERE kept.asked_on <= $8 RETURNING asked_on
     )
     SELECT EXISTS (SELECT 1 FROM counted) AS counted, EXISTS (SELECT 1 FROM taken) AS taken`,
    [...keyOf(sourceId, claim.cell), claim.today, claim.now, claim.dueSince, claim.callsToday],
  );
  const { counted, taken } = claimed!;
  if (counted && !taken) await uncountCall(db, sourceId, claim.today);
  return taken;
}

async function uncountCall(db: Queryable, sourceId: number, day: Day): Promise<void> {
  await db.execute('UPDATE plan_calls SET calls = greatest(calls - 1, 0) WHERE source_id = $1 AND day = $2', [
    sourceId,
    day,
  ]);
}

/** Gives a cell back as it was, since nothing was sent. */
export async function giveCellBack(
  tx: Transaction,
  sourceId: number,
  cell: PlanCell,
  before: RequestedCell | null,
  today: Day,
): Promise<void> {
  await uncountCall(tx, sourceId, today);
  if (before === null) {
    await tx.execute(`DELETE FROM plan_cells WHERE ${IS_CELL}`, keyOf(sourceId, cell));
    return;
  }
  const { requestedOn, requestedAt, outcome, status, reason } = before;
  await tx.execute(
    `UPDATE plan_cells SET asked_on = $6, asked_at = $7, outcome = $8, status = $9, reason = $10 WHERE ${IS_CELL}`,
    [...keyOf(sourceId, cell), requestedOn, requestedAt, outcome, status, jsonOf(reason)],
  );
}

/** Keeps what came of a cell; one that was not answered stays as old as it was. */
export async function keepCell(
  db: Queryable,
  sourceId: number,
  cell: PlanCell,
  came: {
    readonly outcome: CellOutcome;
    readonly status: number | null;
    readonly reason: StoredSentence | null;
    readonly at: Date;
  },
): Promise<void> {
  await db.execute(
    `UPDATE plan_cells SET outcome = $6::text, status = $7, reason = $8,
       answered_at = CASE WHEN $6::text IN ('answered', 'empty') THEN $9 ELSE answered_at END WHERE ${IS_CELL}`,
    [...keyOf(sourceId, cell), came.outcome, came.status, jsonOf(came.reason), came.at],
  );
}

const jsonOf = (reason: StoredSentence | null) => (reason === null ? null : JSON.stringify(reason));

/** Counts a call that a person made by trying a source; the budget does not keep a person from it. */
export async function countCall(db: Queryable, sourceId: number, day: Day): Promise<void> {
  await db.execute(
    `INSERT INTO plan_calls AS made (source_id, day, calls) VALUES ($1, $2, 1)
     ON CONFLICT (source_id, day) DO UPDATE SET calls = made.calls + 1`,
    [sourceId, day],
  );
}

/** Forgets cells of arrivals that are over, and calls of months that are. */
export async function prunePlans(db: Queryable, today: Day): Promise<void> {
  await db.execute('DELETE FROM plan_cells WHERE arrival < $1', [today]);
  await db.execute(`DELETE FROM plan_calls WHERE day < $1::date - interval '400 days'`, [today]);
}
