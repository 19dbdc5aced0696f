import { firstDayOf } from '@vivac/domain/time/day';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { offerMonthsAsOf } from '@vivac/server/src/modules/evidence/sightings-read.ts';
import { OFFER_KEY } from '@vivac/server/src/modules/evidence/offer-columns.ts';
import { campsiteOffers } from '@vivac/server/src/modules/prices/read.ts';
import { type VisibleCampsite, campsiteByName } from '@vivac/server/src/modules/watchlists/read.ts';
import { FILTERS, growMarket, pricesOf } from './market.ts';
import { median, ms, printTable, thousands } from './report.ts';

const LOOKS = 13;
/** One in so many offer months has another price at a look. */
const CHANGED = 4;
const NEWEST_S = Date.UTC(2026, 10, 20, 5) / 1000;
const DAY_S = 86_400;
const CAMPSITES_AT_ONCE = 100;

const REQUESTED = [
  { name: 'calendar: one month, all filters', months: 1, filters: FILTERS },
  { name: 'chart: two months, all filters', months: 2, filters: FILTERS },
  { name: 'one month, every offer', months: 1, filters: {} },
] as const;

/** How long an answer takes that is read as it was known at a moment, beside the present one, over thirteen looks. */
export async function benchAsOf(databaseUrl: string, campsites: number, seconds: number): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 2, prepare: true, statementTimeoutMs: 0 });
  try {
    await compare(db, campsites, seconds);
  } finally {
    await db.end();
  }
}

async function compare(db: Database, campsites: number, seconds: number): Promise<void> {
  await growMarket(db, campsites);
  await addLooks(db, campsites);
  printTable(
    `${thousands(pricesOf(campsites))} current prices, ${LOOKS} looks, every ${CHANGED}th month changed at each; eleven campsites`,
    await timesAsOf(db, campsites, seconds),
  );
}

/** The rows of a table of medians; the first `campsites` have looks. */
export async function timesAsOf(db: Database, campsites: number, seconds: number): Promise<string[][]> {
  const rows = [['asked', 'present', 'six looks ago', '× present', 'at the newest', '× present']];
  for (const { name, months, filters } of REQUESTED) {
    const present: number[] = [];
    const middle: number[] = [];
    const newest: number[] = [];
    const until = performance.now() + seconds * 1000;
    for (let n = 0; performance.now() < until || n < 11; n++) {
      const watched = await watchedBy(db, n, campsites);
      const requested = Array.from({ length: months }, (_, m) => ({ year: 2027, month: 1 + (n % 11) + m }));
      const ids = watched.map(({ id }) => id);
      const firstDays = requested.map(firstDayOf);
      present.push(
        await timeOf(() =>
          campsiteOffers({ db }, watched, { first: firstDays[0]!, count: 30 * months, nights: undefined }, filters),
        ),
      );
      middle.push(
        await timeOf(() => offerMonthsAsOf(db, ids, firstDays, filters, NEWEST_S - Math.floor(LOOKS / 2) * DAY_S)),
      );
      newest.push(await timeOf(() => offerMonthsAsOf(db, ids, firstDays, filters, NEWEST_S)));
    }
    const ratio = (times: readonly number[]) => (median(times) / median(present)).toFixed(2);
    rows.push([name, ms(median(present)), ms(median(middle)), ratio(middle), ms(median(newest)), ratio(newest)]);
  }
  return rows;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function watchedBy(db: Database, manager: number, campsites: number): Promise<VisibleCampsite[]> {
  const names = Array.from({ length: 11 }, (_, n) => `Bench campsite ${1 + ((manager * 131 + n * 53) % campsites)}`);
  const found = await Promise.all(names.map((name) => campsiteByName(db, name)));
  return found.flatMap((campsite) => campsite ?? []);
}

/** The evidence behind the market's prices: a block at the first look and wherever it changed, a confirmation at all others. */
export async function addLooks(db: Database, campsites: number): Promise<void> {
  const seenAt = `to_timestamp(${NEWEST_S - LOOKS * DAY_S}) + look * interval '1 day'`;
  await db.query(`
    INSERT INTO sources (name) VALUES ('Bench') ON CONFLICT DO NOTHING;
    INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated,
      rows_set_aside, rows_rejected)
    SELECT 'look ' || n, (SELECT id FROM sources WHERE name = 'Bench'), 'prices', '', 'bench', now(), 0, 0, 0, 0, 0
    FROM generate_series(1, ${LOOKS}) n`);
  const batch = `(SELECT number FROM batches WHERE id = 'look ' || look)`;
  const key = ['campsite_id', 'month', ...OFFER_KEY].join(', ');
  for (let look = 1; look <= LOOKS; look++) {
    for (let from = 0; from < campsites; from += CAMPSITES_AT_ONCE) {
      await db.query(`
        INSERT INTO observations (${key}, observed_at, batch_number, part, observed_nights, price_cents, availability)
        SELECT ${key}, ${seenAt}, ${batch}, 0, observed_nights, price_cents[:30] || ARRAY[look], availability
        FROM prices, (VALUES (${look})) AS of(look)
        WHERE campsite_id > ${from} AND campsite_id <= ${from + CAMPSITES_AT_ONCE}
          AND (look = 1 OR (hashint4(campsite_id)::bigint + hashint4(channel_id) + 7 * guests + 3 * type_id + cancellation_id
            + extract(month FROM month)::int + look) % ${CHANGED} = 0)`);
    }
  }
  await db.query('VACUUM ANALYZE observations');
  await db.query(`
    INSERT INTO confirmations (campsite_id, batch_number, observed_at, first_month, month_ends, blocks)
    SELECT campsite_id, ${batch}, ${seenAt}, first_month,
      ARRAY(SELECT width_bucket(month, months) FROM generate_series(first_month, last_month) AS month), blocks
    FROM (
      SELECT campsite_id, look, min(month) AS first_month, max(month) AS last_month,
        array_agg(number ORDER BY month, number) AS blocks, array_agg(month ORDER BY month, number) AS months
      FROM (
        SELECT campsite_id, month_number(month) AS month, number, since, coalesce(lead(since) OVER (
          PARTITION BY ${key} ORDER BY since), ${LOOKS + 1}) AS until
        FROM (SELECT o.*, substr(b.id, 6)::int AS since FROM observations o JOIN batches b ON b.number = o.batch_number) o
      ) lasting, generate_series(since + 1, until - 1) AS look
      GROUP BY campsite_id, look
    ) looks`);
  await db.query('VACUUM ANALYZE confirmations');
}
