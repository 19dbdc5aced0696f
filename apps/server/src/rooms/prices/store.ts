import type { Transaction } from '#platform/database/database';

const KEY = [
  'campsite_id',
  'month',
  'guests',
  'channel_id',
  'type_id',
  'cancellation_id',
  'extras_id',
  'original_type_id',
  'nights',
];
const key = (alias: string) => KEY.map((column) => `${alias}.${column}`).join(', ');
const sameKey = (a: string, b: string) => KEY.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');

/** Sorting a large batch in memory is worth more than the default allows; it is for this transaction alone. */
const SETTINGS = `SET LOCAL work_mem = '192MB'`;

/** Keys that must be folded night by night: several parts in this batch, or nights the new block lacks or is older for. */
const PLAN = `
  CREATE TEMP TABLE fold_by_night ON COMMIT DROP AS
  SELECT ${KEY.join(', ')} FROM incoming GROUP BY ${KEY.join(', ')} HAVING count(*) > 1
  UNION
  SELECT ${key('i')} FROM incoming i JOIN prices p ON ${sameKey('p', 'i')}
  WHERE i.seen_s IS NOT NULL OR i.observed_at <= p.seen_at OR (p.observed_nights & ~i.observed_nights) <> 0`;

const REPLACE = `
  UPDATE prices p
  SET observed_nights = i.observed_nights, price_cents = i.price_cents, availability = i.availability,
    seen_at = i.observed_at, seen_s = NULL
  FROM incoming i
  WHERE ${sameKey('p', 'i')} AND NOT EXISTS (SELECT FROM fold_by_night f WHERE ${sameKey('f', 'i')})`;

const ADD = `
  INSERT INTO prices (${KEY.join(', ')}, observed_nights, price_cents, availability, seen_at, seen_s)
  SELECT ${key('i')}, i.observed_nights, i.price_cents, i.availability, i.observed_at, i.seen_s
  FROM incoming i
  WHERE NOT EXISTS (SELECT FROM prices p WHERE ${sameKey('p', 'i')})
    AND NOT EXISTS (SELECT FROM fold_by_night f WHERE ${sameKey('f', 'i')})
  ORDER BY ${key('i')}`;

/**
 * The newest sighting of each night among the stored block and all incoming parts. Of two at the same second the lower
 * price stands, then the lower availability, so that the result does not depend on the order of arrival.
 */
const FOLD = `
  WITH blocks AS (
    SELECT ${key('i')}, i.observed_at AS seen_at, i.observed_nights, i.price_cents, i.availability, i.seen_s
    FROM incoming i JOIN fold_by_night f ON ${sameKey('i', 'f')}
    UNION ALL
    SELECT ${key('p')}, p.seen_at, p.observed_nights, p.price_cents, p.availability, p.seen_s
    FROM prices p JOIN fold_by_night f ON ${sameKey('p', 'f')}
  ), newest AS (
    SELECT DISTINCT ON (${key('b')}, u.night) ${key('b')}, u.night, u.price, u.units,
      coalesce(u.seen, extract(epoch FROM b.seen_at)::bigint) AS seen
    FROM blocks b, unnest(b.price_cents, b.availability, b.seen_s) WITH ORDINALITY u(price, units, seen, night)
    WHERE (b.observed_nights >> (u.night::int - 1)) & 1 = 1
    ORDER BY ${key('b')}, u.night, 13 DESC, u.price NULLS LAST, u.units NULLS LAST
  ), calendar AS (
    SELECT f.*, night FROM fold_by_night f,
      generate_series(1, extract(day FROM f.month + interval '1 month' - interval '1 day')::int) night
  ), folded AS (
    SELECT ${key('c')},
      bit_or(CASE WHEN n.night IS NULL THEN 0 ELSE 1 << (c.night - 1) END) AS observed_nights,
      array_agg(n.price ORDER BY c.night) AS price_cents,
      array_agg(n.units ORDER BY c.night) AS availability,
      to_timestamp(max(n.seen)) AS seen_at,
      CASE WHEN min(n.seen) < max(n.seen) THEN array_agg(n.seen ORDER BY c.night) END AS seen_s
    FROM calendar c LEFT JOIN newest n ON ${sameKey('n', 'c')} AND n.night = c.night
    GROUP BY ${key('c')}
  )
  INSERT INTO prices (${KEY.join(', ')}, observed_nights, price_cents, availability, seen_at, seen_s)
  SELECT ${key('d')}, observed_nights, price_cents, availability, seen_at, seen_s FROM folded d
  ON CONFLICT (${KEY.join(', ')}) DO UPDATE
  SET observed_nights = excluded.observed_nights, price_cents = excluded.price_cents,
    availability = excluded.availability, seen_at = excluded.seen_at, seen_s = excluded.seen_s`;

const OPTIONS = `
  INSERT INTO campsite_options (campsite_id, dimension, value)
  SELECT DISTINCT i.campsite_id, o.dimension, o.value
  FROM (SELECT DISTINCT campsite_id, guests, channel_id, type_id, cancellation_id, extras_id FROM incoming) i,
    LATERAL (VALUES ('guests', i.guests::int), ('channel', i.channel_id), ('type', i.type_id),
      ('cancellation', i.cancellation_id), ('extras', i.extras_id)) o(dimension, value)
  ON CONFLICT DO NOTHING`;

const OBSERVED_MONTHS = `
  INSERT INTO observed_months (campsite_id, month, observed_nights)
  SELECT campsite_id, month, bit_or(observed_nights) FROM incoming GROUP BY campsite_id, month
  ON CONFLICT (campsite_id, month) DO UPDATE
  SET observed_nights = observed_months.observed_nights | excluded.observed_nights`;

const VERSIONS = `
  INSERT INTO data_versions (campsite_id, version) SELECT DISTINCT campsite_id, 1 FROM incoming
  ON CONFLICT (campsite_id) DO UPDATE SET version = data_versions.version + 1`;

/**
 * Folds the temporary table `incoming` (month blocks of observations, as collection lays them out) into the current
 * prices. The result is a function of the set of observations, whatever the order of batches. The caller's transaction
 * holds the advisory locks of the campsites.
 */
export async function foldIncoming(tx: Transaction): Promise<void> {
  await tx.execute(SETTINGS);
  await tx.execute('ANALYZE incoming');
  for (const statement of [PLAN, 'ANALYZE fold_by_night', REPLACE, ADD, FOLD, OPTIONS, OBSERVED_MONTHS, VERSIONS]) {
    await tx.execute(statement);
  }
}
