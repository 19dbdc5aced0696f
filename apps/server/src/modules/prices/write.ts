import type { Transaction } from '#platform/database/database';
import { NIGHT_COLUMNS, OFFER_KEY } from '#modules/evidence/offer-columns';
import { COUNTING_BLOCKS, LOOK_SCOPE, newestLooks } from '#modules/evidence/sightings-read';
import { countWork, endWork, type GatheredMonths, type Work } from '#modules/evidence/staging';
import { optionsOf, rateLengthsOf } from './named-offers-read.ts';

const KEY = ['campsite_id', 'month', ...OFFER_KEY];
const key = (alias: string) => KEY.map((column) => `${alias}.${column}`).join(', ');
const sameKey = (a: string, b: string) => KEY.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');

const VALUES = NIGHT_COLUMNS.join(', ');
const valuesOf = (alias: string) => NIGHT_COLUMNS.map((column) => `${alias}.${column}`).join(', ');

/** What is always there compares faster. */
const ALWAYS_THERE = ['price_cents', 'availability'];
const SAME_RARE_VALUES = NIGHT_COLUMNS.filter((column) => !ALWAYS_THERE.includes(column))
  .map((column) => `i.${column} IS NOT DISTINCT FROM p.${column}`)
  .join(' AND ');

/** The nights of a month of one column; null where none has a value, but for prices and units. */
function gathered(column: string): string {
  const values = `array_agg(n.${column} ORDER BY night)`;
  return `${ALWAYS_THERE.includes(column) ? values : `CASE WHEN count(n.${column}) > 0 THEN ${values} END`} AS ${column}`;
}

/** Sorting a large batch in memory is worth more than the default allows; it is for this transaction alone. */
const SETTINGS = `SET LOCAL work_mem = '192MB'`;

/**
 * How each incoming block goes into the current prices. Blocks of one offer and month share a number, so that the later
 * statements join on one column that the planner can count. A block is folded night by night when its offer and month
 * came in several parts, or when the stored block has nights that the new one lacks or is not newer than.
 */
const PLAN = `
  INSERT INTO fold_plan (work, campsite_id, part, block, way)
  SELECT i.work, i.campsite_id, i.part, dense_rank() OVER (PARTITION BY i.campsite_id ORDER BY ${key('i')}),
    CASE
      WHEN count(*) OVER (PARTITION BY ${key('i')}) > 1 THEN 'fold'
      WHEN p.campsite_id IS NULL THEN 'add'
      WHEN i.observed_at = p.seen_at AND i.observed_nights = p.observed_nights AND i.price_cents = p.price_cents
        AND i.availability = p.availability AND ${SAME_RARE_VALUES}
        AND i.seen_s IS NOT DISTINCT FROM p.seen_s THEN 'same'
      WHEN i.seen_s IS NOT NULL OR i.observed_at <= p.seen_at OR (p.observed_nights & ~i.observed_nights) <> 0 THEN 'fold'
      ELSE 'replace'
    END
  FROM incoming i LEFT JOIN prices p ON ${sameKey('p', 'i')} WHERE i.work = $1`;

/** The incoming blocks of the work $1 that go one way. */
const planned = (way: string) => `incoming i JOIN fold_plan f ON (f.campsite_id, f.part) = (i.campsite_id, i.part)
  WHERE i.work = $1 AND f.work = $1 AND f.way = '${way}'`;

/**
 * What replaces is gathered first: of a join on all columns of the key the planner expects a single row, and would read the
 * whole plan again for each block.
 */
const REPLACE = `
  WITH newer AS MATERIALIZED (SELECT i.* FROM ${planned('replace')})
  UPDATE prices p
  SET observed_nights = i.observed_nights, ${NIGHT_COLUMNS.map((column) => `${column} = i.${column}`).join(', ')},
    seen_at = i.observed_at, seen_s = NULL
  FROM newer i WHERE ${sameKey('p', 'i')}`;

const ADD = `
  INSERT INTO prices (${KEY.join(', ')}, observed_nights, ${VALUES}, seen_at, seen_s)
  SELECT ${key('i')}, i.observed_nights, ${valuesOf('i')}, i.observed_at, i.seen_s
  FROM ${planned('add')} ORDER BY i.campsite_id, f.block`;

const FOLDED_BLOCKS = `
  INSERT INTO folded_blocks (work, block, ${KEY.join(', ')})
  SELECT DISTINCT ON (i.campsite_id, f.block) i.work, f.block, ${key('i')} FROM ${planned('fold')} ORDER BY i.campsite_id, f.block`;

