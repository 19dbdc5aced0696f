import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from './version.ts';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const TOKEN = 'a-token-of-the-scraper';
const MONITORING = join(import.meta.dirname, '../../../docs/examples/monitoring');
const EXAMPLES = ['grafana-dashboard.json', 'alert-rules.yaml'];
let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture(undefined, { METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await server.close();
});

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress });

/** What is not known is not told: a source that answered, a backup, a rehearsal, something that is due. */
async function fillEveryMetric(): Promise<void> {
  await server.context.db.query(
    `INSERT INTO backup_runs (kind, file_name, began_at, ended_at) VALUES ('nightly', 'b', now(), now()), ('rehearsal', 'b', now(), now());
     INSERT INTO registered_sources (name, door, kind, address, host, every_s, added_at, added_by, last_success_at)
     VALUES ('A feed', 'feed', 'prices', 'https://feed.test/prices.csv', 'feed.test', 3600, now(), 'admin', now());
     INSERT INTO account_mails (uid, kind, state, asked_at) VALUES ('somebody', 'reset', 'due', now())`,
  );
}

/** By their names as /metrics types them. */
function namedIn(...texts: readonly string[]): Set<string> {
  return new Set(texts.join('\n').match(/\b(vivac|process|nodejs)_\w+?(?=_bucket|_count|\b)/g));
}

// @holds metrics-1
it('metrics are answered on this machine, and elsewhere with the token', async () => {
  expect((await scrape()).statusCode).toBe(200);
  expect((await scrape({ authorization: `Bearer ${TOKEN}` }, '203.0.113.7')).statusCode).toBe(200);
});

// @holds metrics-1
it.each([
  ['a stranger', {}, '203.0.113.7'],
  ['a stranger with another token', { authorization: 'Bearer a-token-of-the-scrapeR' }, '203.0.113.7'],
  ['somebody behind a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
])('%s finds no metrics', async (_who, headers, address) => {
  const answer = await scrape(headers, address);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('vivac_');
});

// @holds metrics-2
it('requests are counted by route and status, without names or ids of their address', async () => {
  await server.app.inject({ url: '/api/config?secret=1' });
  await server.app.inject({ url: '/api/admin/batches/17' });
  const { body } = await scrape();
  expect(body).toMatch(
    /vivac_http_request_duration_seconds_count\{method="GET",route="\/api\/config",status="200"\} \d/,
  );
  expect(body).not.toContain('secret=1');
  expect(body).not.toContain('batches/17');
});

// @holds metrics-2
it('metrics tell the age of the data, what waits to be sent, sources, disk, connections and backups', async () => {
  await server.context.db.query(
    `INSERT INTO backup_runs (kind, file_name, began_at, ended_at) VALUES ('nightly', 'a', to_timestamp(1790000000), now())`,
  );
  const { body } = await scrape();
  const valueOf = (line: string) =>
    Number(new RegExp(`^${line.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1]);
  const [newest] = await server.context.db.query<{ s: number }>(
    `SELECT extract(epoch FROM max(observed_to))::float8 AS s FROM batches WHERE kind = 'prices'`,
  );
  expect(valueOf('vivac_newest_observation_timestamp_seconds{kind="prices"}')).toBe(newest!.s);
  expect(valueOf('vivac_last_backup_timestamp_seconds')).toBe(1_790_000_000);
  expect(valueOf('vivac_database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(body).toMatch(/^vivac_disk_free_bytes\{path="[^"]+"\} \d/m);
  expect(body).toMatch(/^vivac_database_connections\{state="open"\} \d/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).toContain(`vivac_info{version="${version}"} 1`);
});

// @holds metrics-3
it('each metric that the Grafana dashboard and the alert rules name is told by /metrics', async () => {
  await fillEveryMetric();
  const { body } = await scrape();
  const reported = new Set(body.match(/(?<=^# TYPE )\w+/gm));
  const named = namedIn(...EXAMPLES.map((name) => readFileSync(join(MONITORING, name), 'utf8')));
  expect(named.size).toBeGreaterThan(14);
  expect([...named].filter((name) => !reported.has(name))).toEqual([]);
});

// @holds metrics-3
it('a disk from 90 % on, a backup of more than a day and a half and dropped streams have an alert rule', () => {
  const rules = readFileSync(join(MONITORING, 'alert-rules.yaml'), 'utf8');
  for (const rule of [
    'vivac_disk_used_ratio >= 0.9',
    'vivac_last_backup_timestamp_seconds > 129600',
    'vivac_event_streams_dropped_total',
  ])
    expect(rules).toContain(rule);
});

// @holds metrics-2
it('metrics tell how many event streams are open, what was sent on them and which were dropped', async () => {
  Object.assign(server.app.streamCounts, { open: 2, sent: 7, dropped: 1 });
  const { body } = await scrape();
  Object.assign(server.app.streamCounts, { open: 0 });
  expect(body).toMatch(/^# TYPE vivac_event_streams_open gauge\nvivac_event_streams_open 2$/m);
  expect(body).toMatch(/^# TYPE vivac_event_stream_events_total counter\nvivac_event_stream_events_total 7$/m);
  expect(body).toMatch(/^vivac_event_streams_dropped_total 1$/m);
});

it('each metric of /metrics is explained in docs/monitoring.md', async () => {
  const documented = readFileSync(join(MONITORING, '../../monitoring.md'), 'utf8');
  const reported = (await scrape()).body.match(/(?<=# TYPE )vivac_\w+/g)!;
  expect(reported.filter((name) => !documented.includes(name))).toEqual([]);
});
