import { goneMonth } from '@vivac/domain/changes/offer-month-changes';
import type { SeenMonth } from '@vivac/domain/offers/offer';
import type { Queryable } from '#platform/database/database';
import { nightValues } from '#modules/evidence/offer-columns';
import { blocksOfMonth, IN_EFFECT } from '#modules/evidence/sightings-read';
import { boundKeys, KEY, keyOf, KEYS, sameKey } from './tracks.ts';

/** What one look of a batch saw of one offer's month. */
export interface SeenOffer {
  readonly key: string;
  readonly batchNumber: number;
  readonly seen: SeenMonth;
  /** A complete look did not name it. */
  readonly isAbsent?: true;
}

type SeenRow = SeenMonth & { readonly key: string };

/** The columns of a block `o` that was seen at `at`. */
const seenColumns = (at: string, seenS: string) =>
  `${keyOf('o')} AS key, o.observed_nights AS "observedNights", ${nightValues((column) => `o.${column}`)},
   extract(epoch FROM ${at})::float8 AS "seenAtS", ${seenS} AS "seenAtSByNight"`;

/** Whether the look `l` asked for the offer `p`. */
const IN_SCOPE = `p.campsite_id = l.campsite_id AND p.month = l.month AND l.channel_id IN (0, p.channel_id)
  AND l.guests IN (0, p.guests) AND l.nights IN (-1, p.nights) AND p.nights >= 0`;

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
     WHERE o.batch_number = $1::int AND o.campsite_id = ANY($2::int[]) AND o.nights >= 0 AND o.${IN_EFFECT}
       AND (EXISTS (SELECT 1 FROM change_tracks t WHERE ${sameKey('t', 'o')})
         OR EXISTS (SELECT 1 FROM observations e WHERE ${sameKey('e', 'o')} AND e.number <> o.number))
     UNION ALL
     SELECT ${seenColumns('c.observed_at', 'NULL::bigint[]')}
     FROM change_tracks t JOIN observations o ON ${sameKey('o', 't')}
       JOIN confirmations c ON c.campsite_id = o.campsite_id AND c.batch_number = $1::int
         AND o.number = ANY(${blocksOfMonth('c', 'month_number(o.month)')})
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
    'SELECT 1 FROM looks WHERE batch_number = $1 AND campsite_id = ANY($2::int[]) LIMIT 1',
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

interface BlockRow extends SeenRow {
  readonly number: number;
  readonly batchNumber: number;
  readonly isInEffect: boolean;
}

interface FoundAgainRow {
  readonly number: number;
  readonly batchNumber: number;
  readonly atS: number;
}

interface LookRow {
  readonly key: string;
  readonly batchNumber: number;
  readonly atS: number;
  readonly answered: number;
}

/** Every look at some months of offers, of all batches that count, in no order. */
export async function historiesOf(db: Queryable, keys: readonly string[]): Promise<SeenOffer[]> {
  if (keys.length === 0) return [];
  const bound = boundKeys(keys);
  const blocks = await db.query<BlockRow>(
    `SELECT o.number::float8 AS number, o.batch_number AS "batchNumber", o.${IN_EFFECT} AS "isInEffect",
       ${seenColumns('o.observed_at', 'o.seen_s')}
     FROM ${KEYS} JOIN observations o ON ${sameKey('o', 'k')}`,
    bound,
  );
  const found = await db.query<FoundAgainRow>(
    `WITH months AS (SELECT DISTINCT campsite_id, month_number(month) AS month FROM ${KEYS}),
       asked AS (SELECT o.campsite_id, o.number FROM ${KEYS} JOIN observations o ON ${sameKey('o', 'k')})
     SELECT number::float8 AS number, c.batch_number AS "batchNumber", extract(epoch FROM c.observed_at)::float8 AS "atS"
     FROM months m JOIN confirmations c ON c.campsite_id = m.campsite_id, unnest(${blocksOfMonth('c', 'm.month')}) AS number
     WHERE c.${IN_EFFECT} AND (c.campsite_id, number) IN (SELECT a.campsite_id, a.number FROM asked a)`,
    bound,
  );
  const looks = await db.query<LookRow>(
    `SELECT ${keyOf('p')} AS key, l.batch_number AS "batchNumber", extract(epoch FROM l.observed_at)::float8 AS "atS",
       bit_or(l.answered_nights) AS answered
     FROM ${KEYS.replace(' k(', ' p(')} JOIN looks l ON ${IN_SCOPE}
     WHERE l.${IN_EFFECT} GROUP BY ${KEY.map((column) => `p.${column}`).join(', ')}, l.batch_number, l.observed_at`,
    bound,
  );
  const sightings = sightingsOf(blocks, found);
  return [...sightings, ...goneSightings(looks, blocks, sightings)];
}

