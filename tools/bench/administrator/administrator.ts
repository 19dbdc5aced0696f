import { stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { DASHBOARD_CALLS, FILTER_QUERY, measureHttp, measureStatement } from '../dashboard-calls.ts';
import { type Timed, importByCommand } from '../import-rate.ts';
import { createManagers, signIn } from '../managers.ts';
import { ms, printTable, thousands } from '../report.ts';
import { writeCampsites, writePrices } from './market-files.ts';

const EMAIL = 'administrator@bench.test';
const WORLD = 'south=-90&west=-180&north=90&east=180';
const REGION = 'south=40.04&west=1.18&north=43.63&east=4.995';

interface Place {
  readonly server: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly campsites: number;
  readonly seconds: number;
}

/** A market of many campsites through the importer: time, disk, the calls of managers, and those of an administrator who sees all of it. */
export async function benchAdministrator(context: Context, place: Place): Promise<void> {
  await importMarket(context, place);
  await benchManagers(context, place);
  await benchCalls(context, place);
}

async function importMarket({ db }: Context, { databaseUrl, folder, campsites }: Place): Promise<void> {
  const before = await sizeOf(db);
  const names = path.join(folder, 'campsites.csv');
  await writeCampsites(names, campsites);
  const named = await importByCommand(databaseUrl, 'campsites', names, 'bench campsites');
  const file = path.join(folder, 'prices.csv');
  const rows = await writePrices(file, campsites);
  const priced = await importByCommand(databaseUrl, 'prices', file, 'bench prices');
  await db.query('VACUUM ANALYZE');
  const grown = (await sizeOf(db)) - before;
  const row = (what: string, count: number, { seconds, peakMb }: Timed) => [
    what,
    thousands(count),
    `${seconds.toFixed(1)} s`,
    thousands(count / seconds),
    `${peakMb?.toFixed(0) ?? '–'} MB`,
  ];
  printTable(`${thousands(campsites)} campsites through the importer, ${load()}`, [
    ['file', 'rows', 'time', 'rows/s', 'peak memory'],
    row('campsites', campsites, named),
    row('prices', rows, priced),
  ]);
  const csv = (await stat(file)).size;
  printTable('Disk of the database', [
    ['all of it', 'a price', 'beside CSV'],
    [`${thousands(grown / 1e6)} MB`, `${(grown / rows).toFixed(1)} B`, (grown / csv).toFixed(2)],
  ]);
}

async function sizeOf(db: Context['db']): Promise<number> {
  const [row] = await db.query<{ size: number }>('SELECT pg_database_size(current_database()) AS size', []);
  return row!.size;
}

async function benchManagers(context: Context, { server, campsites, seconds }: Place): Promise<void> {
  const managers = await createManagers(context.db, embedded(context.identity), server, 5, campsites);
  const rows: string[][] = [];
  for (const call of DASHBOARD_CALLS) {
    await measureHttp(server, call, managers, 1, 1);
    const statement = await measureStatement(context.db, call, managers, 1, seconds);
    const http = await measureHttp(server, call, managers, 1, seconds);
    const ratio = http.perSecond / statement.perSecond;
    rows.push([call.name, ms(statement.p50Ms), ms(http.p50Ms), `${http.p99Ms} ms`, ratio.toFixed(2)]);
  }
  printTable(`A manager of eleven among ${thousands(campsites)} campsites, one connection, ${load()}`, [
    ['call', 'SQL alone', 'HTTP', 'HTTP p99', 'ratio'],
    ...rows,
  ]);
}

/** Of the night `nth` of the year. */
const areaMap = (box: string, zoom: number, nth: number) =>
  `/api/dashboard/map/area?${box}&zoom=${zoom}&date=2027-05-${String(1 + (nth % 30)).padStart(2, '0')}&${FILTER_QUERY}`;

async function benchCalls(context: Context, { server, campsites, seconds }: Place): Promise<void> {
  const identity = embedded(context.identity);
  const { uid } = await identity.createUser({ email: EMAIL, displayName: EMAIL, admin: true, invite: 'none' });
  await identity.setPassword(uid, 'a password for the bench');
  await context.db.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position, link) SELECT $1, min(id), 'reference', 0, 'https://bench.test/1' FROM campsites`,
    [uid],
  );
  const headers = { authorization: `Bearer ${await signIn(server, EMAIL)}` };
  const ask = async (address: string, held = {}) => {
    const startedMs = performance.now();
    const answer = await fetch(server + address, { headers: { ...headers, ...held } });
    await answer.arrayBuffer();
    return { answer, tookMs: performance.now() - startedMs };
  };
  const rows: string[][] = [];
  for (const [name, address] of [
    ['filters', '/api/dashboard/filters'],
    ['map of everywhere, zoom 5', areaMap(WORLD, 5, 0)],
    ['map of a region, zoom 8', areaMap(REGION, 8, 0)],
  ] as const) {
    const first = await ask(address);
    if (first.answer.status !== 200) throw new Error(`${name}: ${first.answer.status}`);
    // As after an import to twenty campsites.
    await context.db.execute(
      'UPDATE data_versions SET version = version + 1 WHERE campsite_id IN (SELECT id FROM campsites LIMIT 20)',
      [],
    );
    const changed = await ask(address);
    const again = await meanMs(server + address, headers, seconds);
    const held = { ...headers, 'if-none-match': changed.answer.headers.get('etag')! };
    const unchanged = await meanMs(server + address, held, seconds);
    rows.push([name, ms(first.tookMs), ms(changed.tookMs), ms(again), ms(unchanged)]);
  }
  rows.push(['map of another night', ms((await ask(areaMap(WORLD, 5, 1))).tookMs), '–', '–', '–']);
  printTable(`An administrator of ${thousands(campsites)} campsites, one connection, ${load()}`, [
    ['call', 'first', 'after an import to 20', 'again', 'unchanged (304)'],
    ...rows,
  ]);
}

async function meanMs(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 1, duration: seconds });
  const answered = result['2xx'] + result['3xx'];
  if (answered === 0 || result.errors + result['4xx'] + result['5xx'] > 0) throw new Error(`${url} was not answered`);
  return (1000 * result.duration) / answered;
}

const load = () => `load ${loadavg()[0]!.toFixed(2)}`;
