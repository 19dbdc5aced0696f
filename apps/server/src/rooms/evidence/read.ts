import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, dateOf, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { LeftOutRow, Totals } from '@vivac/intake/verdict/ledger';
import { OFFER_IDENTITY, narrow } from './offer-columns.ts';
import { CONFIRMED, IN_EFFECT } from './sightings-read.ts';

export interface NightObservation {
  /** Tells the offers of the campsite apart, beside their length of stay. */
  readonly offer: string;
  readonly nights: number;
  readonly priceCents: number | null;
  readonly availability: number | null;
  readonly terms: number | null;
  /** Seconds since 1970. */
  readonly seenAtS: number;
}

/** Every sighting of one night of one campsite. */
export function nightObservations(
  db: Queryable,
  campsiteId: number,
  day: Day,
  filters: OfferFilters,
): Promise<NightObservation[]> {
  const { conditions, values } = narrow(filters, [[campsiteId], [firstDayOf(monthOf(day))], dateOf(day)]);
  return db.query<NightObservation>(
    `WITH ${CONFIRMED}, blocks AS (
       SELECT ${OFFER_IDENTITY}, number, batch_number, observed_at, price_cents[$3::int] AS "priceCents",
         availability[$3::int] AS availability, terms[$3::int] AS terms, seen_s[$3::int] AS seen_s
       FROM observations
       WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])
         AND (observed_nights >> ($3::int - 1)) & 1 = 1${conditions})
     SELECT offer, nights, "priceCents", availability, terms, coalesce(seen_s, extract(epoch FROM observed_at))::float8 AS "seenAtS"
     FROM blocks WHERE ${IN_EFFECT}
     UNION ALL
     SELECT offer, nights, "priceCents", availability, terms, extract(epoch FROM c.observed_at)::float8
     FROM confirmed c JOIN blocks USING (number)`,
    values,
  );
}

/** A block of observations of one offer, in the shape of the domain's month of an offer. */
export interface ObservedBlock {
  readonly campsiteId: number;
  readonly offer: string;
  readonly channelId: number;
  readonly guests: number;
  readonly nights: number;
  readonly firstDay: Day;
  readonly observedNights: number;
  readonly priceCents: (number | null)[];
  readonly availability: (number | null)[];
  readonly terms: (number | null)[] | null;
  readonly seenAtS: number;
  readonly seenAtSByNight: (number | null)[] | null;
}

/** Which months of which campsites are asked about, and when. */
export interface AskedMonths {
  readonly campsiteIds: readonly number[];
  /** The firsts of the months. */
  readonly months: readonly Day[];
  /** What was known is asked for at any moment from this one on. */
  readonly since: Date;
  /** A month is asked for from this many days before it begins. */
  readonly aheadDays: number;
}

/**
 * The observations behind what was known of some months. A block is left out when the next one of its offer came before
 * anybody asks and saw the same nights.
 */
export function observationsSince(db: Queryable, asked: AskedMonths, filters: OfferFilters): Promise<ObservedBlock[]> {
  const { conditions, values } = narrow(filters, [asked.campsiteIds, asked.months, asked.since, asked.aheadDays]);
  return db.query<ObservedBlock>(
    `WITH ${CONFIRMED}, blocks AS (
       SELECT campsite_id, month, ${OFFER_IDENTITY}, number, batch_number, observed_at, observed_nights, price_cents, availability,
         terms, seen_s
       FROM observations WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])${conditions}
     ), sightings AS (
       SELECT number, observed_at FROM blocks WHERE ${IN_EFFECT} UNION ALL SELECT c.number, c.observed_at FROM confirmed c
     )
     SELECT campsite_id AS "campsiteId", offer, "channelId", guests, nights, month AS "firstDay", observed_nights AS "observedNights",
       price_cents AS "priceCents", availability, terms, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (
       SELECT b.*, s.observed_at AS seen_at, lead(s.observed_at) OVER offers AS next_at,
         lead(b.observed_nights) OVER offers AS next_nights, lead(b.seen_s IS NULL) OVER offers AS next_is_plain
       FROM sightings s JOIN blocks b USING (number)
       WINDOW offers AS (PARTITION BY b.campsite_id, b.month, b.offer, b.nights ORDER BY s.observed_at, number)
     ) seen
     WHERE (next_at <= greatest($3::timestamptz, (month - $4::int)::timestamptz) AND seen_at < next_at
       AND seen_s IS NULL AND next_is_plain AND observed_nights & ~next_nights = 0) IS NOT TRUE`,
    values,
  );
}

