import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import type { ImportDeps } from './import-batch.ts';

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
beforeEach(async () => {
  await empty(test.db, 'reviews, batches');
});

interface Reported {
  readonly [column: string]: string;
}

/** Sends reviews of Cala Sirena, of 15 August where they do not say, as a file with the columns in the order given. */
async function sendReviews(
  rows: readonly Reported[],
  { columns = [...new Set(rows.flatMap(Object.keys))], mapping = {} } = {},
) {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) =>
    columns.map((column) => quoted({ campsite: 'Cala Sirena', date: '2026-08-15', ...row }[column] ?? '')).join(','),
  );
  const fields = [...columns, 'campsite', 'date'].map((column) => [
    column,
    ['campsite', 'date'].includes(column) && !columns.includes(column)
      ? { constant: column === 'campsite' ? 'Cala Sirena' : '2026-08-15' }
      : { column },
  ]);
  const { totals, refused } = await send(deps, `${columns.join(',')}\n${lines.join('\n')}\n`, {
    kind: 'reviews',
    batchId: `file ${++files}`,
    mapping: { kind: 'reviews', source: 'Booking', fields: Object.fromEntries(fields), ...mapping },
  });
  expect(refused).toBeNull();
  return { stored: totals.stored, repeated: totals.repeated };
}

const stored = async (columns = 'score_hundredths / 100.0 AS score') =>
  test.db.query<Record<string, unknown>>(
    `SELECT ${columns} FROM reviews ORDER BY review_date, reviewer_name, score_hundredths, review_key`,
  );
const scores = async () => (await stored()).map(({ score }) => Number(score));
const versions = async () =>
  Object.fromEntries(
    (
      await test.db.query<{ name: string; version: number }>(
        'SELECT name, coalesce(version, 0)::int AS version FROM campsites LEFT JOIN data_versions ON campsite_id = id',
      )
    ).map(({ name, version }) => [name, version]),
  );

const ANA = { score: '8', reviewer_name: 'Ana', positive: 'Vistas al mar', nationality: 'es' };
const BEN = { score: '9', reviewer_name: 'Ben', positive: 'Quiet\nand green', nationality: 'gb' };

