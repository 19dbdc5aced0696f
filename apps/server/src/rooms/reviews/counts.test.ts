import fc from 'fast-check';
import { type Day, addDays, toDay } from '@vivac/domain/time/day';
import { REVIEW_ORDERS, type ReviewChoice, SORT_ORDERS, matchesChoice } from '@vivac/domain/reviews/review-filters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import type { ImportDeps } from '#rooms/imports/import-batch';
import { campsiteByName } from '#rooms/watchlists/read';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import { reviewPage } from './read.ts';

const CAMPSITE = 'Cala Sirena';

let test: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  test = await createTestDatabase();
  deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
});
afterAll(() => test.drop());
beforeEach(() => empty(test.db, 'reviews, batches'));

interface Given {
  readonly id: number;
  readonly date: Day;
  readonly score: number;
  readonly type: string;
  readonly group: string;
}

const given = fc.record<Given>({
  id: fc.nat(25),
  date: fc.nat(800).map((days) => addDays(toDay('2024-11-01'), days)),
  score: fc.constantFrom(0, 0.5, 1, 3, 7, 8.5, 9, 10),
  type: fc.constantFrom('', 'Bungalow', 'glamping tent', 'Mobile home'),
  group: fc.constantFrom('', 'Familia con niños', 'Couple', 'Group of friends', 'Viajero solo', 'Business'),
});
const files = fc.array(fc.array(given, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
const choices = fc.record<ReviewChoice>(
  {
    sort_by: fc.constantFrom(...SORT_ORDERS),
    type: fc.constantFrom('All', 'bungalow', 'glamping tent'),
    reviewers: fc.constantFrom('All', 'Family', 'Group'),
    review_scores: fc.constantFrom('All', 'Fantastic: 9+', 'Very bad: 1-3'),
    time_of_year: fc.constantFrom('All', 'Jun-Aug', 'Dec-Feb'),
  },
  { requiredKeys: ['sort_by'] },
);

const csvOf = (rows: readonly Given[]) =>
  `campsite,review_id,date,score,type,group\n${rows.map(({ id, date, score, type, group }) => `${CAMPSITE},r${id},${date},${score},${type},${group}\n`).join('')}`;

async function importAll(sendings: readonly (readonly Given[])[]): Promise<void> {
  await empty(test.db, 'reviews, batches');
  for (const [at, rows] of sendings.entries()) await send(deps, csvOf(rows), { kind: 'reviews', batchId: `b${at}` });
}

const miscounted = () =>
  test.db.query(`
    (SELECT campsite_id, month, score_hundredths, guest_kind, type_kind, review_count FROM review_counts
     EXCEPT SELECT campsite_id, date_trunc('month', review_date)::date, score_hundredths, guest_kind, type_kind, count(*)
     FROM reviews GROUP BY 1, 2, 3, 4, 5)
    UNION ALL
    (SELECT campsite_id, date_trunc('month', review_date)::date, score_hundredths, guest_kind, type_kind, count(*)
     FROM reviews GROUP BY 1, 2, 3, 4, 5
     EXCEPT SELECT campsite_id, month, score_hundredths, guest_kind, type_kind, review_count FROM review_counts)
    UNION ALL
    SELECT m.campsite_id, m.month, NULL, NULL, NULL, m.review_count FROM review_months m
      FULL JOIN (SELECT campsite_id, date_trunc('month', review_date)::date AS month, count(*) AS n,
        sum(score_hundredths) AS total FROM reviews GROUP BY 1, 2) r USING (campsite_id, month)
    WHERE (m.review_count, m.score_sum_hundredths) IS DISTINCT FROM (r.n, r.total)`);

describe('after any sequence of imports and corrections', () => {
  // @holds review-36
  it('stored counts equal the reviews, and pages partition the sorted list', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(choices, { minLength: 3, maxLength: 3 }), async (sendings, asked) => {
        await importAll(sendings);
        expect(await miscounted()).toEqual([]);
        const campsite = (await campsiteByName(test.db, CAMPSITE))!;
        const all = await reviewPage(test.db, campsite, {}, { from: 0, to: 100 });
        for (const choice of asked) {
          const expected = all.reviews
            .filter((review) => matchesChoice(review, choice))
            .map((review) => ({ ...review, number: review.id }))
            .sort(REVIEW_ORDERS[choice.sort_by!])
            .map(({ id }) => id);
          const page = await reviewPage(test.db, campsite, choice, { from: 0, to: 100 });
          expect([page.total, page.reviews.map(({ id }) => id)]).toEqual([expected.length, expected]);
          const middle = await reviewPage(test.db, campsite, choice, { from: 3, to: 7 });
          expect(middle.reviews.map(({ id }) => id)).toEqual(expected.slice(3, 7));
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});

it('a deleted review is no longer counted', async () => {
  await importAll([
    [
      { id: 1, date: toDay('2026-08-01'), score: 9, type: '', group: '' },
      { id: 2, date: toDay('2026-08-01'), score: 9, type: '', group: '' },
      { id: 3, date: toDay('2026-07-01'), score: 9, type: '', group: '' },
    ],
  ]);
  await test.db.query(`DELETE FROM reviews WHERE review_key IN ('r1', 'r3')`);
  expect(await miscounted()).toEqual([]);
  expect(await test.db.query('SELECT month, review_count, score_sum_hundredths FROM review_months')).toEqual([
    { month: '2026-08-01', review_count: 1, score_sum_hundredths: 900 },
  ]);
});