/**
 * The newest sighting of each night among the stored block and all incoming parts. Of two at the same second the lower
 * price stands, then the lower availability, then the lower of what else there is, so that the result does not depend on the order of arrival.
 */
const FOLD = `
  WITH parts AS (
    SELECT i.campsite_id, f.block, i.observed_at AS seen_at, i.observed_nights, ${valuesOf('i')}, i.seen_s
    FROM ${planned('fold')}
    UNION ALL
    SELECT b.campsite_id, b.block, p.seen_at, p.observed_nights, ${valuesOf('p')}, p.seen_s
    FROM folded_blocks b JOIN prices p ON ${sameKey('p', 'b')} WHERE b.work = $1
  ), newest AS MATERIALIZED (
    SELECT DISTINCT ON (p.campsite_id, p.block, u.night) p.campsite_id, p.block, u.night, ${valuesOf('u')},
      coalesce(u.seen, extract(epoch FROM p.seen_at)::bigint) AS seen
    FROM parts p, unnest(${valuesOf('p')}, p.seen_s) WITH ORDINALITY u(${VALUES}, seen, night)
    WHERE (p.observed_nights >> (u.night::int - 1)) & 1 = 1
    ORDER BY p.campsite_id, p.block, u.night, seen DESC, ${NIGHT_COLUMNS.map((column) => `u.${column} NULLS LAST`).join(', ')}
  ), calendar AS (
    SELECT campsite_id, block, generate_series(1, extract(day FROM month + interval '1 month' - interval '1 day')::bigint) AS night
    FROM folded_blocks WHERE work = $1
  ), folded AS (
    SELECT campsite_id, block,
      bit_or(CASE WHEN n.seen IS NULL THEN 0 ELSE 1 << (night::int - 1) END) AS observed_nights,
      ${NIGHT_COLUMNS.map(gathered).join(', ')},
      to_timestamp(max(n.seen)) AS seen_at,
      CASE WHEN min(n.seen) < max(n.seen) THEN array_agg(n.seen ORDER BY night) END AS seen_s
    FROM calendar LEFT JOIN newest n USING (campsite_id, block, night)
    GROUP BY campsite_id, block
  )
  INSERT INTO prices (${KEY.join(', ')}, observed_nights, ${VALUES}, seen_at, seen_s)
  SELECT ${key('b')}, observed_nights, ${VALUES}, seen_at, seen_s
  FROM folded JOIN folded_blocks b USING (campsite_id, block) WHERE b.work = $1
  ON CONFLICT (${KEY.join(', ')}) DO UPDATE
  SET observed_nights = excluded.observed_nights, ${NIGHT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
    seen_at = excluded.seen_at, seen_s = excluded.seen_s`;

const keepOptions = (found: string) =>
  `INSERT INTO campsite_options (campsite_id, dimension, value) ${found} ON CONFLICT DO NOTHING`;

/** Only where a night is new: every import would rewrite the whole table otherwise. */
const OBSERVED_MONTHS = `
  INSERT INTO observed_months AS known (campsite_id, month, observed_nights)
  SELECT campsite_id, month, observed_nights FROM (
    SELECT campsite_id, month, bit_or(observed_nights) AS observed_nights FROM incoming WHERE work = $1 GROUP BY campsite_id, month
  ) i
  WHERE NOT EXISTS (SELECT 1 FROM observed_months m
    WHERE m.campsite_id = i.campsite_id AND m.month = i.month AND i.observed_nights & ~m.observed_nights = 0)
  ON CONFLICT (campsite_id, month) DO UPDATE SET observed_nights = known.observed_nights | excluded.observed_nights`;

const ARRIVED = '(SELECT * FROM incoming WHERE work = $1)';

/**
 * Folds the work in the staging table `incoming` (month blocks of observations, as evidence lays them out) into the current
 * prices. The result is a function of the set of observations, whatever the order of batches. The caller's transaction
 * holds the advisory locks of the campsites.
 */
export async function foldIncoming(tx: Transaction, work: Work): Promise<void> {
  const fold = (statement: string) => tx.execute(statement, [work.number]);
  await tx.execute(SETTINGS);
  const rows = await fold(PLAN);
  if (rows > 0) await foldPlanned(tx, work, rows);
  await endWork(tx, work);
}

/** A look that found nothing has no blocks; the blocks of one answer mostly go one way, and planning the others costs more than it. */
async function foldPlanned(tx: Transaction, work: Work, rows: number): Promise<void> {
  const fold = (statement: string) => tx.execute(statement, [work.number]);
  await countWork(tx, work, 'fold_plan', { rows });
  const ways = await waysOf(tx, work);
  if (ways.has('replace')) await fold(REPLACE);
  if (ways.has('add')) await fold(ADD);
  if (ways.has('fold')) {
    const folded = await fold(FOLDED_BLOCKS);
    await countWork(tx, work, 'folded_blocks', { rows: folded });
    await fold(FOLD);
  }
  await fold(keepOptions(optionsOf(ARRIVED)));
  await fold(keepOptions(rateLengthsOf(ARRIVED)));
  await fold(OBSERVED_MONTHS);
}