describe('a review imported again (deduplication)', () => {
  it('is recognised by its id, the first row of a file wins', async () => {
    const rows = [
      { review_id: 'r1', score: '9' },
      { review_id: 'r1', score: '8' },
    ];
    expect(await sendReviews(rows)).toEqual({ stored: 1, repeated: 1 });
    expect(await sendReviews([...rows, { review_id: 'r2', score: '9' }])).toEqual({ stored: 1, repeated: 2 });
    expect(await scores()).toEqual([9, 9]);
  });

  // @holds review-23
  it('is recognised by its content when it has no id', async () => {
    expect(await sendReviews([ANA])).toEqual({ stored: 1, repeated: 0 });
    expect(await sendReviews([BEN, ANA])).toEqual({ stored: 1, repeated: 1 });
    expect(await scores()).toEqual([8, 9]);
  });

  it('is recognised with columns in another order', async () => {
    await sendReviews([ANA, BEN]);
    const columns = ['nationality', 'positive', 'score', 'reviewer_name'];
    expect(await sendReviews([ANA, BEN], { columns })).toEqual({ stored: 0, repeated: 2 });
  });

  it('is recognised despite white space and Unicode normalisation', async () => {
    await sendReviews([{ score: '8', reviewer_name: 'Núria', positive: 'Tot perfecte: piscina i platja' }]);
    const again = { score: '8', reviewer_name: 'Nu\u0301ria', positive: 'Tot  perfecte:\npiscina\u00a0i platja' };
    expect(await sendReviews([again])).toEqual({ stored: 0, repeated: 1 });
    expect(await stored('reviewer_name, positive')).toEqual([
      { reviewer_name: 'Núria', positive: 'Tot perfecte: piscina i platja' },
    ]);
  });

  it('merges a corrected score and new texts, and keeps omitted ones', async () => {
    await sendReviews([ANA, BEN]);
    const { nationality: _, ...rest } = ANA;
    expect(await sendReviews([{ ...rest, score: '6.5', group: 'Familia' }])).toEqual({ stored: 1, repeated: 0 });
    expect(await stored('reviewer_name, score_hundredths, nationality, guest_group')).toEqual([
      { reviewer_name: 'Ana', score_hundredths: 650, nationality: 'es', guest_group: 'Familia' },
      { reviewer_name: 'Ben', score_hundredths: 900, nationality: 'gb', guest_group: null },
    ]);
  });

  it('with an id gets its rewritten text', async () => {
    await sendReviews([{ ...ANA, review_id: 'r1' }]);
    expect(await sendReviews([{ ...ANA, review_id: 'r1', positive: 'Vistas al mar y silencio' }])).toEqual({
      stored: 1,
      repeated: 0,
    });
    expect(await stored('positive')).toEqual([{ positive: 'Vistas al mar y silencio' }]);
  });

  it('keeps its exact day when a source gives the month only', async () => {
    const mapping = { dateFormat: ['yyyy-MM-dd', 'M, yyyy'] };
    const dated = (date: string, review_id: string) => ({ score: '8', date, review_id });
    await sendReviews([dated('2026-08-15', 'r1'), dated('8, 2026', 'r2'), dated('2026-08-15', 'r3')], { mapping });
    const again = [dated('8, 2026', 'r1'), dated('2026-08-20', 'r2'), dated('9, 2026', 'r3')];
    expect(await sendReviews(again, { mapping })).toEqual({ stored: 2, repeated: 1 });
    expect(await stored('review_key, review_date, date_precision')).toEqual([
      { review_key: 'r1', review_date: '2026-08-15', date_precision: 'day' },
      { review_key: 'r2', review_date: '2026-08-20', date_precision: 'day' },
      { review_key: 'r3', review_date: '2026-09-01', date_precision: 'month' },
    ]);
  });

  // @holds review-42
  it('keeps its day or month beside a source that tells a mere year, and takes either where it had the year', async () => {
    const mapping = { dateFormat: ['yyyy-MM-dd', 'M/yyyy', 'd, yyyy'] };
    const dated = (date: string, review_id: string) => ({ score: '8', date, review_id });
    const first = [dated('2025-08-15', 'r1'), dated('8/2025', 'r2'), dated('7, 2025', 'r3'), dated('7, 2025', 'r4')];
    await sendReviews([...first, dated('7, 2025', 'r5')], { mapping });
    const again = [dated('15, 2025', 'r1'), dated('7, 2025', 'r2'), dated('2025-09-20', 'r3'), dated('9/2025', 'r4')];
    expect(await sendReviews([...again, dated('31, 2025', 'r5')], { mapping })).toEqual({ stored: 2, repeated: 3 });
    const dates = await test.db.query<{ told: string[] }>(
      'SELECT ARRAY[review_key, review_date::text, date_precision] AS told FROM reviews ORDER BY review_key',
    );
    expect(dates.map(({ told: reported }) => reported)).toEqual([
      ['r1', '2025-08-15', 'day'],
      ['r2', '2025-08-01', 'month'],
      ['r3', '2025-09-20', 'day'],
      ['r4', '2025-09-01', 'month'],
      ['r5', '2025-01-01', 'year'],
    ]);
  });

  it('is another review when one date is a month and the other its first day', async () => {
    const mapping = { dateFormat: ['yyyy-MM-dd', 'M, yyyy'] };
    const rows = [
      { ...ANA, date: '8, 2026' },
      { ...ANA, date: '2026-08-01' },
    ];
    expect(await sendReviews(rows, { mapping })).toEqual({ stored: 2, repeated: 0 });
    expect(await sendReviews(rows, { mapping })).toEqual({ stored: 0, repeated: 2 });
  });
});

describe('the sequence numbers of reviews', () => {
  it('are not consumed by known reviews', async () => {
    await sendReviews([ANA, BEN]);
    await sendReviews([ANA, BEN]);
    await sendReviews([BEN, ANA, { ...BEN, reviewer_name: 'Cem' }]);
    expect(await stored('reviewer_name, id')).toEqual([
      { reviewer_name: 'Ana', id: 1 },
      { reviewer_name: 'Ben', id: 2 },
      { reviewer_name: 'Cem', id: 3 },
    ]);
  });
});

