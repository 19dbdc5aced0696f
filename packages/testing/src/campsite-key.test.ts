import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './test-database.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import { STAGING_TABLES } from '@vivac/server/src/modules/evidence/staging.ts';
import { BY_CAMPSITE, WHOLE_EVERYWHERE } from '@vivac/server/src/modules/evidence/spread-market.ts';
import { queriesPerRow, KEY_CONDITIONS, foreignJoins, literalsOf, unportable } from './campsite-key.ts';

const SERVER = resolve(import.meta.dirname, '../../../apps/server/src');
const STATEMENT = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/;
/** Belongs to users: it says who sees which campsites, and would be kept whole on each machine. */
const STORED_WHOLE = 'watchlists';
const FEW_STATEMENTS = 300;
/** On one machine yet, with what only one machine has: their triggers, a temporary table, a queue (docs/decisions/database.md). */
const ON_THE_COORDINATOR = ['alerts', 'reviews'];
const TEMPORARY_BESIDE_REVIEWS = ['arrived_reviews'];

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, code: readFileSync(join(SERVER, file), 'utf8') }));

let database: TestDatabase;
let tables: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const rows = await database.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'campsite_id' AND table_name <> $1`,
    [STORED_WHOLE],
  );
  tables = new Set([...rows.map(({ name }) => name), ...Object.keys(STAGING_TABLES)]);
});
afterAll(() => database.drop());

const statements = files.flatMap(({ file, code }) =>
  literalsOf(code)
    .filter(({ text }) => STATEMENT.test(text))
    .map(({ line, text }) => ({ place: `${file}:${line}`, text })),
);
const foundBy = (look: (text: string) => readonly string[]) =>
  statements.flatMap(({ place, text }) => look(text).map((found) => `${place} ${found}`));

it('no SQL statement of the server joins across campsites without campsite_id (sharding, partitions)', () => {
  expect(statements.length).toBeGreaterThan(FEW_STATEMENTS);
  expect(foundBy((text) => foreignJoins(text, tables))).toEqual([]);
});

it('no SQL statement of the server needs ctid, a row as a value or what else one machine alone has (Citus)', () => {
  expect(foundBy((text) => unportable(text, tables))).toEqual([]);
});

const [market, whole] = [new Set<string>([...BY_CAMPSITE, ...Object.keys(STAGING_TABLES)]), new Set(WHOLE_EVERYWHERE)];

it('no SQL statement of the server asks the market for each row of a table that lies whole everywhere (Citus)', () => {
  expect(foundBy((text) => queriesPerRow(text, market, whole))).toEqual([]);
});

it('no temporary table of the server meets the market but that of reviews', () => {
  const made = files.flatMap(({ code }) =>
    [...code.matchAll(/\bCREATE TEMP(?:ORARY)? (?:TABLE|VIEW) (?!IF NOT EXISTS \$)(\w+)/g)].map(([, name]) => name!),
  );
  expect(made).toEqual(TEMPORARY_BESIDE_REVIEWS);
});

const triggersOfStatements = (db: Queryable) =>
  db.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE (tgoldtable IS NOT NULL OR tgnewtable IS NOT NULL) AND tgrelid::regclass::text = ANY($1) ORDER BY 1`,
    [[...tables]],
  );
const functionsOfRows = (db: Queryable) =>
  db.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc p JOIN pg_type t ON t.oid = ANY(p.proargtypes)
     WHERE pronamespace = 'public'::regnamespace AND t.typtype = 'c'`,
    [],
  );
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

it('triggers see whole statements of no market table but those that stay on one machine', async () => {
  expect(namesOf(await triggersOfStatements(database.db))).toEqual(ON_THE_COORDINATOR);
});

it('no function of the schema takes a row of a table', async () => {
  expect(await functionsOfRows(database.db)).toEqual([]);
});

it.each<[string, string, (db: Queryable) => Promise<readonly { readonly name: string }[]>, string]>([
  [
    'a trigger of whole statements on the market',
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER planted AFTER INSERT ON looks REFERENCING NEW TABLE AS arrived EXECUTE FUNCTION planted()`,
    triggersOfStatements,
    'looks',
  ],
  [
    'a function of a row of a table',
    `CREATE FUNCTION planted(p prices) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    functionsOfRows,
    'planted',
  ],
])('%s is found', async (_what, planting, look, name) => {
  const found = await database.db
    .transaction(async (tx) => {
      await tx.query(planting);
      throw new Planted(namesOf(await look(tx)));
    })
    .catch((error: unknown) => (error instanceof Planted ? error.names : Promise.reject(error as Error)));
  expect(found).toContain(name);
});

/** Takes back what was planted. */
class Planted extends Error {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super('planted');
    this.names = names;
  }
}

it('functions of the schema keep to it', async () => {
  const sources = await database.db.query<{ name: string; text: string }>(
    `SELECT proname AS name, coalesce(pg_get_function_sqlbody(oid), prosrc) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(
    sources.flatMap(({ name, text }) =>
      [...foreignJoins(text, tables), ...unportable(text, tables)].map((found) => `${name} ${found}`),
    ),
  ).toEqual([]);
});

