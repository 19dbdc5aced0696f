import type { OfferMonth } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { LeftOutRow, Totals, UnmatchedWording } from '@vivac/intake/verdict/ledger';
import type { Queryable } from '#platform/database/database';
import { narrow, NIGHT_COLUMNS, nightValues, OFFER_IDENTITY } from './offer-columns.ts';
import { CONFIRMED, IN_EFFECT, SIGHTED_BY_BATCH } from './sightings-read.ts';

/** Which months of which campsites are asked about, and when. */
interface RequestedMonths {
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
export function observationsSince(
  db: Queryable,
  requested: RequestedMonths,
  filters: OfferFilters,
): Promise<OfferMonth[]> {
  const { offers, values } = narrow(filters, [
    requested.campsiteIds,
    requested.months,
    requested.since,
    requested.aheadDays,
  ]);
  return db.query<OfferMonth>(
    `WITH ${CONFIRMED}, blocks AS (
       SELECT campsite_id, month, ${OFFER_IDENTITY}, number, batch_number, observed_at, observed_nights,
         ${NIGHT_COLUMNS.join(', ')}, seen_s
       FROM observations WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])${offers}
     ), sightings AS (
       SELECT campsite_id, number, observed_at FROM blocks WHERE ${IN_EFFECT}
       UNION ALL SELECT c.campsite_id, c.number, c.observed_at FROM confirmed c
     )
     SELECT campsite_id AS "campsiteId", offer, "channelId", guests, nights, month AS "firstDay", observed_nights AS "observedNights",
       ${nightValues()}, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (
       SELECT b.*, s.observed_at AS seen_at, lead(s.observed_at) OVER offers AS next_at,
         lead(b.observed_nights) OVER offers AS next_nights, lead(b.seen_s IS NULL) OVER offers AS next_is_plain
       FROM sightings s JOIN blocks b USING (campsite_id, number)
       WINDOW offers AS (PARTITION BY b.campsite_id, b.month, b.offer, b.nights ORDER BY s.observed_at, number)
     ) seen
     WHERE (next_at <= greatest($3::timestamptz, (month - $4::int)::timestamptz) AND seen_at < next_at
       AND seen_s IS NULL AND next_is_plain AND observed_nights & ~next_nights = 0) IS NOT TRUE`,
    values,
  );
}

export type Decision = 'withdrawn' | 'restored';

/** Who took a batch's effect back or gave it back, when and why. */
interface BatchDecision {
  readonly decision: Decision;
  readonly by: string;
  readonly at: Date;
  readonly why: string;
}

/** What the complete looks of an import did. */
export interface LookCounts {
  /** Offers that had a price and that a look did not name any more, and on how many nights. */
  readonly endedOffers: number;
  readonly endedNights: number;
  /** Nights of looks that count as not complete, since rows of them are left out. */
  readonly openNights: number;
}

/** What an import was told beside its counts. */
export interface BatchRemarks {
  /** Wordings that no filter finds, those of most rows first. */
  readonly unmatchedWordings: readonly UnmatchedWording[];
  /** New wordings of units whose accommodation type waited for a decision then. */
  readonly undecidedWordings: number;
  /** Columns that nothing was read from. */
  readonly unusedColumns: readonly string[];
  readonly looks: LookCounts;
}

const NO_LOOKS: LookCounts = { endedOffers: 0, endedNights: 0, openNights: 0 };
export const NO_REMARKS: BatchRemarks = {
  unmatchedWordings: [],
  undecidedWordings: 0,
  unusedColumns: [],
  looks: NO_LOOKS,
};

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
  /** Null of an import before they were kept, and without those that were not kept then. */
  readonly remarks: Partial<BatchRemarks> | null;
  readonly isWithdrawn: boolean;
  readonly lastDecision: (Omit<BatchDecision, 'at'> & { readonly at: string }) | null;
}

/** Whose names of batches are those that no sender gave. */
export const INSTALLATION = '';

