import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const TOKEN = 'a-token-of-the-scraper';
let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture(undefined, { METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await server.close();
});

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress });

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
  await server.house.db.query(
    `INSERT INTO backup_runs (kind, file_name, began_at, ended_at) VALUES ('nightly', 'a', to_timestamp(1790000000), now())`,
  );
  const { body } = await scrape();
  const valueOf = (line: string) =>
    Number(new RegExp(`^${line.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1]);
  const [newest] = await server.house.db.query<{ s: number }>(
    `SELECT extract(epoch FROM max(observed_to))::float8 AS s FROM batches WHERE kind = 'prices'`,
  );
  expect(valueOf('vivac_newest_observation_timestamp_seconds{kind="prices"}')).toBe(newest!.s);
  expect(valueOf('vivac_last_backup_timestamp_seconds')).toBe(1_790_000_000);
  expect(valueOf('vivac_database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(body).toMatch(/^vivac_disk_free_bytes\{path="[^"]+"\} \d/m);
  expect(body).toMatch(/^vivac_database_connections\{state="open"\} \d/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
  expect(body).toContain('vivac_info{version="0.1.0"} 1');
});

it('the dashboard and the alert rules of the documentation name metrics that exist', async () => {
  const folder = join(import.meta.dirname, '../../../docs/examples/monitoring');
  const text = ['grafana-dashboard.json', 'alert-rules.yaml']
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const documented = readFileSync(join(folder, '../../monitoring.md'), 'utf8');
  const named = new Set(text.match(/\bvivac_\w+?(?=_bucket|_count|\b)/g));
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !documented.includes(name))).toEqual([]);
  const told = (await scrape()).body.match(/(?<=# TYPE )vivac_\w+/g)!;
  expect(told.filter((name) => !documented.includes(name))).toEqual([]);
});
