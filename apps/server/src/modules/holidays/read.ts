import type { ReportedHoliday } from '@vivac/domain/holidays';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { Language } from '@vivac/domain/language';
import { OCCUPANCY_KINDS, OCCUPANCY_MEASURES, type OccupancyMeasure, WHOLE_COUNTRY } from '@vivac/domain/occupancy';
import { spanishProvince } from '@vivac/domain/places/spanish-province';
import { textOf } from '@vivac/text/text-of';

/** Of batches that nobody withdrew. */
const IN_EFFECT = 'NOT EXISTS (SELECT 1 FROM withdrawn_batches w WHERE w.batch_number = b.number)';

/** Figures of occupancy `o` with their batch `b` and its source `s`. */
const REPORTED = `FROM camping_occupancy o JOIN batches b ON b.number = o.batch_number JOIN sources s ON s.id = b.source_id
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

/** A monthly figure as it was last told. */
export interface CurrentOccupancy {
  readonly place: string;
  readonly measure: OccupancyMeasure;
  readonly month: Day;
  /** Null where it is kept secret. */
  readonly valueHundredths: number | null;
  /** The first and the last month of which any figure of the place is known. */
  readonly knownFrom: Day;
  readonly knownUntil: Day;
  readonly source: string;
  readonly receivedAt: Date;
}

const FIGURE = `o.place, o.measure, o.month::text AS month, o.value_hundredths::float8 AS "valueHundredths",
   (min(o.month) OVER of_place)::text AS "knownFrom", (max(o.month) OVER of_place)::text AS "knownUntil",
   s.name AS source, b.received_at AS "receivedAt"`;
const OF_PLACE = 'WINDOW of_place AS (PARTITION BY o.place, o.measure)';

/** Of each place the newest month that is known of a measure; of one month of the year where it is given. */
export function newestOccupancy(
  db: Queryable,
  measure: OccupancyMeasure,
  monthOfYear: number | null,
): Promise<CurrentOccupancy[]> {
  return db.query<CurrentOccupancy>(
    `SELECT DISTINCT ON (place) told.* FROM (SELECT ${FIGURE}, b.number ${REPORTED} AND o.measure = $1 ${OF_PLACE}) told
     WHERE $2::int IS NULL OR extract(month FROM month::date) = $2::int
     ORDER BY place, month DESC, number DESC`,
    [measure, monthOfYear],
  );
}

/** Of each place and kind of occupancy the newest figure of every month of the year. */
export function occupancyOfTheYear(db: Queryable): Promise<CurrentOccupancy[]> {
  return db.query<CurrentOccupancy>(
    `SELECT DISTINCT ON (place, measure, right(left(month, 7), 2)) told.*
     FROM (SELECT ${FIGURE}, b.number ${REPORTED} AND o.measure = ANY($1) ${OF_PLACE}) told
     ORDER BY place, measure, right(left(month, 7), 2), month DESC, number DESC`,
    [OCCUPANCY_KINDS],
  );
}

/** Of which measures anything is known. */
export async function storedMeasures(db: Queryable): Promise<OccupancyMeasure[]> {
  const rows = await db.query<{ measure: OccupancyMeasure }>(`SELECT DISTINCT o.measure ${REPORTED}`);
  const known = new Set(rows.map(({ measure }) => measure));
  return OCCUPANCY_MEASURES.filter((measure) => known.has(measure));
}

/** A region, a province or all of Spain in the reader’s language. */
export function occupancyPlaceName(place: string, language: Language): string {
  const { areas, countries } = textOf(language, 'holiday-areas');
  const regions: Readonly<Record<string, string>> = areas;
  if (place === WHOLE_COUNTRY) return countries.ES;
  return spanishProvince(place)?.name ?? regions[`ES_${place}`] ?? place;
}