it('the tables that belong to campsites are those of the market, whatever migration made them', () => {
  expect([...tables]).toEqual(expect.arrayContaining(['observations', 'prices', 'reviews', 'offer_changes']));
});

it.each(KEY_CONDITIONS)('the condition %s that code puts into statements compares campsite_id', (name) => {
  const definitions = files.flatMap(({ code }) => {
    const at = code.search(new RegExp(`const ${name} =.*\\b(campsite_id|KEY)\\b`));
    return at < 0 ? [] : [code];
  });
  expect(definitions.length).toBeGreaterThan(0);
  expect(definitions.every((code) => /\bcampsite_id\b/.test(code) || code.includes('offer-keys'))).toBe(true);
});

describe('what is found', () => {
  it.each([
    ['a join by another column', 'SELECT FROM observations o JOIN prices p ON p.month = o.month'],
    ['a join by a comma', 'SELECT FROM observations o, prices p WHERE p.month = o.month AND o.campsite_id = $1'],
    ['a join without a condition', 'SELECT FROM reviews CROSS JOIN prices'],
    ['a join with USING of another column', 'SELECT FROM observations JOIN looks USING (batch_number)'],
    ['the third of three', 'SELECT FROM prices p JOIN looks l USING (campsite_id, month) JOIN reviews r ON r.id = $1'],
    ['an update from another table', 'UPDATE prices p SET month = o.month FROM observations o WHERE o.month = p.month'],
    ['a deletion by another table', 'DELETE FROM prices p USING looks l WHERE l.batch_number = p.batch_number'],
    [
      'a subquery for each row',
      'SELECT FROM prices p WHERE EXISTS (SELECT FROM looks l WHERE l.batch_number = p.batch_number)',
    ],
    ['a part of a union', 'SELECT 1 FROM prices UNION ALL SELECT 1 FROM looks l JOIN prices p ON p.month = l.month'],
    [
      'what stands in a WITH',
      'WITH seen AS (SELECT campsite_id, month FROM prices) SELECT FROM seen JOIN looks l ON l.month = seen.month',
    ],
    ['a subquery as a table', 'SELECT 1 FROM (SELECT month FROM prices) p JOIN looks l ON l.month = p.month'],
    ['two subqueries as tables', 'SELECT 1 FROM (SELECT month FROM prices) p, (SELECT month FROM looks) l'],
    [
      'a join by a subquery that has the key and is not asked for it',
      'SELECT 1 FROM looks l JOIN (SELECT campsite_id, month FROM prices) p USING (month)',
    ],
    ['staging tables', 'SELECT 1 FROM incoming i JOIN prices p ON p.month = i.month'],
    ['what stands in a join in parentheses', 'SELECT FROM (SELECT p.month FROM prices p JOIN looks l USING (month)) x'],
  ])('%s', (_what, statement) => {
    expect(foreignJoins(statement, tables)).not.toEqual([]);
  });

  it.each([
    ['a join by the key', 'SELECT FROM prices p JOIN looks l ON l.campsite_id = p.campsite_id AND l.month = p.month'],
    ['a join with USING', 'SELECT FROM prices JOIN looks USING (campsite_id, month)'],
    ['rows of columns', 'SELECT FROM prices p, looks l WHERE (p.campsite_id, p.month) = (l.campsite_id, l.month)'],
    [
      'by campsites',
      'SELECT FROM campsites c JOIN prices p ON p.campsite_id = c.id JOIN looks l ON l.campsite_id = c.id',
    ],
    ['a table of names', 'SELECT FROM prices p JOIN channels c ON c.id = p.channel_id'],
    ['an insertion', 'INSERT INTO review_words (review_id, campsite_id) SELECT id, campsite_id FROM reviews'],
    [
      'a subquery with the key',
      'SELECT FROM prices p WHERE EXISTS (SELECT FROM looks l WHERE l.campsite_id = p.campsite_id)',
    ],
    [
      'a subquery as a table by the key',
      'SELECT 1 FROM (SELECT * FROM prices) p JOIN looks l USING (campsite_id, month)',
    ],
    ['two questions in one statement', 'SELECT (SELECT count(*) FROM prices), (SELECT count(*) FROM reviews)'],
  ])('not: %s', (_what, statement) => {
    expect(foreignJoins(statement, tables)).toEqual([]);
  });
});

