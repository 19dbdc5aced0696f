import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Totals } from '@vivac/intake/verdict/ledger';

export interface NightObservation {
  /** Tells the offers of the campsite apart. */
  readonly offer: string;
  readonly priceCents: number | null;
  readonly availability: number | null;
  /** Seconds since 1970. */
  readonly seenAtS: number;
}

/**
 * Every observation of one night of one campsite. `$1` is the campsite's id, `$2` the first of the month, `$3` the
 * date in the month; `conditions` narrows further by the columns of an offer.
 */
export function nightObservations(
  db: Queryable,
  conditions: string,
  values: readonly unknown[],
): Promise<NightObservation[]> {
  return db.query<NightObservation>(
    `SELECT concat_ws(':', guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights) AS offer,
       price_cents[$3::int] AS "priceCents", availability[$3::int] AS availability,
       coalesce(seen_s[$3::int], extract(epoch FROM observed_at))::float8 AS "seenAtS"
     FROM observations
     WHERE campsite_id = $1::int AND month = $2::date AND (observed_nights >> ($3::int - 1)) & 1 = 1${conditions}`,
    values,
  );
}

/** A block of observations of one offer, in the shape of the domain's month of an offer. */
export interface ObservedBlock {
  readonly campsiteId: number;
  readonly offer: string;
  readonly firstDay: Day;
  readonly observedNights: number;
  readonly priceCents: (number | null)[];
  readonly availability: (number | null)[];
  readonly seenAtS: number;
  readonly seenAtSByNight: (number | null)[] | null;
}

/**
 * The observations behind what was known of some months at any moment from `$3` on: `$1` are the campsites' ids, `$2`
 * the firsts of the months; `conditions` narrows further. A block is left out when the next one of its offer came before
 * anybody asks and saw the same nights. A month is asked for from `$4` days before it begins.
 */
export function observationsSince(
  db: Queryable,
  conditions: string,
  values: readonly unknown[],
): Promise<ObservedBlock[]> {
  return db.query<ObservedBlock>(
    `SELECT campsite_id AS "campsiteId", concat_ws(':', guests, channel_id, type_id, cancellation_id, extras_id,
       original_type_id, nights) AS offer, month AS "firstDay", observed_nights AS "observedNights",
       price_cents AS "priceCents", availability, extract(epoch FROM observed_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (
       SELECT *, lead(observed_at) OVER blocks AS next_at, lead(observed_nights) OVER blocks AS next_nights,
         lead(seen_s IS NULL) OVER blocks AS next_is_plain
       FROM observations WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])${conditions}
       WINDOW blocks AS (PARTITION BY campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id,
         original_type_id, nights ORDER BY observed_at, batch_number, part)
     ) seen
     WHERE (next_at <= greatest($3::timestamptz, (month - $4::int)::timestamptz) AND observed_at < next_at
       AND seen_s IS NULL AND next_is_plain AND observed_nights & ~next_nights = 0) IS NOT TRUE`,
    values,
  );
}

/** One import: a file, or what a source sent at once. */
export interface Batch {
  readonly id: string;
  readonly kind: ImportKind;
  readonly source: string;
  readonly contentHash: string;
  readonly sentBy: string;
  readonly receivedAt: Date;
  readonly observedFrom: Date | null;
  readonly observedTo: Date | null;
  readonly totals: Totals;
}

const BATCHES = `
  SELECT b.id, b.kind, s.name AS source, b.content_hash AS "contentHash", b.sent_by AS "sentBy",
    b.received_at AS "receivedAt", b.observed_from AS "observedFrom", b.observed_to AS "observedTo",
    json_build_object('read', b.rows_read, 'stored', b.rows_stored, 'repeated', b.rows_repeated,
      'setAside', b.rows_set_aside, 'rejected', b.rows_rejected) AS totals
  FROM batches b JOIN sources s ON s.id = b.source_id`;

/** The batch of an id, or null. */
export async function batchById(db: Queryable, id: string): Promise<Batch | null> {
  const [batch] = await db.query<Batch>(`${BATCHES} WHERE b.id = $1`, [id]);
  return batch ?? null;
}
