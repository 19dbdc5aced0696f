import { createTestDatabase, type TestDatabase } from '@vivac/testing/test-database';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from './pool.ts';

let test: TestDatabase;
const opened: pg.Pool[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.query('CREATE SCHEMA own; CREATE TABLE own.things (name text UNIQUE)');
});
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.end())));
afterAll(() => test.drop());

function open(prepare: boolean): pg.Pool {
  const pool = openPool({ url: test.url, maxConnections: 1, prepare, searchPath: 'own' });
  opened.push(pool);
  return pool;
}

const SCHEMA = 'SELECT current_schema() AS schema';
/** Another client of a pooler has the connection between two transactions. */
const PASSED_ON = 'SET search_path TO public';

describe('a pool with a search path (search_path)', () => {
  it.each([true, false])('sees it in every statement and transaction, with PG_PREPARE %s', async (prepare) => {
    const pool = open(prepare);
    expect((await pool.query(SCHEMA)).rows).toEqual([{ schema: 'own' }]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('INSERT INTO things VALUES ($1)', [`in a transaction, ${prepare}`]);
    await client.query('commit');
    client.release();
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM things WHERE name LIKE $1', [`%, ${prepare}`]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  // @holds live-14
  it('sees it behind a pooler in transaction mode, whatever the connection was told by another client', async () => {
    const pool = open(false);
    for (let times = 0; times < 2; times++) {
      await pool.query(PASSED_ON);
      expect((await pool.query(SCHEMA)).rows).toEqual([{ schema: 'own' }]);
    }
  });

  it('keeps nothing of a statement that failed, and goes on', async () => {
    const pool = open(false);
    await pool.query(`INSERT INTO things VALUES ('once')`);
    await expect(pool.query(`INSERT INTO things VALUES ('twice'), ('once')`)).rejects.toThrow('unique');
    expect((await pool.query(`SELECT name FROM things WHERE name IN ('once', 'twice')`)).rows).toEqual([
      { name: 'once' },
    ]);
  });
});