describe('what only one machine has', () => {
  it.each([
    ['ctid', 'SELECT i.ctid FROM incoming i'],
    [
      'a SELECT without a column',
      'DELETE FROM prices p WHERE EXISTS (SELECT FROM looks l WHERE l.campsite_id = p.campsite_id)',
    ],
    ['a function of a row', 'SELECT unnest(confirmed_blocks(c, $1)) FROM confirmations c'],
    ['a row made JSON', 'SELECT to_jsonb(p) FROM prices AS p'],
    ['a subquery in VALUES', 'INSERT INTO prices (campsite_id, month) VALUES ($1, (SELECT max(month) FROM looks))'],
    [
      'a subquery in the second row of VALUES',
      'INSERT INTO prices (month) VALUES ($1), ((SELECT max(month) FROM looks))',
    ],
    [
      'EXISTS in HAVING',
      'SELECT 1 FROM prices p GROUP BY campsite_id HAVING count(*) > 1 OR EXISTS (SELECT 1 FROM looks l WHERE l.campsite_id = p.campsite_id)',
    ],
    ['a temporary table', 'CREATE TEMP TABLE seen ON COMMIT DROP AS SELECT campsite_id FROM prices'],
    ['a temporary view', 'CREATE TEMPORARY VIEW seen AS WITH p AS (SELECT 1 FROM prices) SELECT * FROM p'],
    ['a date of JSON in an UPDATE', "UPDATE reviews SET title = NULL WHERE (a ->> 'review_date')::date < $1"],
    ['an object in an UPDATE', "UPDATE «table» a SET review = a.review || jsonb_build_object('title', NULL)"],
    ['a month of a date in an UPDATE', "UPDATE reviews r SET review_date = date_trunc('month', r.review_date)"],
    [
      'a subquery in RETURNING',
      'INSERT INTO published_scores (campsite_id) VALUES ($1) RETURNING campsite_id, EXISTS (SELECT 1 FROM reviews)',
    ],
    [
      'a subquery of a SELECT from nothing',
      'INSERT INTO change_batches (batch_number, question) SELECT $1, CASE WHEN $2 THEN (SELECT max(number) FROM batches) END',
    ],
  ])('%s', (_what, statement) => {
    expect(unportable(statement, tables)).toHaveLength(1);
  });

  it.each([
    ['values', 'INSERT INTO prices (campsite_id, month) VALUES ($1, least($2, $3))'],
    ['a function of a column', 'SELECT count(p), max(p.month) FROM looks l, unnest(l.answered) AS p'],
    [
      'HAVING with IN',
      'SELECT 1 FROM prices GROUP BY campsite_id HAVING bool_or(campsite_id IN (SELECT campsite_id FROM looks))',
    ],
    [
      'a month of a moment in an UPDATE',
      "UPDATE reviews r SET review_date = date_trunc('month', r.review_date::timestamp)",
    ],
    ['a subquery of a SELECT from a table', 'INSERT INTO change_marks (campsite_id) SELECT (SELECT 1) FROM batches'],
    ['a temporary table of columns', 'CREATE TEMP TABLE seen (campsite_id int)'],
  ])('not: %s', (_what, statement) => {
    expect(unportable(statement, tables)).toEqual([]);
  });
});

describe('the market for each row of a table that lies whole everywhere', () => {
  it.each([
    ['EXISTS', 'SELECT c.id FROM campsites c WHERE EXISTS (SELECT 1 FROM prices p WHERE p.campsite_id = c.id)'],
    [
      'NOT EXISTS',
      'SELECT id FROM campsites WHERE NOT EXISTS (SELECT 1 FROM looks l WHERE l.campsite_id = campsites.id)',
    ],
    ['a column', 'SELECT name, (SELECT version FROM data_versions v WHERE v.campsite_id = c.id) FROM campsites c'],
    [
      'LATERAL beside another such table',
      'SELECT 1 FROM sources s JOIN batches b ON b.source_id = s.id, LATERAL (SELECT 1 FROM looks l WHERE l.batch_number = b.number) l',
    ],
    [
      'in a WITH',
      'WITH seen AS (SELECT b.number FROM batches b WHERE EXISTS (SELECT 1 FROM observations o WHERE o.batch_number = b.number)) SELECT * FROM seen',
    ],
    [
      'a part of a union',
      'SELECT 1 FROM prices UNION ALL SELECT 1 FROM campsites c WHERE EXISTS (SELECT 1 FROM prices p WHERE p.campsite_id = c.id)',
    ],
  ])('%s', (_what, statement) => {
    expect(queriesPerRow(statement, market, whole)).toHaveLength(1);
  });

  it.each([
    ['a list that depends on no row', 'SELECT id FROM campsites c WHERE id IN (SELECT campsite_id FROM prices)'],
    ['a join', 'SELECT c.id FROM campsites c JOIN prices p ON p.campsite_id = c.id'],
    [
      'beside a market table',
      'SELECT 1 FROM prices p JOIN campsites c ON c.id = p.campsite_id WHERE EXISTS (SELECT 1 FROM looks l WHERE l.campsite_id = c.id)',
    ],
    [
      'a table of the coordinator',
      'SELECT 1 FROM campsites c WHERE EXISTS (SELECT 1 FROM reviews r WHERE r.campsite_id = c.id)',
    ],
  ])('not: %s', (_what, statement) => {
    expect(queriesPerRow(statement, market, whole)).toEqual([]);
  });
});

describe('literals of a file', () => {
  it('are read with what code puts in, and those inside it', () => {
    const code = "const a = `SELECT ${one(`x`)} FROM \\`t\\``; // 'no'\nconst b = 'DELETE FROM t'; /* `no` */";
    expect(literalsOf(code)).toEqual([
      { line: 1, text: 'x' },
      { line: 1, text: 'SELECT «one `x`» FROM `t`' },
      { line: 2, text: 'DELETE FROM t' },
    ]);
  });
});
