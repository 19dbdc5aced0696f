import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { getMap } from '@vivac/contract/dashboard';
import { ErrorBody } from '@vivac/contract/endpoint';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '@vivac/embedded-postgres/embedded';
import { findPostmaster } from '@vivac/embedded-postgres/process/postmaster';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { migrate } from '#platform/database/migrate';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';

const MIGRATIONS = new URL('../migrations', import.meta.url).pathname;
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

let database: EmbeddedDatabase;
let server: ServerFixture;

beforeAll(async () => {
  const dataDir = makeTestDirectory();
  database = await startEmbedded({ dataDir, log: QUIET, durable: false });
  await migrate({ url: database.url, directory: MIGRATIONS, log: QUIET });
  const drop = async () => {
    await database.stop();
    for (const path of [database.directory, dataDir]) rmSync(path, { recursive: true, force: true });
  };
  server = await openServerFixture({ url: database.url, drop });
});
afterAll(() => server.close());

async function ask(url: string) {
  const response = await server.app.inject({ url, headers: { authorization: `Bearer ${server.tokens.north}` } });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.body };
}

/** For what hangs: beside other work a killed database is back late. */
const LIMIT_MS = 50_000;
const CANCEL_WAITING = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE '%FROM prices%' AND wait_event_type = 'Lock'`;

/** Asks until the wanted status; whatever comes before must be honest too. */
async function until(status: number, url: string): Promise<Awaited<ReturnType<typeof ask>>> {
  for (const startedMs = performance.now(); performance.now() - startedMs < LIMIT_MS; await wait(25)) {
    const answer = await ask(url);
    expect([200, 503]).toContain(answer.status);
    if (answer.status === status) return answer;
  }
  throw new Error(`No ${status} in time`);
}

// @holds call-21
it('answers 503 while the database is down, and recovers by itself', async () => {
  const map = addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-10' });
  const before = await until(200, map);
  const linesBefore = server.logLines.length;
  for (const url of [map, '/readyz']) {
    process.kill(findPostmaster(database.directory)!.pid, 'SIGKILL');
    const away = await until(503, url);
    expect(Number(away.retryAfter)).toBeGreaterThan(0);
    const body: unknown = JSON.parse(away.body);
    expect(Value.Check(ErrorBody, body)).toBe(true);
    expect(body).toMatchObject({ error: 'The database is not reachable just now. Please try again.' });
    expect((await ask('/healthz')).status).toBe(200);
    expect((await until(200, url)).status).toBe(200);
  }
  expect((await until(200, map)).body).toBe(before.body);
  const lines = server.logLines.slice(linesBefore).join('');
  expect(lines).toContain('The database was not reached');
  expect(lines).not.toMatch(/node_modules|SELECT |Bearer |eyJ|postgres:\/\//);
});

it('does not sign a visitor out while the database is down', async () => {
  const visitor = createVisitor(server.app, server.config.publicUrl);
  expect(await visitor.signIn('north@vivac.test', 'a password for tests')).toBe('ok');
  for (const path of ['/token', '/get-session']) {
    process.kill(findPostmaster(database.directory)!.pid, 'SIGKILL');
    const seen = new Set<string>();
    const startedMs = performance.now();
    while (performance.now() - startedMs < LIMIT_MS && !(seen.has('503') && seen.has('200 with a token'))) {
      const answer = await visitor.call('GET', path);
      const { token } = answer.json<{ token?: string }>();
      seen.add(answer.statusCode === 200 ? `200 ${token ? 'with a token' : 'signed out'}` : String(answer.statusCode));
      await wait(10);
    }
    expect([path, ...[...seen].sort()]).toEqual([path, '200 with a token', '503']);
  }
});

it('times out on a busy database', async () => {
  const held = server.context.db.transaction(async (tx) => {
    await tx.query('LOCK TABLE prices IN ACCESS EXCLUSIVE MODE');
    // Not asked before: an answer that is remembered needs no prices.
    const cancelled = ask(addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-11' }));
    await expect.poll(async () => (await server.context.db.query(CANCEL_WAITING)).length).toBe(1);
    return cancelled;
  });
  const { status, retryAfter, body } = await held;
  expect([status, retryAfter, JSON.parse(body).error]).toEqual([
    503,
    '1',
    'The database took too long to answer. Please try again.',
  ]);
});

// @holds call-21
it('times out on a lock after five seconds (lock_timeout)', async () => {
  const url = addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-12' });
  const { answer, waitedMs } = await server.context.db.transaction(async (tx) => {
    await tx.query('LOCK TABLE prices IN ACCESS EXCLUSIVE MODE');
    const requestedMs = performance.now();
    return { answer: await ask(url), waitedMs: performance.now() - requestedMs };
  });
  expect([answer.status, answer.retryAfter]).toEqual([503, '1']);
  expect(waitedMs).toBeGreaterThan(4_900);
  expect(waitedMs).toBeLessThan(15_000);
});
