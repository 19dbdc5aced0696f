import { goneMonth } from '@vivac/domain/changes/offer-month-changes';
import type { SeenMonth } from '@vivac/domain/offers/offer';
import type { Queryable } from '#platform/database/database';
import { nightValues } from '#modules/evidence/offer-columns';
import { IN_EFFECT } from '#modules/evidence/sightings-read';
import { KEY, keyOf, sameKey } from './offer-keys.ts';

/** What one look of a batch saw of one offer's month. */
export interface SeenOffer {
  readonly key: string;
  readonly batchNumber: number;
  readonly seen: SeenMonth;
  /** A complete look did not name it. */
  readonly isAbsent?: true;
}

export type SeenRow = SeenMonth & { readonly key: string };

/** The columns of a block `o` that was seen at `at`. */
export const seenColumns = (at: string, seenS: string) =>
  `${keyOf('o')} AS key, o.observed_nights AS "observedNights", ${nightValues((column) => `o.${column}`)},
   extract(epoch FROM ${at})::float8 AS "seenAtS", ${seenS} AS "seenAtSByNight"`;

/** Whether the look `l` asked for the offer `p`. */
export const IN_SCOPE = `p.campsite_id = l.campsite_id AND p.month = l.month AND l.channel_id IN (0, p.channel_id)
  AND l.guests IN (0, p.guests) AND l.nights IN (-1, p.nights)`;

const columnsOf = (alias: string) => KEY.map((column) => `${alias}.${column}`).join(', ');

/**
 * The looks of a batch at those months of offers of some campsites of which something may move: what differs from the newest block
 * before, what was there before in other blocks, and what waits for a second look and was found again.
 */
export async function looksOfBatch(
  db: Queryable,
  batchNumber: number,
  campsiteIds: readonly number[],
): Promise<SeenOffer[]> {
  const rows = await db.query<SeenRow>(
    `SELECT ${seenColumns('o.observed_at', 'o.seen_s')} FROM observations o
     WHERE o.batch_number = $1::int AND o.campsite_id = ANY($2::int[]) AND o.${IN_EFFECT}
       AND (EXISTS (SELECT FROM change_tracks t WHERE ${sameKey('t', 'o')})
         OR EXISTS (SELECT FROM observations e WHERE ${sameKey('e', 'o')} AND e.number <> o.number))
     UNION ALL
     SELECT ${seenColumns('c.observed_at', 'NULL::bigint[]')}
     FROM change_tracks t JOIN observations o ON ${sameKey('o', 't')}
       JOIN confirmations c ON c.campsite_id = o.campsite_id AND c.batch_number = $1::int
         AND o.number = ANY(confirmed_blocks(c, month_number(o.month)))
     WHERE t.is_waiting AND t.campsite_id = ANY($2::int[]) AND c.${IN_EFFECT}`,
    [batchNumber, campsiteIds],
  );
  const gone = await goneInBatch(db, batchNumber, campsiteIds);
  return [...rows.map(({ key, ...seen }) => ({ key, batchNumber, seen })), ...gone];
}

interface GoneRow {
  readonly key: string;
  readonly atS: number;
  readonly nights: number;
  readonly monthNights: number;
}

/** Offers that a complete look of the batch asked for and did not name. */
async function goneInBatch(db: Queryable, batchNumber: number, campsiteIds: readonly number[]): Promise<SeenOffer[]> {
  const [looked] = await db.query(
    'SELECT FROM looks WHERE batch_number = $1 AND campsite_id = ANY($2::int[]) LIMIT 1',
    [batchNumber, campsiteIds],
  );
  if (looked === undefined) return [];
  const rows = await db.query<GoneRow>(
    `WITH sighted AS (
       SELECT ${columnsOf('o')}, o.observed_at AS at, o.observed_nights FROM observations o
       WHERE o.batch_number = $1::int AND o.campsite_id = ANY($2::int[])
       UNION ALL
       SELECT ${columnsOf('o')}, c.observed_at, o.observed_nights
       FROM confirmations c CROSS JOIN unnest(c.blocks) AS found(number)
         JOIN observations o ON o.campsite_id = c.campsite_id AND o.number = found.number
       WHERE c.batch_number = $1::int AND c.campsite_id = ANY($2::int[])
     ), named AS (
       SELECT ${KEY.join(', ')}, at, bit_or(observed_nights) AS nights_named FROM sighted GROUP BY ${KEY.join(', ')}, at
     ), gone AS (
       SELECT ${keyOf('p')} AS key, extract(epoch FROM l.observed_at)::float8 AS "atS", cardinality(p.price_cents) AS "monthNights",
         l.answered_nights & p.observed_nights & ~coalesce(n.nights_named, 0) AS nights
       FROM looks l JOIN prices p ON ${IN_SCOPE} LEFT JOIN named n ON ${sameKey('n', 'p')} AND n.at = l.observed_at
       WHERE l.batch_number = $1::int AND l.campsite_id = ANY($2::int[]) AND l.${IN_EFFECT}
     )
     SELECT key, "atS", "monthNights", bit_or(nights) AS nights FROM gone WHERE nights <> 0 GROUP BY key, "atS", "monthNights"`,
    [batchNumber, campsiteIds],
  );
  return rows.map(({ key, atS, nights, monthNights }) => ({
    key,
    batchNumber,
    seen: goneMonth(monthNights, nights, atS),
    isAbsent: true,
  }));
}
