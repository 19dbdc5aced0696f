import type { Database } from '@vivac/server/src/platform/database/database.ts';

/** Offers of each campsite: 2 guests × 3 channels × 2 types × 2 policies; twelve months ahead. */
const OFFERS = 24;
const MONTHS = 12;
const NIGHTS_PER_YEAR = 365;

const CAPTURES = 13;
const SEEN_AT = '2026-11-20T05:00:00Z';

const FIRST_MONTH = '2027-01-01';
export const FILTERS = {
  guests: 2,
  channel: 'Channel 1',
  type: 'Type 1',
  cancellation: 'Policy 1',
  extras: 'None',
} as const;

export function pricesOf(campsites: number): number {
  return campsites * OFFERS * NIGHTS_PER_YEAR;
}

/**
 * Adds campsites up to `count` with a year of prices each, written straight into the store. As in a real market a third of the offers ask for
 * two nights at weekends, and of a quarter of the months the nights were seen last in thirteen captures, one an hour.
 */
export async function growMarket(db: Database, count: number): Promise<void> {
  await db.query(`
    INSERT INTO channels (name) SELECT 'Channel ' || n FROM generate_series(1, 3) n ON CONFLICT DO NOTHING;
    INSERT INTO accommodation_types (name) SELECT 'Type ' || n FROM generate_series(1, 2) n ON CONFLICT DO NOTHING;
    INSERT INTO original_types (name) SELECT 'Original type ' || n FROM generate_series(1, 2) n ON CONFLICT DO NOTHING;
    INSERT INTO cancellation_policies (name) SELECT 'Policy ' || n FROM generate_series(1, 2) n ON CONFLICT DO NOTHING;
    INSERT INTO extras (name) VALUES ('None') ON CONFLICT DO NOTHING;`);
  await db.query(`
    INSERT INTO campsites (name, latitude, longitude)
    SELECT 'Bench campsite ' || n, 36 + n % 70 / 10.0, -8 + n % 110 / 10.0
    FROM generate_series((SELECT count(*) FROM campsites) + 1, ${count}) n`);
  // 12 months of arrays are written a few hundred campsites at a time, so that no statement holds them all.
  for (let from = 0; from < count; from += 200) await db.query(pricesStatement(from));
  await db.query(`
    INSERT INTO observed_months SELECT campsite_id, month, bit_or(observed_nights) FROM prices GROUP BY 1, 2
      ON CONFLICT DO NOTHING;
    INSERT INTO data_versions SELECT id, 1 FROM campsites ON CONFLICT DO NOTHING;
    INSERT INTO campsite_options SELECT DISTINCT p.campsite_id, o.dimension, o.value FROM prices p,
      LATERAL (VALUES ('guests', p.guests::int), ('channel', p.channel_id), ('type', p.type_id),
        ('cancellation', p.cancellation_id), ('extras', p.extras_id)) o(dimension, value)
      WHERE p.month = '${FIRST_MONTH}' ON CONFLICT DO NOTHING;`);
  await db.query('VACUUM ANALYZE');
}

function pricesStatement(from: number): string {
  return `
    INSERT INTO prices (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id,
      nights, observed_nights, price_cents, availability, terms, seen_at, seen_s)
    SELECT c.id, m.month, g, ch.id, t.id, x.id, e.id, t.id, 1, ((1::bigint << m.length) - 1)::int,
      (SELECT array_agg(4000 + (c.id * 7919 + n * 104729 + ch.id * 31 + g * 17) % 20000 ORDER BY n) FROM generate_series(1, m.length) n),
      array_fill(3::smallint, ARRAY[m.length]),
      CASE WHEN (c.id + t.id + x.id) % 3 = 0 THEN
        (SELECT array_agg(CASE WHEN n % 7 < 2 THEN 2 ELSE 0 END ORDER BY n) FROM generate_series(1, m.length) n) END,
      '${SEEN_AT}', CASE WHEN (c.id + g + extract(month FROM m.month)::int) % 4 = 0 THEN
        (SELECT array_agg(extract(epoch FROM '${SEEN_AT}'::timestamptz)::bigint - n * 5 % ${CAPTURES} * 3600 ORDER BY n)
         FROM generate_series(1, m.length) n) END
    FROM campsites c, (VALUES (2), (4)) guests(g), channels ch, accommodation_types t, cancellation_policies x, extras e,
      (SELECT month::date, extract(day FROM month + interval '1 month - 1 day')::int AS length
       FROM generate_series('${FIRST_MONTH}'::timestamp, '${FIRST_MONTH}'::timestamp + interval '${MONTHS - 1} months', '1 month') month) m
    WHERE c.id > ${from} AND c.id <= ${from + 200} AND NOT EXISTS (SELECT 1 FROM prices p WHERE p.campsite_id = c.id)`;
}
