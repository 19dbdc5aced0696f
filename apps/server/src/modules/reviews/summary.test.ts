import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { getReviewCounts, getReviewSummary, visitReviews } from '@vivac/contract/review-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUOTED, REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { type GivenReview, reviewsCsv } from '@vivac/testing/market/review-market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

/** The product's clock stands in January 2027. */
const STATED: readonly Omit<GivenReview, 'campsite' | 'id'>[] = [
  { date: '2027-01-10', score: 9, type: 'bungalow', positive: 'El personal es muy amable y la piscina estaba limpia.' },
  {
    date: '2027-01-09',
    score: 10,
    type: 'Mobile home',
    positive: 'The staff were friendly.',
    negative: 'The showers were cold.',
  },
  { date: '2027-01-02', score: 4, type: 'Mobile home', negative: 'Les douches étaient froides.' },
  {
    date: '2026-12-20',
    score: 8,
    group: 'Couple',
    title: 'Amabilísimos',
    positive: 'El personal nos ayudó con las duchas.',
  },
  {
    date: '2026-12-01',
    score: 6.5,
    group: 'Couple',
    positive: 'Das Personal war sehr freundlich.',
    negative: 'Die Duschen waren dreckig.',
  },
  { date: '2026-08-01', score: 2, type: 'glamping tent' },
];
const REVIEWS = STATED.map((review, at) => ({ ...review, campsite: REFERENCE, id: `r${at}` }));

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
});
afterAll(() => server.close());

const summary = async (campsite = REFERENCE) => (await server.ask(getReviewSummary, 'north', { campsite })).body;
const found = async (query: object) => {
  const { body } = await server.ask(getReviews, 'north', { campsite: REFERENCE, from: 0, to: 10, ...query });
  expect(body.total).toBe(body.reviews.length);
  return body.reviews.map(({ date }) => date);
};

describe('the summary of a campsite’s reviews', () => {
  // @holds review-45
  it('has the distribution of the scores', async () => {
    const { distribution } = await summary();
    expect(distribution.map(({ reviewCount }) => reviewCount)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 1, 1]);
  });

  // @holds review-45
  it('has the last 30 days against the 30 before', async () => {
    const { last_30_days, days_before } = await summary();
    expect(last_30_days.reviewCount + days_before.reviewCount).toBe(5);
    expect([last_30_days.score, days_before.score]).not.toContain(null);
  });

  // @holds review-43
  it('has the themes that at least three reviews praise or blame, each with an example', async () => {
    const { praised, blamed, read_count, unread_count } = await summary();
    expect(praised.map(({ theme, reviewCount }) => [theme, reviewCount])).toEqual([['staff', 4]]);
    expect(blamed.map(({ theme, reviewCount }) => [theme, reviewCount])).toEqual([['bathrooms', 3]]);
    expect(praised[0]!.example).toMatchObject({
      sentence: expect.stringMatching(/personal|staff/i),
      language: expect.any(String),
    });
    expect([read_count, unread_count]).toEqual([5, 0]);
  });

  // @holds review-43
  it('gives no sentence that both praises and blames as an example, but counts it', async () => {
    const pool = { campsite: QUOTED, score: 6 };
    const mixed = 'La piscina és petita però molt ben cuidada.';
    const stated = ['2026-12-03', '2026-12-04', '2026-12-05'].map((date) => ({ ...pool, date, negative: mixed }));
    const asReviews = (reviews: typeof stated) => reviewsCsv(reviews.map((each, at) => ({ ...each, id: `p${at}` })));
    await server.importCsv('reviews', asReviews(stated));
    expect((await summary(QUOTED)).blamed).toMatchObject([{ theme: 'pool', reviewCount: 3, example: null }]);
    const clear = 'La piscina estava tancada i bruta.';
    await server.importCsv('reviews', asReviews([...stated, { ...pool, date: '2026-11-01', negative: clear }]));
    const { blamed } = await summary(QUOTED);
    const [first] = blamed.filter(({ theme }) => theme === 'pool');
    expect(first).toMatchObject({ reviewCount: 4, example: { sentence: clear, language: 'ca' } });
  });

  it('is empty for a campsite without reviews, with the sources that bring those of others', async () => {
    const { praised, distribution, review_sources } = await summary(RIVER);
    expect(praised).toEqual([]);
    expect(distribution.every(({ reviewCount }) => reviewCount === 0)).toBe(true);
    expect(review_sources).toHaveLength(1);
  });

  it('is not told of a campsite outside the watchlist', async () => {
    const { status } = await server.refused(getReviewSummary, 'north', { campsite: SOUTHERN });
    expect(status).toBe(404);
  });
});