/** The ways that some block goes. */
async function waysOf(tx: Transaction, { number }: Work): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ way: string }>('SELECT DISTINCT way FROM fold_plan WHERE work = $1', [number]);
  return new Set(rows.map(({ way }) => way));
}

const newer = (column: string) => `
  ARRAY(SELECT greatest(known.seen, arrived.seen) FROM unnest(kept.${column}) WITH ORDINALITY AS known(seen, night)
    JOIN unnest(excluded.${column}) WITH ORDINALITY AS arrived(seen, night) USING (night) ORDER BY night)`;

/** Folds the looks of a batch into the newest ones: of each night the latest, whatever the order of batches. */
export async function foldLooks(tx: Transaction, batchNumber: number): Promise<void> {
  await tx.execute(
    `INSERT INTO look_months AS kept (${LOOK_SCOPE}, answered_s, failed_s) ${newestLooks('batch_number = $1')}
     ON CONFLICT (${LOOK_SCOPE}) DO UPDATE SET answered_s = ${newer('answered_s')}, failed_s = ${newer('failed_s')}`,
    [batchNumber],
  );
}

/** How many offers the complete looks of a batch end, and on how many nights: those that had a price and are not named any more. */
export interface EndedOffers {
  readonly endedOffers: number;
  readonly endedNights: number;
}

/** Asked when the batch's prices are folded and its looks are not. */
export async function endedByLooks(tx: Transaction, batchNumber: number): Promise<EndedOffers> {
  const covers = (look: string) => `${look}.month = p.month
    AND p.nights >= 0 AND ${look}.channel_id IN (0, p.channel_id) AND ${look}.guests IN (0, p.guests) AND ${look}.nights IN (-1, p.nights)`;
  const [ended] = await tx.query<EndedOffers>(
    `WITH arrived AS MATERIALIZED (${newestLooks('batch_number = $1')}), ended AS (
       SELECT DISTINCT p.campsite_id, ${OFFER_KEY.map((column) => `p.${column}`).join(', ')}, p.month, u.night
       FROM arrived a JOIN prices p ON a.campsite_id = p.campsite_id AND ${covers('a')},
         unnest(a.answered_s, p.price_cents, p.availability, p.seen_s) WITH ORDINALITY AS u(answered, cents, units, seen, night)
       WHERE u.answered > coalesce(u.seen, extract(epoch FROM p.seen_at)::bigint)
         AND u.cents IS NOT NULL AND u.units IS DISTINCT FROM 0
         AND NOT EXISTS (SELECT 1 FROM look_months k
           WHERE k.campsite_id = p.campsite_id AND ${covers('k')} AND k.answered_s[u.night] > coalesce(u.seen, extract(epoch FROM p.seen_at)::bigint))
     )
     SELECT count(DISTINCT (campsite_id, ${OFFER_KEY.join(', ')}))::int AS "endedOffers", count(*)::int AS "endedNights" FROM ended`,
    [batchNumber],
  );
  return ended!;
}

/**
 * Computes some months of campsites anew: their prices and the nights that were observed from `incoming`, which holds all that counts
 * of them, and the filter values of the campsites from all blocks that count. Nothing else of what was known stays.
 */
export async function foldAnew(tx: Transaction, { campsiteIds, months, work }: GatheredMonths): Promise<void> {
  for (const table of ['prices', 'observed_months']) {
    await tx.execute(`DELETE FROM ${table} WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])`, [
      campsiteIds,
      months,
    ]);
  }
  await foldIncoming(tx, work);
  await tx.execute('DELETE FROM campsite_options WHERE campsite_id = ANY($1::int[])', [campsiteIds]);
  await tx.execute(keepOptions(optionsOf(COUNTING_BLOCKS)), [campsiteIds]);
  await tx.execute(keepOptions(rateLengthsOf(COUNTING_BLOCKS)), [campsiteIds]);
  await tx.execute('DELETE FROM look_months WHERE campsite_id = ANY($1::int[])', [campsiteIds]);
  await tx.execute(
    `INSERT INTO look_months (${LOOK_SCOPE}, answered_s, failed_s) ${newestLooks('campsite_id = ANY($1::int[])')}`,
    [campsiteIds],
  );
}
