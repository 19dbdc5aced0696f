import type { QuestionAnswer } from '@vivac/domain/changes/offer-month-changes';
import type { Database, Queryable } from '#platform/database/database';
import { lastVisitAt, type ReviewVisits, withLookAt } from '@vivac/domain/reviews/review';
import type { PersonalData } from '#platform/database/personal-data';

/** What administrators are asked about a source. */
export interface QuestionRow {
  readonly number: number;
  readonly source: string;
  readonly requestedAt: Date;
  readonly answer: QuestionAnswer | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  /** Batches that are held back, and when the first of them and the last were received. */
  readonly batches: number[];
  readonly receivedFrom: Date;
  readonly receivedTo: Date;
  /** Of the batch that moved most: prices that were known before it, and those of them that it moved. */
  readonly knownRates: number;
  readonly movedRates: number;
  readonly campsites: string[];
}

const NAMED = 100;

/** The questions whose batches are not all withdrawn, those that wait first, then the newest. */
export function questions(db: Queryable, atMost: number): Promise<QuestionRow[]> {
  return db.query<QuestionRow>(
    `SELECT q.number, s.name AS source, q.asked_at AS "requestedAt", q.answer, q.answered_by AS "answeredBy", q.answered_at AS "answeredAt",
       held.batches, held.first AS "receivedFrom", held.last AS "receivedTo", held.known AS "knownRates", held.moved AS "movedRates",
       ARRAY(SELECT DISTINCT c.name FROM change_batches v, unnest(v.campsite_ids) AS campsite
         JOIN campsites listing ON listing.id = campsite JOIN campsites c ON c.id = coalesce(listing.survivor_id, listing.id)
         WHERE v.question = q.number ORDER BY 1 LIMIT ${NAMED}) AS campsites
     FROM change_questions q JOIN sources s ON s.id = q.source_id JOIN LATERAL (
       SELECT array_agg(b.number ORDER BY b.number) AS batches, min(b.received_at) AS first, max(b.received_at) AS last,
         (array_agg(v.known_rates ORDER BY v.moved_rates DESC))[1] AS known, max(v.moved_rates) AS moved
       FROM change_batches v JOIN batches b ON b.number = v.batch_number
       WHERE v.question = q.number AND NOT EXISTS (SELECT 1 FROM withdrawn_batches w WHERE w.batch_number = b.number)
     ) held ON held.batches IS NOT NULL
     ORDER BY q.answer IS NOT NULL, q.number DESC LIMIT $1`,
    [atMost],
  );
}

interface AnsweredQuestion {
  readonly number: number;
  readonly answer: QuestionAnswer;
  readonly by: string;
  readonly now: Date;
}

type AnswerOutcome = 'answered' | 'unknown' | 'answered_before';

/**
 * Keeps what a person says of what was held back, and has the changes of its campsites computed anew: as true changes, or without
 * any, from what the source says now.
 */
export function answerQuestion(db: Database, { number, answer, by, now }: AnsweredQuestion): Promise<AnswerOutcome> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<{ answer: string | null }>(
      'SELECT answer FROM change_questions WHERE number = $1 FOR UPDATE',
      [number],
    );
    if (known === undefined) return 'unknown';
    if (known.answer !== null) return 'answered_before';
    await tx.execute('UPDATE change_questions SET answer = $2, answered_by = $3, answered_at = $4 WHERE number = $1', [
      number,
      answer,
      by,
      now,
    ]);
    await tx.execute('UPDATE change_batches SET verdict = $2 WHERE question = $1', [
      number,
      answer === 'true_changes' ? 'counts' : 'new_meaning',
    ]);
    await tx.execute(
      `INSERT INTO change_marks (campsite_id, batch_number, is_anew)
       SELECT campsite, max(v.batch_number), true FROM change_batches v, unnest(v.campsite_ids) AS campsite
       WHERE v.question = $1 AND campsite IN (SELECT id FROM campsites) GROUP BY campsite
       ON CONFLICT (batch_number, campsite_id) DO UPDATE SET is_anew = true`,
      [number],
    );
    return 'answered';
  });
}

const VISITS = 'SELECT visited_at AS "visitedAt", previous_at AS "previousAt" FROM change_visits WHERE uid = $1';

/** When a user looked at the changes last, before the visit going on; null before the first. */
export async function lastVisit(db: Queryable, uid: string, now: Date): Promise<Date | null> {
  const [known] = await db.query<ReviewVisits>(VISITS, [uid]);
  return lastVisitAt(known ?? null, now);
}

/** Remembers a look at `now`. Resolves to the last visit before this one. */
export function visit(db: Database, uid: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<ReviewVisits>(`${VISITS} FOR UPDATE`, [uid]);
    const { visitedAt, previousAt } = withLookAt(known ?? null, now);
    await tx.execute(
      `INSERT INTO change_visits (uid, visited_at, previous_at) VALUES ($1, $2, $3)
       ON CONFLICT (uid) DO UPDATE SET visited_at = excluded.visited_at, previous_at = excluded.previous_at`,
      [uid, visitedAt, previousAt],
    );
    return previousAt;
  });
}

export const CHANGE_DATA: PersonalData = {
  owned: ['change_visits'],
  named: [{ table: 'change_questions', column: 'answered_by' }],
};