describe('full-text search in reviews', () => {
  // @holds review-47
  it.each([
    ['ducha', ['2026-12-20']],
    ['showers', ['2027-01-09']],
    ['douche', ['2027-01-02']],
    ['duschen', ['2026-12-01']],
    ['amabilisimos', ['2026-12-20']],
    ['freundlic', ['2026-12-01']],
    ['personal dreckig', ['2026-12-01']],
    ['nothing of it', []],
    ['👍', []],
  ])('finds %s in any form, with or without accents', async (words, dates) => {
    expect(await found({ words })).toEqual(dates);
  });

  // @holds review-47
  it('keeps order, filters and pages', async () => {
    expect(await found({ words: 'personal', sort_by: 'Lowest Score' })).toEqual([
      '2026-12-01',
      '2026-12-20',
      '2027-01-10',
    ]);
    expect(await found({ words: 'personal', reviewers: 'Couple' })).toEqual(['2026-12-20', '2026-12-01']);
    const { body } = await server.ask(getReviews, 'north', { campsite: REFERENCE, from: 1, to: 2, words: 'personal' });
    expect(body).toMatchObject({ total: null, reviews: [{ date: '2026-12-20' }] });
  });

  it('follows a review that comes again with other words', async () => {
    await server.importCsv('reviews', reviewsCsv([{ ...REVIEWS[5]!, positive: 'Zafarrancho' }]));
    expect(await found({ words: 'zafarrancho' })).toEqual(['2026-08-01']);
  });
});

describe('the counts of the review filters', () => {
  // @holds review-48
  it('are those of the reviews that each option leaves', async () => {
    const { body } = await server.ask(getReviewCounts, 'north', { campsite: REFERENCE, reviewers: 'Couple' });
    expect(body).toMatchObject({ total: 2, type: { All: 2, bungalow: 0 }, reviewers: { All: 6, Couple: 2 } });
    const all = (await server.ask(getReviewCounts, 'north', { campsite: REFERENCE })).body;
    expect(all.other_types).toEqual([{ type: 'mobile home', reviewCount: 2 }]);
    expect(all.time_of_year).toEqual({ All: 6, 'Mar-May': 0, 'Jun-Aug': 1, 'Sep-Nov': 0, 'Dec-Feb': 5 });
    expect(all.review_scores).toMatchObject({ 'Fantastic: 9+': 2, 'Very bad: 1-3': 1 });
  });

  // @holds review-48
  it('are those of what is found by a search', async () => {
    const { body } = await server.ask(getReviewCounts, 'north', { campsite: REFERENCE, words: 'personal' });
    expect(body).toMatchObject({ total: 3, reviewers: { All: 3, Couple: 2 } });
  });

  // @holds review-49
  it('lead to the reviews of any type that occurs', async () => {
    expect(await found({ other_type: 'mobile home' })).toEqual(['2027-01-09', '2027-01-02']);
  });
});

describe('since the last visit', () => {
  // @holds review-46
  it('reviews that arrived count as new for whoever was there before', async () => {
    const listed = async () => (await server.ask(getReviewList, 'north')).body.find(({ name }) => name === REFERENCE)!;
    expect((await listed()).new_count).toBeNull();
    const look = async () => (await send(server, visitReviews, 'north', { body: { campsite: REFERENCE } })).body;
    expect(await look()).toEqual({ last_visit: null });
    expect(await look()).toEqual({ last_visit: null });
    await server.context.db.execute(
      `UPDATE review_visits SET visited_at = visited_at - interval '2 days', previous_at = NULL`,
    );
    expect((await listed()).new_count).toBe(0);
    await server.importCsv('reviews', reviewsCsv([{ ...REVIEWS[5]!, id: 'new', date: '2027-01-19' }]));
    expect((await listed()).new_count).toBe(1);
    const { last_visit, new_count } = await summary();
    expect(last_visit).toEqual((await look()).last_visit);
    expect(new_count).toBe((await listed()).new_count);
    expect(await found({ arrived_after: last_visit! })).toHaveLength(new_count!);
  });

  it('an own campsite is told apart, and is the reference beside others', async () => {
    const info = async (campsite: string) => (await server.ask(getReviewInfo, 'north', { campsite })).body;
    expect(await info(REFERENCE)).toMatchObject({ reference: true, kept_from: '2026-08' });
    const river = await info(RIVER);
    expect(river).toMatchObject({ reference: false, kept_from: null });
    expect(river.months.at(-1)!.reference_score).not.toBeNull();
  });
});
