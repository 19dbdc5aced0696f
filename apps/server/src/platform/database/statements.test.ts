import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createBareDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { MIGRATIONS } from '#server/store-location';
import { statementsOf } from './migrate.ts';

it.each([
  ['strings', `INSERT INTO t VALUES ('a;''b;'); SELECT ';'`, [`INSERT INTO t VALUES ('a;''b;')`, `SELECT ';'`]],
  ['strings with a backslash', String.raw`SELECT E'\';', e'\\'; SELECT '\'; SELECT 3`, 3],
  ['a name that ends with e', `SELECT 1 AS name'a\\'; SELECT 2`, 2],
  ['names in quotes', `SELECT 1 AS "a;""b;"; SELECT 2`, [`SELECT 1 AS "a;""b;"`, 'SELECT 2']],
  ['dollar quotes', `DO $$ BEGIN; END $$; SELECT 2`, ['DO $$ BEGIN; END $$', 'SELECT 2']],
  ['dollar quotes within others', `DO $año$ a; $$ b; $$; $x$ $año$; SELECT 2`, 2],
  ['a parameter and a name with dollars', `SELECT $1; SELECT a$b$c; SELECT d$b$`, 3],
  ['comments of a line', `SELECT 1 -- one; 'two\n; SELECT 2`, [`SELECT 1 -- one; 'two`, 'SELECT 2']],
  ['comments within comments', `SELECT /* ; /* ' */ ; */ 1; SELECT 2`, [`SELECT /* ; /* ' */ ; */ 1`, 'SELECT 2']],
  ['nothing but comments', `-- one;\n/* two; */ ;; `, []],
])('statements are told apart: %s', (_, text, expected) => {
  const found = statementsOf(text);
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
});

const SCHEMA = `
  SELECT concat_ws(' ', c.oid::regclass, c.relkind) AS thing FROM pg_class c WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', a.attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
      pg_get_expr(adbin, adrelid))
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid AND relnamespace = 'public'::regnamespace
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid <> 0
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;

it('the statements of each migration, sent one by one, make the schema that its file makes', async () => {
  const [bare, whole] = await Promise.all([createBareDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: bare.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const file of readdirSync(MIGRATIONS).sort()) {
      if (!file.endsWith('.sql')) continue;
      // Sent so, a text that holds two statements is refused.
      for (const text of statementsOf(readFileSync(join(MIGRATIONS, file), 'utf8'))) {
        await client.query({ text, queryMode: 'extended' } as pg.QueryConfig);
      }
    }
    await client.query('COMMIT');
    const [ofStatements, ofFiles] = await Promise.all([bare, whole].map(({ db }) => db.query(SCHEMA)));
    const made = (rows: readonly object[]) => rows.filter((row) => !JSON.stringify(row).includes('vivac_migrations'));
    expect(made(ofStatements!)).toEqual(made(ofFiles!));
    expect(ofFiles!.length).toBeGreaterThan(500);
  } finally {
    await client.end();
    await Promise.all([bare, whole].map((each) => each.drop()));
  }
});
