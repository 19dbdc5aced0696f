import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { type Queue, type Work, openQueue } from './queue.ts';

let database: TestDatabase;
const done: string[] = [];
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const open: Queue[] = [];
let work: Work = async () => {};

async function opened(prepare = true): Promise<Queue> {
  const settings = { url: database.url, prepare, log, pollingS: 0.5 };
  const queue = await openQueue(settings, {
    things: (key, own) => work(key, own),
    others: async (key) => void done.push(key),
  });
  open.push(queue);
  return queue;
}

const UNDONE = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name IN ('things', 'others')`;

async function until(condition: () => Promise<boolean> | boolean, limitMs = 30_000): Promise<void> {
  for (const startedMs = performance.now(); performance.now() - startedMs < limitMs; await wait(20)) {
    if (await condition()) return;
  }
  throw new Error(`It did not happen: ${JSON.stringify({ done, lines })}`);
}

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  done.length = 0;
  lines.length = 0;
  work = async (key) => void done.push(key);
});
afterAll(async () => {
  await Promise.all(open.map((queue) => queue.close()));
  await database.drop();
});

describe('queued jobs', () => {
  it('run once each in one of several concurrent processes', async () => {
    const queues = await Promise.all([opened(), opened(), opened(false)]);
    work = async (key) => {
      await wait(50);
      done.push(key);
    };
    const jobs = Array.from({ length: 60 }, (_, nth) => ({ key: `job ${nth}` }));
    await Promise.all(queues.map((queue) => queue.add('things', jobs)));
    await until(() => done.length === 60);
    await wait(1_200);
    expect(done.toSorted()).toEqual(jobs.map(({ key }) => key).toSorted());
  });

  it('that are taken by many at once are done in batches, four at the same time', async () => {
    const settings = { url: database.url, prepare: true, log, pollingS: 0.5, takenAtOnce: { many: 12 } };
    let [working, most] = [0, 0];
    const queue = await openQueue(settings, {
      many: async (key) => {
        most = Math.max(most, ++working);
        await wait(20);
        working--;
        done.push(key);
      },
    });
    open.push(queue);
    await queue.add(
      'many',
      Array.from({ length: 24 }, (_, nth) => ({ key: `job ${nth}` })),
    );
    await until(() => new Set(done).size === 24);
    expect(most).toBe(4);
    const rows = await database.db.query<{ batches: number }>(
      `SELECT count(DISTINCT started_on)::int AS batches FROM pgboss.job WHERE name = 'many' AND state = 'completed'`,
    );
    expect(rows[0]!.batches).toBeLessThanOrEqual(3);
  });

  it('are deduplicated by key per queue, until they are done', async () => {
    const [queue] = open;
    await queue!.add('things', [{ key: 'again' }]);
    await queue!.add('others', [{ key: 'again' }]);
    await until(() => done.length === 2);
    // The queue notes that it is done after the work has ended.
    await until(async () => (await database.db.query(UNDONE)).length === 0);
    await queue!.add('things', [{ key: 'again' }]);
    await until(() => done.length === 3);
    expect(done).toEqual(['again', 'again', 'again']);
  });

  it('start only when the transaction that added them commits', async () => {
    const [queue] = open;
    const rolledBack = database.db.transaction(async (tx) => {
      await queue!.add('things', [{ key: 'never' }], tx);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await database.db.transaction(async (tx) => {
      await queue!.add('things', [{ key: 'committed' }], tx);
      await wait(1_000);
      expect(done).toEqual([]);
    });
    await until(() => done.includes('committed'));
    expect(done).toEqual(['committed']);
  });

  it('start after their delay', async () => {
    const addedMs = performance.now();
    await open[0]!.add('things', [{ key: 'later', afterS: 2 }, { key: 'now' }]);
    await until(() => done.length === 2);
    expect(done).toEqual(['now', 'later']);
    expect(performance.now() - addedMs).toBeGreaterThan(1_900);
  });

  it('are retried without blocking others, logged once', async () => {
    await Promise.all(open.splice(1).map((queue) => queue.close()));
    let tries = 0;
    work = async (key) => {
      if (key === 'bad' && (tries += 1) <= 2) throw new Error('A surprise');
      done.push(key);
    };
    await open[0]!.add('things', [{ key: 'bad' }, { key: 'good' }]);
    await until(() => done.length === 2);
    expect(done).toEqual(['good', 'bad']);
    expect(lines.filter((line) => line.includes('A surprise'))).toHaveLength(1);
  });
});

describe('a queue with lost connections', () => {
  it('recovers by itself, without logging an error', async () => {
    const cut = () =>
      database.db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'vivac queue'`);
    work = async (key) => {
      await cut();
      await wait(100);
      done.push(key);
    };
    await open[0]!.add('things', [{ key: 'cut' }]);
    await until(() => done.includes('cut'));
    work = async (key) => void done.push(key);
    await cut();
    await wait(100);
    await open[0]!.add('others', [{ key: 'after' }]).catch(() => open[0]!.add('others', [{ key: 'after' }]));
    await until(() => done.includes('after'));
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});

describe('closing the queue (graceful shutdown)', () => {
  it('waits for running jobs', async () => {
    let started = false;
    work = async (key) => {
      started = true;
      await wait(700);
      done.push(key);
    };
    await open[0]!.add('things', [{ key: 'last' }]);
    await until(() => started);
    await open[0]!.close();
    expect(done).toEqual(['last']);
    open.length = 0;
  });

  it('has a timeout', async () => {
    const queue = await opened();
    open.length = 0;
    let started = false;
    work = () => {
      started = true;
      return new Promise(() => {});
    };
    await queue.add('things', [{ key: 'endless' }]);
    await until(() => started);
    // Without one it would be waited for until this test is given up.
    await expect(queue.close()).resolves.toBeUndefined();
  });
});

it('starting without a reachable database fails immediately', async () => {
  await expect(openQueue({ url: 'postgres://127.0.0.1:1/none', prepare: true, log }, {})).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