const BATCHES = `
  SELECT b.number, b.id, b.kind, s.name AS source, b.content_hash AS "contentHash", b.sent_by AS "sentBy",
    b.received_at AS "receivedAt", b.observed_from AS "observedFrom", b.observed_to AS "observedTo",
    json_build_object('read', b.rows_read, 'stored', b.rows_stored, 'repeated', b.rows_repeated,
      'setAside', b.rows_set_aside, 'skipped', b.rows_skipped, 'rejected', b.rows_rejected) AS totals, b.campsites, b.remarks,
    EXISTS (SELECT 1 FROM withdrawn_batches w WHERE w.batch_number = b.number) AS "isWithdrawn",
    (SELECT json_build_object('decision', d.decision, 'by', d.decided_by, 'at', d.decided_at, 'why', d.why)
      FROM batch_decisions d WHERE d.batch_number = b.number ORDER BY d.number DESC LIMIT 1) AS "lastDecision"
  FROM batches b JOIN sources s ON s.id = b.source_id`;

/** The batch that is called so by the sender of this mark, or by the installation; null where there is none. */
export async function batchById(db: Queryable, id: string, namedBy = INSTALLATION): Promise<Batch | null> {
  const [batch] = await db.query<Batch>(`${BATCHES} WHERE b.id = $1 AND b.named_by = $2`, [id, namedBy]);
  return batch ?? null;
}

/** All batches that somebody calls so, newest first. */
export function batchesCalled(db: Queryable, id: string): Promise<Batch[]> {
  return db.query<Batch>(`${BATCHES} WHERE b.id = $1 ORDER BY b.number DESC`, [id]);
}

/** The batch of a number, or null. */
export async function batchByNumber(db: Queryable, number: number): Promise<Batch | null> {
  const [batch] = await db.query<Batch>(`${BATCHES} WHERE b.number = $1`, [number]);
  return batch ?? null;
}

/** Which batches are asked for; what is null narrows nothing. */
interface RequestedBatches {
  readonly kind: ImportKind | null;
  readonly isWithdrawn: boolean | null;
  /** A part of the source, of the batch's id or of who sent it. */
  readonly search: string | null;
}

export const ALL_BATCHES: RequestedBatches = { kind: null, isWithdrawn: null, search: null };

const REQUESTED = `($1::text IS NULL OR b.kind = $1)
  AND ($2::boolean IS NULL OR EXISTS (SELECT 1 FROM withdrawn_batches w WHERE w.batch_number = b.number) = $2)
  AND ($3::text IS NULL OR strpos(lower(concat_ws(' ', s.name, b.id, b.sent_by)), lower($3)) > 0)`;
const requestedValues = ({ kind, isWithdrawn, search }: RequestedBatches) => [kind, isWithdrawn, search];

/** Batches from the newest on; those that came before the number `before` where it is given. */
export function newestBatches(
  db: Queryable,
  requested: RequestedBatches,
  page: { readonly before: number | null; readonly count: number },
): Promise<Batch[]> {
  return db.query<Batch>(
    `${BATCHES} WHERE ${REQUESTED} AND ($4::int IS NULL OR b.number < $4) ORDER BY b.number DESC LIMIT $5::int`,
    [...requestedValues(requested), page.before, page.count],
  );
}

