import type { Language } from '@vivac/domain/language';
import { OCCUPANCY_KINDS, OCCUPANCY_MEASURES, type OccupancyMeasure, WHOLE_COUNTRY } from '@vivac/domain/occupancy';
import { spanishProvince } from '@vivac/domain/places/spanish-province';
import type { Day } from '@vivac/domain/time/day';
import { textOf } from '@vivac/text/text-of';
import type { Queryable } from '#platform/database/database';
import { REPORTED } from './read.ts';

/** A monthly figure as it was last told. */
export interface KnownOccupancy {
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
): Promise<KnownOccupancy[]> {
  return db.query<KnownOccupancy>(
    `SELECT DISTINCT ON (place) told.* FROM (SELECT ${FIGURE}, b.number ${REPORTED} AND o.measure = $1 ${OF_PLACE}) told
     WHERE $2::int IS NULL OR extract(month FROM month::date) = $2::int
     ORDER BY place, month DESC, number DESC`,
    [measure, monthOfYear],
  );
}

/** Of each place and kind of occupancy the newest figure of every month of the year. */
export function occupancyOfTheYear(db: Queryable): Promise<KnownOccupancy[]> {
  return db.query<KnownOccupancy>(
    `SELECT DISTINCT ON (place, measure, right(left(month, 7), 2)) told.*
     FROM (SELECT ${FIGURE}, b.number ${REPORTED} AND o.measure = ANY($1) ${OF_PLACE}) told
     ORDER BY place, measure, right(left(month, 7), 2), month DESC, number DESC`,
    [OCCUPANCY_KINDS],
  );
}

/** Of which measures anything is known. */
export async function knownMeasures(db: Queryable): Promise<OccupancyMeasure[]> {
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
