import { OFFER_KEY, OFFER_IDENTITY, bindDays, narrow, narrowLooks, nightValues } from './offer-columns.ts';
import { monthAsOf, type OfferMonth } from '@vivac/domain/offers/offer';
import type { LookMonth } from '@vivac/domain/offers/look';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';

/** Of what one batch saw: whether the batch counts. */
export const IN_EFFECT = 'batch_number <> ALL (ARRAY(SELECT w.batch_number FROM withdrawn_batches w))';

/** The numbers of the blocks of one month, as month_number counts, that a row of confirmations lists. */
export const blocksOfMonth = (seen: string, month: string) =>
  `confirmed_blocks(${seen}.blocks, ${seen}.month_ends, ${seen}.first_month, ${month})`;

/** All blocks of the campsites $1 that count: their batch does, or one that found them again. */
export const COUNTING_BLOCKS = `(
  SELECT * FROM observations WHERE campsite_id = ANY($1::int[]) AND (${IN_EFFECT} OR (campsite_id, number) IN (
    SELECT campsite_id, unnest(blocks) FROM confirmations WHERE campsite_id = ANY($1::int[]) AND ${IN_EFFECT})))`;

/**
 * The blocks of the campsites $1 and the months $2 that were found again just the same, as `c.campsite_id`, `number` and `c.observed_at`: each
 * is a sighting like the block's own, also where the batch that brought the block is withdrawn.
 */
export const FOUND_AGAIN = `confirmations c,
    unnest(ARRAY(SELECT month_number(day) FROM unnest($2::date[]) AS day)) AS asked(month),
    unnest(${blocksOfMonth('c', 'asked.month')}) AS number
  WHERE c.campsite_id = ANY($1::int[]) AND c.${IN_EFFECT}`;

/** What the batch $1 saw: its own blocks, and those that it found again just the same at `sighted_at`. */
export const SIGHTED_BY_BATCH = `sighted AS (
    SELECT o.*, o.observed_at AS sighted_at, o.seen_s AS sighted_s FROM observations o WHERE o.batch_number = $1::int
    UNION ALL
    SELECT o.*, c.observed_at, NULL FROM confirmations c CROSS JOIN unnest(c.blocks) AS found(number)
      JOIN observations o ON o.campsite_id = c.campsite_id AND o.number = found.number
    WHERE c.batch_number = $1::int)`;

/** When which blocks of the campsites $1 and the months $2 were found again. */
export const CONFIRMED = `confirmed AS (SELECT c.campsite_id, number, c.observed_at FROM ${FOUND_AGAIN})`;

/**
 * The blocks behind what was known at a moment of the campsites $1 and some months, with `seen_at`, when each was last
 * seen until then. A block is left out when later ones saw all of its nights. `at`, `months`, an array of days, and `narrowed` are
 * of the statement.
 */
export function blockRowsAsOf(at: string, months: string, narrowed: string): string {
  // A block whose nights have moments of their own may lie across the moment: it is kept, and read night by night.
  return `SELECT * FROM (
    SELECT *, bit_or(observed_nights) FILTER (WHERE seen_s IS NULL) OVER (
      PARTITION BY campsite_id, month, ${OFFER_KEY.join(', ')} ORDER BY seen_at DESC
      GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer_nights
    FROM (
      SELECT o.*, greatest(confirmed.seen_at,
        CASE WHEN o.${IN_EFFECT} THEN
          CASE WHEN o.observed_at <= ${at} THEN o.observed_at WHEN o.seen_s IS NOT NULL THEN ${at} END END) AS seen_at
      FROM observations o LEFT JOIN (
        SELECT campsite_id, number, max(observed_at) AS seen_at
        FROM (
          SELECT c.campsite_id, unnest(${blocksOfMonth('c', 'asked.month')}) AS number, c.observed_at
          FROM unnest(ARRAY(SELECT month_number(day) FROM unnest(${months}) AS day)) AS asked(month), confirmations c
          WHERE c.campsite_id = ANY($1::int[]) AND c.observed_at <= ${at} AND c.${IN_EFFECT}
        ) again GROUP BY campsite_id, number
      ) confirmed USING (campsite_id, number)
      WHERE o.campsite_id = ANY($1::int[]) AND o.month = ANY(${months})${narrowed}
    ) seen WHERE seen_at IS NOT NULL
  ) known WHERE observed_nights & ~coalesce(newer_nights, 0) <> 0`;
}

