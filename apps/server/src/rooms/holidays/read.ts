import type { ToldHoliday } from '@vivac/domain/holidays/known-holidays';
import type { OccupancyMeasure } from '@vivac/domain/occupancy/occupancy-series';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';

const IN_EFFECT = 'NOT EXISTS (SELECT FROM withdrawn_batches w WHERE w.batch_number = b.number)';

/** All that batches told of holidays, and that nobody withdrew. */
export function toldHolidays(db: Queryable): Promise<ToldHoliday[]> {
  return db.query<ToldHoliday>(
    `SELECT h.area, h.kind, h.name, h.first_day::text AS first, h.last_day::text AS last,
       h.known_until::text AS "knownUntil", s.name AS source, b.number AS batch
     FROM holidays h JOIN batches b ON b.number = h.batch_number JOIN sources s ON s.id = b.source_id
     WHERE ${IN_EFFECT}`,
  );
}

/** A monthly figure as it was last told. */
export interface KnownOccupancy {
  readonly place: string;
  readonly measure: OccupancyMeasure;
  readonly month: Day;
  /** Null where it is kept secret. */
  readonly valueHundredths: number | null;
  readonly source: string;
  readonly receivedAt: Date;
}

/** Of each place the newest month that is known of a measure; of one month of the year where it is given. */
export function newestOccupancy(
  db: Queryable,
  measure: OccupancyMeasure,
  monthOfYear: number | null,
): Promise<KnownOccupancy[]> {
  return db.query<KnownOccupancy>(
    `SELECT DISTINCT ON (o.place) o.place, o.measure, o.month::text AS month, o.value_hundredths::float8 AS "valueHundredths",
       s.name AS source, b.received_at AS "receivedAt"
     FROM camping_occupancy o JOIN batches b ON b.number = o.batch_number JOIN sources s ON s.id = b.source_id
     WHERE o.measure = $1 AND ($2::int IS NULL OR extract(month FROM o.month) = $2::int) AND ${IN_EFFECT}
     ORDER BY o.place, o.month DESC, b.number DESC`,
    [measure, monthOfYear],
  );
}
