import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { visibleCampsites } from '../watchlists/read.ts';
import { reviewPage, reviewsWithIds } from './read.ts';

const NAMING = [
  { endpoint: getReviewInfo, query: (campsite: string) => ({ campsite }), path: getReviewInfo.path },
  { endpoint: getReviews, query: (campsite: string) => ({ campsite, from: 0, to: 10 }), path: getReviews.path },
];
const SLASHED = 'Mas / Nord? #1 & 100% <b>';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

describe('a campsite’s name as a path parameter', () => {
  it.each(NAMING)('with a NUL is refused by $path', async ({ endpoint, query }) => {
    for (const name of ['\u0000', `${REFERENCE}\u0000`, 'x'.repeat(301), 'x'.repeat(2_000)]) {
      const { status, body } = await server.refused(endpoint, 'north', query(name));
      expect([status, body.field]).toEqual([400, 'campsite']);
    }
  });

  it('may contain URL-reserved characters', async () => {
    await server.importCsv('campsites', `name\n${SLASHED}`);
    await server.importCsv('reviews', reviewsCsv([{ campsite: SLASHED, id: 'a', date: '2026-08-15', score: 8 }]));
    const { body } = await server.ask(getReviews, 'admin', { campsite: SLASHED, from: 0, to: 10 });
    expect(body.reviews).toHaveLength(1);
    expect((await server.ask(getReviewInfo, 'admin', { campsite: SLASHED })).body.name).toBe(SLASHED);
  });
});

describe('an ETag of reviews', () => {
  const questions = [
    () => server.ask(getReviewList, 'north'),
    () => server.ask(getReviewInfo, 'north', { campsite: REFERENCE }),
    () => server.ask(getReviews, 'north', { campsite: RIVER, from: 0, to: 10 }),
  ];
  const tags = async () => Promise.all(questions.map(async (ask) => String((await ask()).headers['etag'])));

  it('answers 304 while nothing changed for this campsite', async () => {
    const before = await tags();
    await server.importCsv('reviews', reviewsCsv([{ campsite: SOUTHERN, id: 'x', date: '2026-08-15', score: 1 }]));
    expect(await tags()).toEqual(before);
    const held = await server.ask(getReviewList, 'north', {}, { 'if-none-match': before[0]! });
    expect(held).toMatchObject({ status: 304, body: null });
  });

  it('changes after an import of new or corrected reviews or scores, not after an identical file', async () => {
    const news = [
      () => server.importCsv('reviews', reviewsCsv([{ campsite: RIVER, id: 'new', date: '2026-08-15', score: 1 }])),
      () => server.importCsv('reviews', reviewsCsv([{ campsite: RIVER, id: 'new', date: '2026-08-15', score: 2 }])),
      () => server.importCsv('campsites', `name,link,overall_score\n${RIVER},https://stays.test/1,7.7`),
    ];
    for (const bring of news) {
      const before = await tags();
      await bring();
      const after = await tags();
      for (const [at, tag] of after.entries()) expect(tag).not.toBe(before[at]);
    }
    const before = await tags();
    await server.importCsv(
      'reviews',
      `${reviewsCsv([{ campsite: RIVER, id: 'new', date: '2026-08-15', score: 2 }])}\n`,
    );
    expect(await tags()).toEqual(before);
    const { body } = await server.ask(getReviews, 'north', { campsite: RIVER, from: 0, to: 10 });
    expect(body.reviews[0]).toMatchObject({ date: '2026-08-15', score: 2 });
    expect(body.total).toBe(3);
  });
});

describe('reviews requested by ids', () => {
  it('come in the requested order, without those of another campsite', async () => {
    const { db } = server.context;
    const [own, other] = await visibleCampsites(db, { uid: '', admin: true }, [REFERENCE, RIVER]);
    const { reviews } = await reviewPage(db, own!, {}, { from: 0, to: 4 });
    const [foreign] = (await reviewPage(db, other!, {}, { from: 0, to: 1 })).reviews;
    const requested = reviews.toReversed().map((review) => ({ ...review, arrivedAt: undefined }));
    expect(await reviewsWithIds(db, own!, [foreign!.id, ...requested.map(({ id }) => id), 0])).toEqual(requested);
    expect(requested).toHaveLength(4);
  });
});