export async function countBatches(db: Queryable, requested: RequestedBatches): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM batches b JOIN sources s ON s.id = b.source_id WHERE ${REQUESTED}`,
    requestedValues(requested),
  );
  return row!.total;
}

/** What a batch of prices brought. */
export interface BatchEvidence {
  readonly campsites: number;
  /** The first five by name. */
  readonly names: readonly string[];
  /** Of the nights that it is about; null when there are none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Nights of offers that it saw. */
  readonly sightings: number;
  /** Nights that it looked at, whatever it found. */
  readonly looks: number;
}

const HIGHEST_NIGHT = (nights: string) => `length(ltrim((${nights})::bit(32)::text, '0')) - 1`;

/** What a batch saw and looked at, whether it counts or not. */
export async function batchEvidence(db: Queryable, batchNumber: number): Promise<BatchEvidence> {
  const [row] = await db.query<BatchEvidence>(
    `WITH ${SIGHTED_BY_BATCH}, touched AS (
       SELECT campsite_id, month, observed_nights AS nights, bit_count(observed_nights::bit(32)) AS seen, 0 AS looked FROM sighted
       UNION ALL
       SELECT campsite_id, month, answered_nights | failed_nights, 0, bit_count((answered_nights | failed_nights)::bit(32))
       FROM looks WHERE batch_number = $1::int
     )
     SELECT count(DISTINCT campsite_id)::int AS campsites, coalesce(sum(seen), 0)::float8 AS sightings,
       coalesce(sum(looked), 0)::float8 AS looks,
       (min(month + (${HIGHEST_NIGHT('nights & -nights')})) FILTER (WHERE nights <> 0))::text AS "firstDay",
       (max(month + (${HIGHEST_NIGHT('nights')})) FILTER (WHERE nights <> 0))::text AS "lastDay",
       ARRAY(SELECT name FROM campsites WHERE id IN (SELECT campsite_id FROM touched) ORDER BY name LIMIT 5) AS names
     FROM touched`,
    [batchNumber],
  );
  return row!;
}

/** All that was decided about a batch, oldest first. */
export function decisionsAbout(db: Queryable, batchNumber: number): Promise<BatchDecision[]> {
  return db.query<BatchDecision>(
    `SELECT decision, decided_by AS by, decided_at AS at, why FROM batch_decisions WHERE batch_number = $1 ORDER BY number`,
    [batchNumber],
  );
}

/** Rows of a batch that were left out, from the first on, or after so many. */
export function rowsLeftOut(
  db: Queryable,
  batchNumber: number,
  count: number,
  after = 0,
): Promise<(LeftOutRow & { file: string })[]> {
  return db.query<LeftOutRow & { file: string }>(
    `SELECT file, line, outcome, field, column_name AS "column", reason, value FROM rows_left_out
     WHERE batch_number = $1 ORDER BY file, line, number LIMIT $2::int OFFSET $3::int`,
    [batchNumber, count, after],
  );
}

/** Who the demo market's batches are sent by; what somebody imports into its database begins so too. */
export const DEMO_SENDER = 'demo market';

/** How a batch of somebody is recorded: demo and real data never meet, so whoever sends into the demo market is named after it. */
export function recordedSender(sender: string, demo: boolean): string {
  return demo ? `${DEMO_SENDER}, ${sender}` : sender;
}

export interface Senders {
  /** Batches of the demo market. */
  readonly demo: number;
  readonly others: number;
}

/** Whose data a database holds; nobody's where it was never migrated. */
export async function sendersIn(db: Queryable): Promise<Senders> {
  const [table] = await db.query<{ name: string | null }>(`SELECT to_regclass('public.batches')::text AS name`, []);
  if (!table?.name) return { demo: 0, others: 0 };
  const [counts] = await db.query<Senders>(
    `SELECT count(*) FILTER (WHERE is_demo)::int AS demo, count(*) FILTER (WHERE NOT is_demo)::int AS others
     FROM (SELECT starts_with(sent_by, $1) AS is_demo FROM batches) AS sent`,
    [DEMO_SENDER],
  );
  return counts!;
}

/** Which accommodation types were decided for the wordings of some listings; null where nobody has. */
export async function decidedTypes(
  db: Queryable,
  listingIds: readonly number[],
): Promise<(of: { campsiteId: number; channel: string; wording: string }) => string | null> {
  const rows = await db.query<{ campsiteId: number; channel: string; wording: string; type: string }>(
    `SELECT d.campsite_id AS "campsiteId", c.name AS channel, o.name AS wording, t.name AS type
     FROM unit_type_decisions d JOIN channels c ON c.id = d.channel_id
       JOIN original_types o ON o.id = d.original_type_id JOIN accommodation_types t ON t.id = d.type_id
     WHERE d.campsite_id = ANY($1::int[])`,
    [listingIds],
  );
  const keyOf = ({ campsiteId, channel, wording }: { campsiteId: number; channel: string; wording: string }) =>
    JSON.stringify([campsiteId, channel, wording]);
  const types = new Map(rows.map((row) => [keyOf(row), row.type]));
  return (of) => types.get(keyOf(of)) ?? null;
}
