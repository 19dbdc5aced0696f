import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './test-database.ts';
import { KEY_CONDITIONS, foreignJoins, literalsOf } from './campsite-key.ts';

const SERVER = resolve(import.meta.dirname, '../../../apps/server/src');
const STATEMENT = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/;
/** Belongs to users: it says who sees which campsites, and would be kept whole on each machine. */
const STORED_WHOLE = 'watchlists';
const FEW_STATEMENTS = 300;

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
  tables = new Set(rows.map(({ name }) => name));
});
afterAll(() => database.drop());

it('no SQL statement of the server joins across campsites without campsite_id (sharding, partitions)', () => {
  const statements = files.flatMap(({ file, code }) =>
    literalsOf(code)
      .filter(({ text }) => STATEMENT.test(text))
      .map(({ line, text }) => ({ place: `${file}:${line}`, text })),
  );
  expect(statements.length).toBeGreaterThan(FEW_STATEMENTS);
  expect(
    statements.flatMap(({ place, text }) => foreignJoins(text, tables).map((found) => `${place} ${found}`)),
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
    ['two questions in one statement', 'SELECT (SELECT count(*) FROM prices), (SELECT count(*) FROM reviews)'],
  ])('not: %s', (_what, statement) => {
    expect(foreignJoins(statement, tables)).toEqual([]);
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