export type Decision = 'withdrawn' | 'restored';

/** Who took a batch's effect back or gave it back, when and why. */
export interface BatchDecision {
  readonly decision: Decision;
  readonly by: string;
  readonly at: Date;
  readonly why: string;
}

/** One import: a file, or what a source sent at once. */
export interface Batch {
  /** In the order of arrival. */
  readonly number: number;
  readonly id: string;
  readonly kind: ImportKind;
  readonly source: string;
  readonly contentHash: string;
  readonly sentBy: string;
  readonly receivedAt: Date;
  readonly observedFrom: Date | null;
  readonly observedTo: Date | null;
  readonly totals: Totals;
  /** How many campsites it brought something of; null where that was not counted. */
  readonly campsites: number | null;
  readonly isWithdrawn: boolean;
}

const BATCHES = `
  SELECT b.number, b.id, b.kind, s.name AS source, b.content_hash AS "contentHash", b.sent_by AS "sentBy",
    b.received_at AS "receivedAt", b.observed_from AS "observedFrom", b.observed_to AS "observedTo",
    json_build_object('read', b.rows_read, 'stored', b.rows_stored, 'repeated', b.rows_repeated,
      'setAside', b.rows_set_aside, 'skipped', b.rows_skipped, 'rejected', b.rows_rejected) AS totals, b.campsites,
    EXISTS (SELECT FROM withdrawn_batches w WHERE w.batch_number = b.number) AS "isWithdrawn"
  FROM batches b JOIN sources s ON s.id = b.source_id`;

/** The batch of an id, or null. */
export async function batchById(db: Queryable, id: string): Promise<Batch | null> {
  const [batch] = await db.query<Batch>(`${BATCHES} WHERE b.id = $1`, [id]);
  return batch ?? null;
}

/** The batch of a number, or null. */
export async function batchByNumber(db: Queryable, number: number): Promise<Batch | null> {
  const [batch] = await db.query<Batch>(`${BATCHES} WHERE b.number = $1`, [number]);
  return batch ?? null;
}

/** Batches from the newest on; those that came before the number `before` where it is given. */
export function newestBatches(db: Queryable, asked: { before: number | null; count: number }): Promise<Batch[]> {
  return db.query<Batch>(
    `${BATCHES} WHERE $1::int IS NULL OR b.number < $1::int ORDER BY b.number DESC LIMIT $2::int`,
    [asked.before, asked.count],
  );
}

/** All that was decided about a batch, oldest first. */
export function decisionsAbout(db: Queryable, batchNumber: number): Promise<BatchDecision[]> {
  return db.query<BatchDecision>(
    `SELECT decision, decided_by AS by, decided_at AS at, why FROM batch_decisions WHERE batch_number = $1 ORDER BY number`,
    [batchNumber],
  );
}

/** The first rows of a batch that were left out. */
export function rowsLeftOut(
  db: Queryable,
  batchNumber: number,
  count: number,
): Promise<(LeftOutRow & { file: string })[]> {
  return db.query<LeftOutRow & { file: string }>(
    `SELECT file, line, outcome, field, column_name AS "column", reason, value FROM rows_left_out
     WHERE batch_number = $1 ORDER BY file, line LIMIT $2::int`,
    [batchNumber, count],
  );
}
