import { toDay } from '@vivac/domain/time/day';
import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { empty, send } from '@vivac/testing/import-market';
import { importWorld } from '@vivac/testing/import-world';
import { beforeEach, describe, expect, it } from 'vitest';
import { openReviewSaver, type ReviewOrigin } from './write.ts';

const test = importWorld('reviews, batches');
let origin: ReviewOrigin;
let campsites: readonly number[];

beforeEach(async () => {
  await send(test.deps, 'campsite,date,score,reviewer_name\nCala Sirena,2026-08-01,9,Before\n', { kind: 'reviews' });
  [origin] = (await test.db.query<ReviewOrigin>(
    'SELECT source_id AS "sourceId", number AS "batchNumber" FROM batches ORDER BY number DESC LIMIT 1',
  )) as [ReviewOrigin];
  campsites = (await test.db.query<{ id: number }>('SELECT id FROM campsites ORDER BY id')).map(({ id }) => id);
});

const review = (key: string, stated: Partial<ReceivedReview> = {}): ReceivedReview => ({
  campsiteId: campsites[0]!,
  key,
  date: toDay('2026-08-15'),
  datePrecision: 'day',
  scoreHundredths: 800,
  nationality: null,
  accommodationType: null,
  originalType: null,
  nights: null,
  group: null,
  reviewerName: null,
  title: null,
  positive: null,
  negative: null,
  categoryScores: null,
  language: null,
  answer: null,
  stayed: null,
  ...stated,
});

const save = (reviews: readonly ReceivedReview[], most?: { reviews: number; bytes: number }) =>
  test.db.transaction(async (tx) => {
    const saver = await openReviewSaver(tx, origin, most);
    for (const each of reviews) await saver.add(each);
    return [...(await saver.end())];
  });

const stored = () =>
  test.db.query<Record<string, unknown>>(
    `SELECT review_key AS key, campsite_id AS "campsiteId", score_hundredths AS score, title, category_scores AS "byCategory"
     FROM reviews WHERE reviewer_name IS NULL ORDER BY id`,
  );

describe('reviews that are copied into the database', () => {
  it.each(['a\tb', 'a\nb\r\nc', String.raw`\N`, String.raw`\.`, String.raw`C:\new\table`, '"', 'ñ 🏕 “”', 'NULL'])(
    'keep the text %j as it is (COPY escapes)',
    async (title) => {
      await save([review(title, { title, categoryScores: { [title]: 700 } })]);
      expect(await stored()).toMatchObject([{ key: title, title, byCategory: { [title]: 700 } }]);
    },
  );

  it.each([1, 2, 3, 50])('are the same in parts of %d, in the order in which they came', async (part) => {
    const [first, second] = campsites as [number, number];
    await save([review('known'), review('changed'), review('other', { campsiteId: second })]);
    const later = [
      review('z', { date: toDay('2026-09-01') }),
      review('known'),
      review('b', { campsiteId: second }),
      review('a', { date: toDay('2026-07-01') }),
      review('changed', { scoreHundredths: 300 }),
      review('c'),
      review('other', { campsiteId: second }),
    ];
    const news = await save(later, { reviews: part, bytes: 1e6 });
    expect(new Map(news)).toEqual(
      new Map([
        [first, 4],
        [second, 1],
      ]),
    );
    expect((await stored()).map(({ key, score }) => [key, score])).toEqual([
      ['known', 800],
      ['changed', 300],
      ['other', 800],
      ['z', 800],
      ['b', 800],
      ['a', 800],
      ['c', 800],
    ]);
  });

  it('take no number for a review that was known (sequence)', async () => {
    const last = async () =>
      (await test.db.query<{ id: number }>('SELECT max(id) AS id FROM reviews').then(([row]) => row!)).id;
    await save([review('a')]);
    const before = await last();
    await save([review('a')]);
    await save([review('a', { scoreHundredths: 100 })]);
    await save([review('b')]);
    expect(await last()).toBe(before + 1);
  });

  it('leave the connection free for a roll-back where a part was refused', async () => {
    const impossible = review('x', { scoreHundredths: 2_000 });
    await expect(save([impossible, review('y')], { reviews: 1, bytes: 1e6 })).rejects.toThrow(/score_hundredths/);
    expect(await stored()).toEqual([]);
    expect(await save([review('y')])).toHaveLength(1);
    await empty(test.db, 'reviews');
  });
});
