import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, importInto, send } from '@vivac/testing/import-market';
import { FIELDS } from '@vivac/intake/mapping/fields';
import type { ImportDeps } from './import-batch.ts';

const RUNS = 12;
const PATIENCE_MS = 60_000;
const MAPPING = {
  kind: 'reviews',
  dateFormat: ['yyyy-MM-dd', 'M, yyyy', 'yyyy'],
  limits: { duration: { max: 30 } },
  fields: Object.fromEntries(
    FIELDS.reviews.map((column) => [
      column,
      {
        column,
        optional: true,
        ...(column === 'duration' ? { pattern: '(?<nights>\\d+)' } : {}),
        ...(column === 'positive' || column === 'review_id' ? { entities: true } : {}),
      },
    ]),
  ),
};

let test: TestDatabase;
let deps: ImportDeps;
let files = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});
/** Text of any 16-bit units, halves of characters among them, and what formats and databases stumble over. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    '-',
    '"',
    '";\n',
    '\0',
    '&#0;',
    '&#xD800;',
    '\ufeff',
    "'; DROP TABLE reviews; --",
    '\\',
    '1e400',
    'é',
  ),
);
const value = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: usual }, hostile, fc.constant(null));
const row = fc.record(
  {
    campsite: value(fc.constantFrom('Cala Sirena', 'Los Pinos')),
    date: value(fc.constantFrom('2026-08-15', '8, 2026', '2026-02-30')),
    score: value(fc.oneof(fc.integer({ min: -1, max: 11 }), fc.constantFrom('9,5', '9.5', '10'))),
    duration: value(fc.constantFrom('3 nights', '31', '99999', '')),
    reviewer_name: value(fc.constantFrom('Ana', 'Ben')),
    positive: value(fc.constantFrom('Bé', 'Be\u0301', '&eacute;')),
    title: value(hostile),
    nationality: value(fc.constantFrom('es', 'Spain')),
    group: value(hostile),
    type: value(hostile),
    original_type: value(hostile),
    negative: value(hostile),
    answer: value(hostile),
    language: value(fc.constantFrom('es', 'ca')),
    stay_date: value(fc.constantFrom('2026-08', '2026', '2026-08-02', '2026-02-30')),
    review_id: value(fc.constantFrom('', 'r1', 'r2', 'x\udfff')),
  },
  { requiredKeys: [] },
);

const importRows = async (content: string, format: 'csv' | 'ndjson') =>
  send(deps, content, { kind: 'reviews', format, mapping: MAPPING, batchId: `file ${++files}` });
const countStored = async () =>
  Number((await test.db.query<{ count: string }>('SELECT count(*) FROM reviews'))[0]!.count);

/** Sends a file twice. Each row has one outcome, what is said to be stored is, and the second time brings nothing new. */
async function sendTwice(content: string, rows: number, format: 'csv' | 'ndjson') {
  await test.db.query('DELETE FROM reviews');
  const { refused, totals, problems } = await importRows(content, format);
  expect(refused).toBeNull();
  expect(totals.read).toBe(rows);
  expect(totals.stored + totals.repeated + totals.setAside + totals.rejected).toBe(rows);
  expect(problems).toHaveLength(Math.min(20, totals.setAside + totals.rejected));
  const after = await countStored();
  expect(after).toBe(totals.stored);
  const again = await importRows(content, format);
  expect(await countStored()).toBe(after);
  expect(again.totals).toMatchObject({ read: rows, setAside: totals.setAside, rejected: totals.rejected });
}

describe('fuzzing review imports', { timeout: PATIENCE_MS }, () => {
  it('as JSON: every row has one outcome, and importing again is idempotent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        await sendTwice(rows.map((reported) => `${JSON.stringify(reported)}\n`).join(''), rows.length, 'ndjson');
      }),
      { numRuns: RUNS },
    );
  });

  it('as quoted CSV: every row has one outcome, and importing again is idempotent', async () => {
    const quoted = (reported: unknown) => `"${String(reported ?? '').replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const lines = rows.map((reported) =>
          FIELDS.reviews.map((column) => quoted({ ...reported, link: '' }[column])).join(';'),
        );
        const header = FIELDS.reviews.join(';');
        await sendTwice(`\ufeff${header}\n${lines.join('\n')}\n`, rows.length, 'csv');
      }),
      { numRuns: RUNS },
    );
  });

  it('any file ends in a report', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { maxLength: 40 }), async (pieces) => {
        const { refused, totals } = await importRows(`campsite,date,score\n${pieces.join(',')}`, 'csv');
        const outcomes = totals.stored + totals.repeated + totals.setAside + totals.rejected;
        expect(refused === null ? outcomes : totals.read).toBe(totals.read);
      }),
      { numRuns: RUNS },
    );
  });
});
