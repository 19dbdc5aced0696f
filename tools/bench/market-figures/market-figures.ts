import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { SPANISH_PROVINCES } from '@vivac/domain/places/spanish-province';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { FILTER_QUERY } from '../dashboard-calls.ts';
import { createManagers } from '../managers.ts';
import { FILTERS } from '../market.ts';
import { ms, noteGoal, printTable, thousands } from '../report.ts';

interface Place {
  readonly server: string;
  readonly sizes: readonly number[];
  readonly seconds: number;
  /** How many answers of each size are searched for the name of another campsite. */
  readonly answers: readonly number[];
  /** Starts the server anew; resolves when it is ready. */
  readonly restart: () => Promise<void>;
}

const MONTHS = 14;

/** The market matrix over all campsites: counted for the first time, asked again, and after an import to twenty. */
export async function benchMarketFigures(context: Context, place: Place): Promise<void> {
  const { server, sizes, seconds, answers } = place;
  const rows: string[][] = [];
  for (const [nth, campsites] of sizes.entries()) {
    const searched = answers[nth] ?? 0;
    await growMarket(context, campsites);
    const [manager] = await createManagers(context.db, embedded(context.identity), server, 1, campsites);
    const headers = { authorization: `Bearer ${manager!.token}` };
    const address = `${server}/api/market/matrix?${FILTER_QUERY}`;
    const first = await untilCounted(address, headers);
    const again = await requested(address, headers, seconds);
    const weeks = await requested(`${address}&columns=weeks`, headers, seconds);
    await context.db.execute(
      'UPDATE data_versions SET version = version + 1 WHERE campsite_id IN (SELECT id FROM campsites LIMIT 20)',
      [],
    );
    const changed = await untilCounted(address, headers);
    const own = manager!.campsites[0]!.name;
    await place.restart();
    const restarted = await untilCounted(address, headers);
    const named = await foreignNames({ address, headers, own, answers: searched });
    noteGoal(
      `market of ${thousands(campsites)}, p99 of key dates`,
      campsites > 1200 ? '≤ 300 ms' : '≤ 50 ms',
      ms(again.p99),
    );
    rows.push([
      thousands(campsites),
      `${(first.untilMs / 1000).toFixed(1)} s`,
      ms(first.slowestMs),
      ms(again.p50),
      ms(again.p99),
      ms(weeks.p50),
      ms(weeks.p99),
      ms(changed.slowestMs),
      ms(restarted.firstMs),
      ms(restarted.untilMs),
      `${named} of ${thousands(searched)}`,
    ]);
  }
  printTable(`The market matrix over HTTP, one connection, load ${loadavg()[0]!.toFixed(2)}`, [
    [
      'campsites',
      'first count',
      'slowest answer meanwhile',
      'key dates',
      'p99',
      'weeks',
      'p99',
      'after an import to 20',
      'first after a restart',
      'all after it',
      'foreign names',
    ],
    ...rows,
  ]);
}

/** Adds campsites up to `count` over all provinces, each with one offer and prices of fourteen months that were seen now. */
async function growMarket({ db }: Context, count: number): Promise<void> {
  const { channel, type, cancellation, extras } = FILTERS;
  for (const [table, name] of [
    ['channels', channel],
    ['accommodation_types', type],
    ['original_types', 'Original type 1'],
    ['cancellation_policies', cancellation],
    ['extras', extras],
  ] as const) {
    await db.execute(`INSERT INTO ${table} (name) SELECT $1 ON CONFLICT DO NOTHING`, [name]);
  }
  await db.execute(
    `INSERT INTO campsites (name, province) SELECT 'Bench campsite ' || n, ($2::text[])[1 + n % cardinality($2::text[])]
     FROM generate_series((SELECT count(*) FROM campsites) + 1, $1::bigint) n`,
    [count, SPANISH_PROVINCES.map(({ name }) => name)],
  );
  // A few at a time, so that no statement takes too long.
  for (let from = 0; from < count; from += 1_000) await addPrices(db, from);
  await db.execute('INSERT INTO data_versions SELECT id, 1 FROM campsites ON CONFLICT DO NOTHING', []);
  await db.query('VACUUM ANALYZE');
}

async function addPrices(db: Context['db'], from: number): Promise<void> {
  const { guests, channel, type, cancellation, extras } = FILTERS;
  const numberOf = (table: string, at: number) => `(SELECT id FROM ${table} WHERE name = $${at})`;
  await db.execute(
    `INSERT INTO prices (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id,
       nights, observed_nights, price_cents, availability, seen_at)
     SELECT c.id, m.month, $1, ${numberOf('channels', 2)}, ${numberOf('accommodation_types', 3)},
       ${numberOf('cancellation_policies', 4)}, ${numberOf('extras', 5)}, ${numberOf('original_types', 6)}, 1,
       ((1::bigint << m.length) - 1)::int,
       (SELECT array_agg(4000 + (c.id * 7919 + n * 104729 + m.nth * 31) % 20000 ORDER BY n) FROM generate_series(1, m.length) n),
       array_fill(3::smallint, ARRAY[m.length]), now()
     FROM campsites c, (SELECT nth, month::date, extract(day FROM month + interval '1 month - 1 day')::int AS length FROM generate_series(
       date_trunc('month', now()), date_trunc('month', now()) + interval '${MONTHS - 1} months', '1 month') WITH ORDINALITY g(month, nth)) m
     WHERE c.id > $7 AND c.id <= $7 + 1000 AND NOT EXISTS (SELECT 1 FROM prices p WHERE p.campsite_id = c.id)`,
    [guests, channel, type, cancellation, extras, 'Original type 1', from],
  );
}

type Headers = Readonly<Record<string, string>>;

/** Asks for the market until nothing is being counted: how long that took, the slowest answer meanwhile, and when the first came that has figures. */
export async function untilCounted(address: string, headers: Headers) {
  const beganMs = performance.now();
  let slowestMs = 0;
  let firstMs: number | null = null;
  for (;;) {
    const requestedMs = performance.now();
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const { computing, columns } = (await answer.json()) as { computing: boolean; columns: readonly unknown[] };
    slowestMs = Math.max(slowestMs, performance.now() - requestedMs);
    if (columns.length > 0) firstMs ??= performance.now() - beganMs;
    if (!computing) return { untilMs: performance.now() - beganMs, slowestMs, firstMs: firstMs! };
    await wait(100);
  }
}

/** How long a call takes with one connection: the mean in turn, and the slowest of a hundred. */
export async function requested(url: string, headers: Headers, seconds: number) {
  const result = await autocannon({ url, headers, connections: 1, duration: seconds });
  if (result.errors + result.non2xx > 0) throw new Error(`${url} was not answered`);
  const meanMs = (1000 * result.duration) / result['2xx'];
  return { p50: meanMs, p99: result.latency.p99 };
}

/** In how many of so many answers to different questions the name of a campsite stands that is not the caller's own. */
async function foreignNames(of: {
  readonly address: string;
  readonly headers: Headers;
  readonly own: string;
  readonly answers: number;
}): Promise<number> {
  let named = 0;
  for (let nth = 0; nth < of.answers; nth++) {
    const query = [nth % 2 === 0 ? 'columns=weeks' : '', nth % 3 === 0 ? 'lengthofstay=1' : '']
      .filter(Boolean)
      .join('&');
    const text = await (await fetch(`${of.address}&${query}`, { headers: of.headers })).text();
    const names = text.match(/Bench campsite \d+/g) ?? [];
    if (names.some((name) => name !== of.own)) named++;
  }
  return named;
}
