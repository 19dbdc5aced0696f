import { dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { IN_EFFECT } from '#modules/evidence/sightings-read';
import type { OwnCampsite } from '#modules/watchlists/read';

/** What a source last said of one unit on a night. Null is not stated. */
export interface StoredUnits {
  readonly source: string;
  /** What the source calls the unit; null where it names none. */
  readonly unit: string | null;
  readonly sold: number | null;
  readonly left: number | null;
  readonly total: number | null;
  /** Seconds since 1970. */
  readonly seenAtS: number;
}

/** What stands where a file names no unit. */
const NO_UNIT = 'Unspecified';

/** Of each unit that a source names, the newest statement about the night $3 of the month $2. Of two merged campsites the newer stands. What was found again counts also where the batch that said it first is withdrawn. */
const LATEST = `
  SELECT DISTINCT ON (source, unit) s.name AS source, nullif(t.name, '${NO_UNIT}') AS unit, 
    said.units_sold[$3::int] AS sold, said.units_left[$3::int] AS "left", said.units_total[$3::int] AS total,
    extract(epoch FROM u.observed_at)::float8 AS "seenAtS"
  FROM sold_units u JOIN sold_units said ON (said.campsite_id, said.month, said.original_type_id) = (u.campsite_id, u.month, u.original_type_id)
      AND said.observed_at = coalesce(u.stated_at, u.observed_at) AND said.batch_number = coalesce(u.stated_batch, u.batch_number)
    JOIN batches b ON b.number = u.batch_number JOIN sources s ON s.id = b.source_id
    JOIN original_types t ON t.id = u.original_type_id
  WHERE u.campsite_id = ANY($1::int[]) AND u.month = $2::date AND (u.observed_nights & (1 << ($3::int - 1))) <> 0 AND u.${IN_EFFECT}
    AND ($4::float8 IS NULL OR u.observed_at <= to_timestamp($4::float8))
  ORDER BY source, unit NULLS FIRST, u.observed_at DESC, u.batch_number DESC`;

/** How full the own campsite is on a night, as each source last said of each unit, or had said at a moment (seconds since 1970). */
export function ownOccupancy(
  db: Queryable,
  { listings }: OwnCampsite,
  night: Day,
  asOfS: number | undefined,
): Promise<StoredUnits[]> {
  return db.query<StoredUnits>(LATEST, [listings, firstDayOf(monthOf(night)), dateOf(night), asOfS ?? null]);
}
