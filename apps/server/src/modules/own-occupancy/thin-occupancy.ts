import type { Transaction } from '#platform/database/database';
import { IN_EFFECT } from '#modules/evidence/sightings-read';

const COUNTS = 'campsite_id, month, original_type_id, observed_at, batch_number';
/** One source's sightings of a wording's month, in the order in which the newest stands. */
const OF_ONE_LINE = 'PARTITION BY campsite_id, month, original_type_id, source_id ORDER BY observed_at, batch_number';

/**
 * The sightings of the campsites $1 that go, of those from before $2: of counts found again, where those before and after say the same,
 * the latter on the same day by the zone $3. Whatever does not count or may be withdrawn yet stands between others all the same.
 */
const THIN = `
  WITH seen AS (
    SELECT u.campsite_id, u.month, u.original_type_id, u.observed_at, u.batch_number, b.source_id, u.stated_at IS NOT NULL AS is_again,
      (u.observed_at AT TIME ZONE $3)::date AS day, (coalesce(u.stated_at, u.observed_at), coalesce(u.stated_batch, u.batch_number))::text AS said,
      u.observed_at < $2 AND b.received_at < $2 AND u.${IN_EFFECT} AS is_settled
    FROM sold_units u JOIN batches b ON b.number = u.batch_number WHERE u.campsite_id = ANY($1::int[])
  ), beside AS (
    SELECT ${COUNTS}, is_again AND is_settled AND lag(is_settled) OVER line AND lead(is_settled) OVER line
      AND said = lag(said) OVER line AND said = lead(said) OVER line AND day = lead(day) OVER line AS goes
    FROM seen WINDOW line AS (${OF_ONE_LINE})
  )
  DELETE FROM sold_units u USING beside g
  WHERE g.goes AND u.campsite_id = g.campsite_id AND (u.month, u.original_type_id, u.observed_at, u.batch_number) =
    (g.month, g.original_type_id, g.observed_at, g.batch_number)`;

/** Thins the own occupancy of campsites for `thinEvidence`, whose transaction may change them. Answers how many sightings went. */
export function thinOccupancy(
  tx: Transaction,
  campsiteIds: readonly number[],
  { before, zone }: { readonly before: Date; readonly zone: string },
): Promise<number> {
  return tx.execute(THIN, [campsiteIds, before, zone]);
}
