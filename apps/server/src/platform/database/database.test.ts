import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, isConnectionLost, openDatabase, type Transaction } from './database.ts';
import { createBareDatabase, type TestDatabase } from '@vivac/testing/test-database';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createBareDatabase();
  db = test.db;
  await db.execute('CREATE TABLE notes (id int PRIMARY KEY); CREATE TABLE others (id int)');
});
afterAll(() => test.drop());
beforeEach(async () => {
  await db.execute('TRUNCATE notes');
});

const countNotes = async () => (await db.query<{ n: number }>('SELECT count(*) AS n FROM notes', []))[0]?.n;

describe('query', () => {
  it('parses every column type, with and without parameters', async () => {
    const text = `SELECT DATE '2024-03-31' AS day, 9007199254740991::int8 AS large, ARRAY[1, NULL]::int2[] AS small,
      ARRAY[NULL, -5]::int4[] AS medium, TIMESTAMPTZ '2024-01-01T00:00:00Z' AS moment`;
    const row = {
      day: '2024-03-31',
      large: 9007199254740991,
      small: [1, null],
      medium: [null, -5],
      moment: new Date('2024-01-01T00:00:00Z'),
    };
    expect(await db.query(text)).toEqual([row]);
    expect(await db.query(text, [])).toEqual([row]);
  });

  it('throws on a bigint beyond the safe integers instead of rounding', async () => {
    await expect(db.query('SELECT 9007199254740993::int8', [])).rejects.toThrow('too large');
  });

  it('prepares a statement with parameters once per connection', async () => {
    const prepared = await db.transaction(async (tx) => {
      for (const id of [1, 2, 3]) await tx.query('SELECT $1::int AS id', [id]);
      return tx.query<{ times: number }>(
        `SELECT generic_plans + custom_plans AS times FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS id'`,
      );
    });
    expect(prepared).toEqual([{ times: 3 }]);
  });

  it('uses no named prepared statements when preparing is off', async () => {
    const plain = openDatabase({ url: test.url, maxConnections: 1, prepare: false });
    await plain.query('SELECT $1::int AS id', [1]);
    expect(await plain.query('SELECT name FROM pg_prepared_statements')).toEqual([]);
    await plain.end();
  });

  it('execute returns the number of affected rows', async () => {
    expect(await db.execute('INSERT INTO notes SELECT generate_series(1, $1)', [3])).toBe(3);
  });

  it('a slow statement is cancelled (statement_timeout)', async () => {
    const hasty = openDatabase({ url: test.url, maxConnections: 1, prepare: true, statementTimeoutMs: 50 });
    await expect(hasty.query('SELECT pg_sleep(5)', [])).rejects.toMatchObject({ code: '57014' });
    await hasty.end();
  });

  it('names are resolved in the given schema (search_path)', async () => {
    await db.execute('CREATE SCHEMA apart; CREATE TABLE apart.things (id int)');
    const apart = openDatabase({ url: test.url, maxConnections: 1, prepare: true, searchPath: 'apart' });
    expect(await apart.query('SELECT id FROM things', [])).toEqual([]);
    await apart.end();
  });
});

describe('transaction', () => {
  it('commits when the work resolves', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.execute('INSERT INTO notes VALUES ($1)', [1]);
      await tx.execute('INSERT INTO notes VALUES ($1)', [2]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await countNotes()).toBe(2);
  });

  it('rolls back when the work throws', async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute('INSERT INTO notes VALUES ($1)', [1]);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countNotes()).toBe(0);
  });

  it('does not report a commit when a failed statement was swallowed', async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute('INSERT INTO notes VALUES ($1)', [1]);
      await tx.execute('INSERT INTO notes VALUES ($1)', [1]).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await countNotes()).toBe(0);
  });

  // What waits on a busy connection is a deprecated use of it, of which its library warns.
  it('sends what is asked at once one after the other, its ROLLBACK too', async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => void warnings.push(message);
    process.on('warning', hear);
    const insert = (tx: Transaction, id: number) => tx.query('INSERT INTO notes VALUES ($1) RETURNING id', [id]);
    const added = await db.transaction((tx) => Promise.all([1, 2, 3].map((id) => insert(tx, id))));
    expect(added).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
    const again = db.transaction((tx) => Promise.all([3, 4, 5].map((id) => insert(tx, id))));
    await expect(again).rejects.toThrow('notes_pkey');
    expect(await countNotes()).toBe(3);
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('that begins with an advisory lock waits for whoever holds it, whatever is in its name', async () => {
    const lock = "notifications o'hara";
    const order: string[] = [];
    const holds = Promise.withResolvers<void>();
    const first = db.transaction(
      async () => {
        holds.resolve();
        await db.query('SELECT pg_sleep(0.2)');
        order.push('first');
      },
      { lock },
    );
    await holds.promise;
    await db.transaction(async (tx) => {
      const [turn] = await tx.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine',
        [lock],
      );
      expect(turn).toEqual({ mine: false });
    });
    await db.transaction(async () => void order.push('second'), { lock });
    await first;
    expect(order).toEqual(['first', 'second']);
  });

  it('discards a connection that breaks half-way', async () => {
    const heard: Error[] = [];
    const single = openDatabase({
      url: test.url,
      maxConnections: 1,
      prepare: true,
      onError: (error) => heard.push(error),
    });
    const work = single.transaction(async (tx) => {
      await tx.execute('INSERT INTO notes VALUES (1)');
      await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    expect(isConnectionLost(await work.catch((error: unknown) => error))).toBe(true);
    expect(await single.query('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
    expect(await countNotes()).toBe(0);
    expect(heard.length).toBeLessThanOrEqual(1);
    await single.end();
  });
});

it('a refused connection is a lost connection', async () => {
  const nowhere = openDatabase({ url: 'postgres://vivac@127.0.0.1:1/vivac', maxConnections: 1, prepare: true });
  expect(isConnectionLost(await nowhere.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
  await nowhere.end();
});
