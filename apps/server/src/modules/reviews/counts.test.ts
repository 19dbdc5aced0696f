import { importWorld } from '@vivac/testing/import-world';
import fc from 'fast-check';
import { addDays, toDay } from '@vivac/domain/time/day';
import { type ReviewChoice, SORT_ORDERS } from '@vivac/domain/reviews/review-filters';
import { REVIEW_ORDERS, matchesChoice } from '@vivac/testing/review-oracle';
import { describe, expect, it } from 'vitest';
import { campsiteByName } from '#modules/watchlists/read';
import { empty, send } from '@vivac/testing/import-market';
import { reviewPage } from './read.ts';
import { monthlyScoreSums, scoreSums } from './score-read.ts';

const CAMPSITE = 'Cala Sirena';

const test = importWorld('reviews, batches');

interface Given {
  readonly id: number;
  /** A day, or a mere year. */
  readonly date: string;
  readonly score: number;
  readonly type: string;
  readonly group: string;
}

const given = fc.record<Given>({
  id: fc.nat(25),
  date: fc.oneof(
    { weight: 3, arbitrary: fc.nat(750).map((days) => addDays(toDay('2024-11-01'), days)) },
    { weight: 1, arbitrary: fc.constantFrom('2025', '2026', '2025-01-01', '2026-01-01') },
  ),
  score: fc.constantFrom(0, 0.5, 1, 3, 7, 8.5, 9, 10),
  type: fc.constantFrom('', 'Bungalow', 'glamping tent', 'Mobile home'),
  group: fc.constantFrom('', 'Familia con niños', 'Couple', 'Group of friends', 'Viajero solo', 'Business'),
});
const files = fc.array(fc.array(given, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
const choices = fc.record<ReviewChoice>(
  {
    sort: fc.constantFrom(...SORT_ORDERS),
    type: fc.constantFrom('All', 'bungalow', 'glamping tent'),
    guests: fc.constantFrom('All', 'Family', 'Group'),
    scores: fc.constantFrom('All', 'Fantastic: 9+', 'Very bad: 1-3'),
    season: fc.constantFrom('All', 'Jun-Aug', 'Dec-Feb'),
  },
  { requiredKeys: ['sort'] },
);

const csvOf = (rows: readonly Given[]) =>
  `campsite,review_id,date,score,type,group\n${rows.map(({ id, date, score, type, group }) => `${CAMPSITE},r${id},${date},${score},${type},${group}\n`).join('')}`;

async function importAll(sendings: readonly (readonly Given[])[]): Promise<void> {
  await empty(test.db, 'reviews, batches');
  for (const [at, rows] of sendings.entries())
    await send(test.deps, csvOf(rows), { kind: 'reviews', batchId: `b${at}` });
}

const miscounted = () =>
  test.db.query(`
    (SELECT campsite_id, month, year_only, score_hundredths, guest_kind, type_kind, review_count FROM review_counts
     EXCEPT SELECT campsite_id, date_trunc('month', review_date)::date, date_precision = 'year', score_hundredths, guest_kind, type_kind,
       count(*)
     FROM reviews GROUP BY 1, 2, 3, 4, 5, 6)
    UNION ALL
    (SELECT campsite_id, date_trunc('month', review_date)::date, date_precision = 'year', score_hundredths, guest_kind, type_kind,
       count(*)
     FROM reviews GROUP BY 1, 2, 3, 4, 5, 6
     EXCEPT SELECT campsite_id, month, year_only, score_hundredths, guest_kind, type_kind, review_count FROM review_counts)
    UNION ALL
    SELECT m.campsite_id, m.month, m.year_only, NULL, NULL, NULL, m.review_count FROM review_months m
      FULL JOIN (SELECT campsite_id, date_trunc('month', review_date)::date AS month, date_precision = 'year' AS year_only,
        count(*) AS n, sum(score_hundredths) AS total FROM reviews GROUP BY 1, 2, 3) r
        USING (campsite_id, month, year_only)
    WHERE (m.review_count, m.score_sum_hundredths) IS DISTINCT FROM (r.n, r.total)`);

describe('after any sequence of imports and corrections', () => {
  // @holds review-36 review-42
  it('stored counts equal the reviews, and pages partition the sorted list', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(choices, { minLength: 3, maxLength: 3 }), async (sendings, requested) => {
        await importAll(sendings);
        expect(await miscounted()).toEqual([]);
        const campsite = (await campsiteByName(test.db, CAMPSITE))!;
        const all = await reviewPage(test.db, campsite, {}, { from: 0, to: 100 });
        for (const choice of requested) {
          const expected = all.reviews
            .filter((review) => matchesChoice(review, choice))
            .map((review) => ({ ...review, number: review.id }))
            .sort(REVIEW_ORDERS[choice.sort!])
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

// @holds review-42
it('a review of a mere year counts in the score of all, but in no month', async () => {
  const plain = { score: 9, type: '', group: '' };
  await importAll([
    [
      { ...plain, id: 1, date: '2026' },
      { ...plain, id: 2, date: '2026-01-15', score: 5 },
    ],
  ]);
  const campsites = [(await campsiteByName(test.db, CAMPSITE))!];
  expect(await scoreSums(test.db, campsites)).toMatchObject([{ reviewCount: 2, sumHundredths: 1400 }]);
  expect(await monthlyScoreSums(test.db, campsites, toDay('2026-01-01'), toDay('2026-12-01'))).toEqual([
    { month: '2026-01-01', reviewCount: 1, sumHundredths: 500 },
  ]);
});

// @holds review-42
it.each([
  ['Newest First', ['r4', 'r3', 'r1', 'r2', 'r5']],
  ['Oldest First', ['r5', 'r2', 'r1', 'r3', 'r4']],
  ['Highest Score', ['r3', 'r2', 'r4', 'r1', 'r5']],
  ['Lowest Score', ['r4', 'r1', 'r5', 'r3', 'r2']],
] as const)(
  '%s sorts a mere year as its 1 January, one page after another, and no season has it',
  async (sort, keys) => {
    const plain = { type: '', group: '' };
    await importAll([
      [
        { ...plain, id: 5, date: '2025-12-31', score: 7 },
        { ...plain, id: 2, date: '2026', score: 9 },
        { ...plain, id: 1, date: '2026-01-01', score: 7 },
        { ...plain, id: 3, date: '2026-01-15', score: 9 },
        { ...plain, id: 4, date: '2026-07-15', score: 7 },
      ],
    ]);
    const campsite = (await campsiteByName(test.db, CAMPSITE))!;
    const rows = await test.db.query<{ id: number; key: string }>('SELECT id, review_key AS key FROM reviews');
    const keyOf = new Map(rows.map(({ id, key }) => [id, key]));
    const pagedKeys = async (choice: ReviewChoice) => {
      const { total } = await reviewPage(test.db, campsite, choice, { from: 0, to: 1 });
      const ones = Array.from({ length: total! }, (_, from) =>
        reviewPage(test.db, campsite, choice, { from, to: from + 1 }),
      );
      return (await Promise.all(ones)).flatMap(({ reviews }) => reviews.map(({ id }) => keyOf.get(id)));
    };
    expect(await pagedKeys({ sort })).toEqual(keys);
    const winter = keys.filter((key) => ['r1', 'r3', 'r5'].includes(key));
    expect(await pagedKeys({ sort, season: 'Dec-Feb' })).toEqual(winter);
  },
);
