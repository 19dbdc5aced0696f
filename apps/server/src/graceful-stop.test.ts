import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@vivac/embedded-postgres/process/free-port';
import { REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const API = fileURLToPath(new URL('./api.ts', import.meta.url));

/** What became of one request: its status, with `last` where the server asked to leave; or `cut` without a whole answer. */
type Outcome = '200' | '200, last' | 'cut';

let fixture: ServerFixture;
const started: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await openServerFixture();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await fixture.close();
});

async function startServer(): Promise<{ child: ChildProcess; origin: string; token: string }> {
  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: fixture.databaseUrl,
    DATA_DIR: fixture.config.dataDir,
    PUBLIC_URL: fixture.config.publicUrl,
    PORT: String(port),
    VIVAC_DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [API], { env, stdio: 'ignore' });
  started.push(child);
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok) return { child, origin, token: fixture.tokens.north };
    await wait(100);
  }
  throw new Error('The server did not become ready');
}

function request(url: string, agent: http.Agent, token: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = http.get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on('close', () => {
        if (!response.complete || response.statusCode !== 200) return resolve('cut');
        resolve(response.headers.connection === 'close' ? '200, last' : '200');
      });
    });
    asked.on('error', () => resolve('cut'));
  });
}

describe('graceful shutdown (SIGTERM)', () => {
  it('completes the answers of forty keep-alive connections, and exits with 0', async () => {
    const { child, origin, token } = await startServer();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 40 });
    const url = `${origin}/api/dashboard/graphic?campsitename=${encodeURIComponent(REFERENCE)}&startdate=2027-02-01&days=60`;
    const ended = once(child, 'exit');
    const ask = async (): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      while (outcomes.length === 0 || outcomes.at(-1) === '200') outcomes.push(await request(url, agent, token));
      return outcomes;
    };
    const asking = Array.from({ length: 40 }, ask);
    await wait(1000);
    const stoppedAtMs = Date.now();
    child.kill('SIGTERM');
    const outcomes = await Promise.all(asking);
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - stoppedAtMs).toBeLessThan(10_000);
    expect(outcomes.map((connection) => connection.at(-1))).toEqual(Array.from({ length: 40 }, () => '200, last'));
    expect(outcomes.flat().length).toBeGreaterThan(40);
    await expect(fetch(origin)).rejects.toThrow('fetch failed');
  });

  it('exits immediately on a second signal', async () => {
    const { child, origin, token } = await startServer();
    const agent = new http.Agent();
    const ended = once(child, 'exit');
    let outcome: Outcome | null = null;
    await fixture.house.db.transaction(async (tx) => {
      await tx.query('LOCK TABLE prices IN ACCESS EXCLUSIVE MODE');
      const url = `${origin}/api/dashboard/map?campsitename=${encodeURIComponent(REFERENCE)}&date=2027-02-01`;
      void request(url, agent, token).then((became) => (outcome = became));
      await wait(500);
      child.kill('SIGTERM');
      child.kill('SIGTERM');
      await wait(1300);
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      expect(await ended).toEqual([1, null]);
    });
    await wait(100);
    expect(outcome).toBe('cut');
  });

  it('has a timeout for hanging connections', async () => {
    const { child, origin, token } = await startServer();
    const agent = new http.Agent();
    const ended = once(child, 'exit');
    await fixture.house.db.transaction(async (tx) => {
      await tx.query('LOCK TABLE prices IN ACCESS EXCLUSIVE MODE');
      const url = `${origin}/api/dashboard/map?campsitename=${encodeURIComponent(REFERENCE)}&date=2027-02-01`;
      void request(url, agent, token);
      await wait(300);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    });
  }, 20_000);
});
