import type { ReportedHoliday } from '@vivac/domain/holidays';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';

/** Of batches that nobody withdrew. */
const IN_EFFECT = 'NOT EXISTS (SELECT FROM withdrawn_batches w WHERE w.batch_number = b.number)';

/** Figures of occupancy `o` with their batch `b` and its source `s`. */
export const REPORTED = `FROM camping_occupancy o JOIN batches b ON b.number = o.batch_number JOIN sources s ON s.id = b.source_id
   WHERE ${IN_EFFECT}`;

/** All that batches told of holidays, and that nobody withdrew. */
export function reportedHolidays(db: Queryable): Promise<ReportedHoliday[]> {
  return db.query<ReportedHoliday>(
    `SELECT h.area, h.kind, h.name, h.first_day::text AS first, h.last_day::text AS last,
       h.known_from::text AS "knownFrom", h.known_until::text AS "knownUntil", s.name AS source, b.number AS batch
     FROM holidays h JOIN batches b ON b.number = h.batch_number JOIN sources s ON s.id = b.source_id
     WHERE ${IN_EFFECT}`,
  );
}

/** The first and the last day of which a source told, of holidays or of occupancy; null where it told of none. */
export async function daysReportedBy(
  db: Queryable,
  source: string,
  kind: 'holidays' | 'occupancy',
): Promise<{ first: Day; last: Day } | null> {
  const [reported] = await db.query<{ first: Day | null; last: Day | null }>(
    `SELECT min(first)::text AS first, max(last)::text AS last FROM (
       SELECT least(h.known_from, h.first_day) AS first, greatest(h.known_until, h.last_day) AS last
       FROM holidays h JOIN batches b ON b.number = h.batch_number JOIN sources s ON s.id = b.source_id
       WHERE s.name = $1 AND $2 = 'holidays' AND ${IN_EFFECT}
       UNION ALL SELECT o.month, (o.month + interval '1 month - 1 day')::date ${REPORTED} AND s.name = $1 AND $2 = 'occupancy'
     ) told`,
    [source, kind],
  );
  return reported?.first && reported.last ? { first: reported.first, last: reported.last } : null;
}