/** All month blocks of the campsites $1 that had been seen at a moment, whatever came after them. `at` is of the statement. */
export function offerRowsAsOf(at: string): string {
  return `SELECT o.* FROM observations o
    WHERE o.campsite_id = ANY($1::int[]) AND ((o.observed_at <= ${at} AND o.${IN_EFFECT}) OR (o.campsite_id, o.number) IN (
      SELECT c.campsite_id, unnest(c.blocks) FROM confirmations c
      WHERE c.campsite_id = ANY($1::int[]) AND c.observed_at <= ${at} AND c.${IN_EFFECT}))`;
}

/** What a look is of: 0 stands for any channel and any guests, -1 for any length of stay. */
export const LOOK_SCOPE = 'campsite_id, month, channel_id, guests, nights';

/** Its parts beside campsite and month, null for any, in the order of an offer's. */
export const LOOK_SCOPE_VALUES =
  'nullif(channel_id, 0) AS "channelId", nullif(guests, 0) AS guests, nullif(nights, -1) AS nights';

/** A row of newest looks in the shape of the domain's month of looks. */
const LOOK_MONTH = `campsite_id AS "campsiteId", month AS "firstDay", ${LOOK_SCOPE_VALUES},
  answered_s AS "answeredS", failed_s AS "failedS"`;

/** The newest looks at each night among those that count and for which a condition of the statement holds. */
export function newestLooks(held: string): string {
  return `
  SELECT ${LOOK_SCOPE},
    array_agg(answered ORDER BY night) AS answered_s, array_agg(failed ORDER BY night) AS failed_s
  FROM (
    SELECT ${LOOK_SCOPE}, night,
      max(extract(epoch FROM observed_at)::bigint) FILTER (WHERE (answered_nights >> (night - 1)) & 1 = 1) AS answered,
      max(extract(epoch FROM observed_at)::bigint) FILTER (WHERE (failed_nights >> (night - 1)) & 1 = 1) AS failed
    FROM looks, generate_series(1, extract(day FROM month + interval '1 month' - interval '1 day')::int) AS night
    WHERE ${IN_EFFECT} AND ${held}
    GROUP BY ${LOOK_SCOPE}, night
  ) nights
  GROUP BY ${LOOK_SCOPE}`;
}

const AS_OF_MOMENT = 'to_timestamp($2::float8)';

/** The matching offers of some campsites as they were known at a moment (seconds since 1970), a month each, in the shape of current prices. */
export async function offerMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  filters: OfferFilters,
  asOfS: number,
): Promise<OfferMonth[]> {
  const months = bindDays(firstDays, [campsiteIds, asOfS]);
  const { offers, values } = narrow(filters, months.values);
  const blocks = await db.query<OfferMonth>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month AS "firstDay", observed_nights AS "observedNights",
       ${nightValues()}, extract(epoch FROM seen_at)::float8 AS "seenAtS",
       seen_s AS "seenAtSByNight"
     FROM (${blockRowsAsOf(AS_OF_MOMENT, months.list, offers)}) known`,
    values,
  );
  const byOffer = Map.groupBy(
    blocks,
    ({ campsiteId, firstDay, offer, nights }) => `${campsiteId} ${firstDay} ${offer} ${nights}`,
  );
  return [...byOffer.values()].flatMap((seen) => monthAsOf(seen, asOfS) ?? []);
}

/** The looks at some campsites that the filters leave, as far as they were made until a moment (seconds since 1970). */
export function lookMonthsAsOf(
  db: Queryable,
  campsiteIds: readonly number[],
  firstDays: readonly Day[],
  filters: OfferFilters,
  asOfS: number,
): Promise<LookMonth[]> {
  const months = bindDays(firstDays, [campsiteIds, asOfS]);
  const { looks, values } = narrowLooks(filters, months.values);
  return db.query<LookMonth>(
    `SELECT ${LOOK_MONTH} FROM (${newestLooks(
      `campsite_id = ANY($1::int[]) AND month = ANY(${months.list}) AND observed_at <= ${AS_OF_MOMENT}${looks}`,
    )}) known`,
    values,
  );
}