function sightingsOf(blocks: readonly BlockRow[], found: readonly FoundAgainRow[]): SeenOffer[] {
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  const own = blocks.flatMap(({ isInEffect, key, batchNumber, number: _number, ...seen }) =>
    isInEffect ? [{ key, batchNumber, seen }] : [],
  );
  const again = found.map(({ number, batchNumber, atS }) => {
    const { key, ...seen } = byNumber.get(number)!;
    return { key, batchNumber, seen: { ...seen, seenAtS: atS, seenAtSByNight: null } };
  });
  return [...own, ...again];
}

/** What complete looks did not name of the nights that were ever seen. */
function goneSightings(
  looks: readonly LookRow[],
  blocks: readonly BlockRow[],
  sightings: readonly SeenOffer[],
): SeenOffer[] {
  const known = new Map<string, { nights: number; length: number }>();
  for (const { key, observedNights, priceCents } of blocks) {
    known.set(key, { nights: (known.get(key)?.nights ?? 0) | observedNights, length: priceCents.length });
  }
  const lookOf = (key: string, batchNumber: number, atS: number) => `${key} ${batchNumber} ${atS}`;
  const named = new Map<string, number>();
  for (const { key, batchNumber, seen } of sightings) {
    const look = lookOf(key, batchNumber, seen.seenAtS);
    named.set(look, (named.get(look) ?? 0) | seen.observedNights);
  }
  return looks.flatMap(({ key, batchNumber, atS, answered }) => {
    const ofKey = known.get(key);
    const nights = answered & (ofKey?.nights ?? 0) & ~(named.get(lookOf(key, batchNumber, atS)) ?? 0);
    return nights === 0 ? [] : [{ key, batchNumber, seen: goneMonth(ofKey!.length, nights, atS), isAbsent: true }];
  });
}

/** The months of offers of which something could have moved: what was stored once and never looked for completely has nothing. */
export async function movedMonths(db: Queryable, campsiteIds: readonly number[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `SELECT ${keyOf('o')} AS key FROM observations o WHERE campsite_id = ANY($1::int[])
     GROUP BY ${KEY.map((column) => `o.${column}`).join(', ')}
     HAVING count(*) > 1 OR bool_or((o.campsite_id, o.month) IN (SELECT DISTINCT campsite_id, month FROM looks WHERE campsite_id = ANY($1::int[])))`,
    [campsiteIds],
  );
  return rows.map(({ key }) => key);
}

/** Of some months of offers those that somebody else than a batch may have seen twice: of the others nothing was confirmed before it. */
export async function confirmedMonths(db: Queryable, keys: readonly string[], batchNumber: number): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.query<{ key: string }>(
    `SELECT ${keyOf('k')} AS key FROM ${KEYS} JOIN observations o ON ${sameKey('o', 'k')} AND o.batch_number <> $${KEY.length + 1}
     GROUP BY ${KEY.map((column) => `k.${column}`).join(', ')}
     HAVING count(*) > 1 OR bool_or(k.campsite_id IN (SELECT DISTINCT campsite_id FROM confirmations WHERE campsite_id = ANY($1::int[])))`,
    [...boundKeys(keys), batchNumber],
  );
  return rows.map(({ key }) => key);
}