describe('the review counts', () => {
  it('are updated by new reviews and corrections', async () => {
    await sendReviews([ANA, BEN, { ...ANA, date: '2026-09-01', campsite: 'Los Pinos' }]);
    await sendReviews([{ ...ANA, score: '6', group: 'Familia' }]);
    expect(
      await test.db.query(
        `SELECT name, month::text, review_count::int AS count, score_sum_hundredths::int AS sum
         FROM review_months JOIN campsites ON id = campsite_id ORDER BY name, month`,
      ),
    ).toEqual([
      { name: 'Cala Sirena', month: '2026-08-01', count: 2, sum: 1500 },
      { name: 'Los Pinos', month: '2026-09-01', count: 1, sum: 800 },
    ]);
    expect(
      await test.db.query(
        `SELECT name, score_hundredths AS score, guest_kind AS kind, review_count::int AS count
         FROM review_counts JOIN campsites ON id = campsite_id ORDER BY name, score`,
      ),
    ).toEqual([
      { name: 'Cala Sirena', score: 600, kind: 'Family', count: 1 },
      { name: 'Cala Sirena', score: 900, kind: 'other', count: 1 },
      { name: 'Los Pinos', score: 800, kind: 'other', count: 1 },
    ]);
  });
});

describe('similar reviews', () => {
  // @holds review-23
  it('are each stored when they have no text, and not duplicated by the next file', async () => {
    const silent = { score: '9' };
    expect(await sendReviews([silent, silent, { score: '7' }])).toEqual({ stored: 3, repeated: 0 });
    expect(await sendReviews([{ score: '7' }, silent, silent])).toEqual({ stored: 0, repeated: 3 });
    expect(await sendReviews([silent, silent, silent])).toEqual({ stored: 1, repeated: 2 });
    expect(await scores()).toEqual([7, 9, 9, 9]);
  });

  it('are each stored when they have a name but no text', async () => {
    const named = { score: '9', reviewer_name: 'Ana' };
    expect(await sendReviews([named, named])).toEqual({ stored: 2, repeated: 0 });
  });

  it('are one when every field agrees, as where pages of an export overlap', async () => {
    expect(await sendReviews([ANA, BEN, ANA])).toEqual({ stored: 2, repeated: 1 });
  });

  it('are two when another field in the same file differs, in any order', async () => {
    const other = { ...ANA, score: '10', nationality: 'fr' };
    expect(await sendReviews([ANA, other])).toEqual({ stored: 2, repeated: 0 });
    expect(await sendReviews([ANA, other])).toEqual({ stored: 0, repeated: 2 });
    await sendReviews([other, ANA]);
    expect(await scores()).toEqual([8, 10]);
  });

  it('are separate per campsite', async () => {
    const rows = [ANA, { ...ANA, campsite: 'Los Pinos' }];
    expect(await sendReviews(rows)).toEqual({ stored: 2, repeated: 0 });
    expect(await sendReviews(rows)).toEqual({ stored: 0, repeated: 2 });
  });
});

describe('the version (ETag) of a campsite', () => {
  it('is incremented by new or changed reviews only', async () => {
    const before = await versions();
    await sendReviews([ANA, BEN, { ...ANA, campsite: 'Los Pinos' }]);
    expect(await versions()).toEqual({
      'Cala Sirena': before['Cala Sirena']! + 1,
      'Los Pinos': before['Los Pinos']! + 1,
    });
    await sendReviews([BEN, { ...ANA, score: '6' }, { ...ANA, campsite: 'Los Pinos' }]);
    expect(await versions()).toEqual({
      'Cala Sirena': before['Cala Sirena']! + 2,
      'Los Pinos': before['Los Pinos']! + 1,
    });
  });

  it('is incremented by a changed published score', async () => {
    const before = await versions();
    await send(deps, 'name,link,overall_score\nCala Sirena,https://camp.example.com/cala-sirena,8.7\n', {
      kind: 'campsites',
    });
    expect(await versions()).toEqual({ ...before, 'Cala Sirena': before['Cala Sirena']! + 1 });
  });
});
