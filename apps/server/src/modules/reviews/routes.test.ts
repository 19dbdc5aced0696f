import { getReviewInfo, getReviewList, getReviews } from '@vivac/contract/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMOJI, LONG, NORTH, PROTO, QUOTED, REFERENCE, RIVER, SOUTHERN, WAITING } from '@vivac/testing/market/market';
import { HOSTILE_TEXT, REVIEWS, SCORES_CSV, reviewsCsv } from '@vivac/testing/market/review-market';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
  await server.importCsv('campsites', SCORES_CSV);
});
afterAll(() => server.close());

const list = async (caller: Caller) => (await server.ask(getReviewList, caller)).body;
const info = async (caller: Caller, campsite: string) => (await server.ask(getReviewInfo, caller, { campsite })).body;

describe('the list of campsites with reviews', () => {
  // @holds review-24
  it('has a manager’s campsites with score and count, the reference first', async () => {
    expect(await list('north')).toEqual([
      { name: REFERENCE, reviewCount: 12, kept_count: 12, score: 5.7, reference: true, new_count: null },
      { name: RIVER, reviewCount: 240, kept_count: 2, score: 9, reference: false, new_count: null },
      { name: QUOTED, reviewCount: 1, kept_count: 1, score: 6, reference: false, new_count: null },
      { name: PROTO, reviewCount: 0, kept_count: 0, score: null, reference: false, new_count: null },
      { name: EMOJI, reviewCount: 1, kept_count: 1, score: 4, reference: false, new_count: null },
      { name: LONG, reviewCount: 0, kept_count: 0, score: null, reference: false, new_count: null },
    ]);
  });

  // @holds review-24
  it('includes campsites without data, for their own manager only', async () => {
    expect(await list('south')).toEqual([
      { name: WAITING, reviewCount: 0, kept_count: 0, score: null, reference: true, new_count: null },
      { name: SOUTHERN, reviewCount: 1, kept_count: 1, score: 2, reference: false, new_count: null },
    ]);
  });

  // @holds review-24
  it('has the whole market for an administrator, nothing without a watchlist', async () => {
    expect((await list('admin')).map(({ name }) => name).sort()).toEqual([...NORTH, SOUTHERN, WAITING].sort());
    expect(await list('idle')).toEqual([]);
  });
});

describe('the scores of a campsite', () => {
  // @holds review-25 review-26
  it('are the mean of its reviews unless a source publishes one', async () => {
    expect(await info('north', REFERENCE)).toMatchObject({
      name: REFERENCE,
      overallScore: 5.7,
      overallText: 'Acceptable',
      reviewCount: 12,
      score_source: 'mean',
      compset_size: 5,
      categories: [
        { name: 'Cleanliness', score: 9, compset_score: 7.3, reference_score: null },
        { name: 'Location', score: 8, compset_score: 9.5, reference_score: null },
      ],
    });
  });

  // @holds review-26
  it('are the published ones if a source has them', async () => {
    expect(await info('north', RIVER)).toMatchObject({
      overallScore: 9,
      overallText: 'Fantastic',
      reviewCount: 240,
      kept_count: 2,
      score_source: 'published',
      categories: [
        { name: 'Cleanliness', score: 8, compset_score: 7.8, reference_score: 9 },
        { name: 'Location', score: 9.5, compset_score: 8, reference_score: 8 },
      ],
    });
  });

  // @holds review-25
  it('are null without reviews', async () => {
    expect(await info('north', PROTO)).toMatchObject({
      overallScore: null,
      overallText: null,
      reviewCount: 0,
      score_source: null,
      categories: [],
    });
  });

  // @holds review-40
  it('have the last 24 months, each with the comparison set’s mean', async () => {
    const { months } = await info('north', REFERENCE);
    expect(months).toHaveLength(24);
    expect([months[0]!.month, months.at(-1)!.month]).toEqual(['2025-02', '2027-01']);
    const reported = months.filter(({ reviewCount, compset_reviewCount }) => reviewCount + compset_reviewCount > 0);
    expect(reported.map((month) => Object.values(month))).toEqual([
      ['2025-02', 0.5, 1, 4, 1, null],
      ['2026-03', 6.9, 1, null, 0, null],
      ['2026-05', 5, 1, null, 0, null],
      ['2026-08', 9.2, 4, 7.5, 3, null],
      ['2026-09', 4.9, 1, null, 0, null],
      ['2026-11', 3, 1, null, 0, null],
      ['2026-12', 7, 1, null, 0, null],
    ]);
  });

  // @holds review-40
  it('end with the current month of the product’s time zone', async () => {
    const app = await server.at('2027-01-31T23:30:00Z');
    const { body } = await app.inject({
      url: `/api/reviews/info?campsite=${encodeURIComponent(REFERENCE)}`,
      headers: { authorization: `Bearer ${server.tokens.north}` },
    });
    const { months } = JSON.parse(body) as { months: { month: string }[] };
    expect([months[0]!.month, months.at(-1)!.month]).toEqual(['2025-03', '2027-02']);
  });

  it('are compared with the whole market for an administrator', async () => {
    const { compset_size, months } = await info('admin', REFERENCE);
    expect(compset_size).toBe(7);
    expect(months.find(({ month }) => month === '2026-08')).toMatchObject({
      compset_score: 6.1,
      compset_reviewCount: 4,
    });
  });
});

describe('a page of reviews', () => {
  const page = async (query: object, campsite = REFERENCE) => {
    const { body } = await server.ask(getReviews, 'north', { campsite, from: 0, to: 100, ...query });
    return body;
  };
  const order = async (query: object = {}) => {
    const { reviews } = await page(query);
    return reviews.map(({ score, date }) => `${date} ${score}`);
  };

  // @holds review-31
  it('has every field, with the guest’s name as it was published', async () => {
    const { reviews } = await page({ reviewers: 'Family', review_scores: 'Fantastic: 9+' });
    expect(reviews).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        date: '2026-08-15',
        date_precision: 'day',
        score: 9,
        nationality: 'FR',
        type: 'Glamping tent',
        originalAccommodationType: 'Tienda Mar',
        duration: 3,
        group: 'Familia con niños',
        reviewerName: 'Claire Dupont',
        title: 'Precioso',
        positive: HOSTILE_TEXT,
        negative: null,
        answer: null,
        erased: false,
        category_scores: [],
        language: expect.toSatisfy((code) => code === null || code === 'es'),
        stayed: null,
        arrived_at: expect.stringMatching(/^20/),
      },
    ]);
  });

  // @holds review-32
  it.each([
    [
      'Newest First',
      ['2026-12-31 7', '2026-11-30 3', '2026-09-01 4.9', '2026-08-15 10', '2026-08-15 8.9', '2026-08-15 9'],
    ],
    [
      'Oldest First',
      ['2024-02-29 2.9', '2025-01-31 1', '2025-02-01 0.5', '2026-03-01 6.9', '2026-05-31 5', '2026-08-15 9'],
    ],
    [
      'Highest Score',
      ['2026-08-15 10', '2026-08-15 9', '2026-08-15 9', '2026-08-15 8.9', '2026-12-31 7', '2026-03-01 6.9'],
    ],
    [
      'Lowest Score',
      ['2025-02-01 0.5', '2025-01-31 1', '2024-02-29 2.9', '2026-11-30 3', '2026-09-01 4.9', '2026-05-31 5'],
    ],
  ])('is sorted by %s', async (sort_by, first) => {
    expect((await order({ sort_by })).slice(0, 6)).toEqual(first);
    expect(await order({ sort_by })).toHaveLength(12);
  });

  it('is sorted newest first by default', async () => {
    expect(await order()).toEqual(await order({ sort_by: 'Newest First' }));
  });

  // @holds review-33 review-36
  it.each([
    [{ type: 'glamping tent' }, ['a', 'e']],
    [{ type: 'bungalow' }, ['b', 'd', 'h', 'k', 'l']],
    [{ reviewers: 'Family' }, ['a', 'g', 'k']],
    [{ reviewers: 'Couple' }, ['b', 'e', 'l']],
    [{ reviewers: 'Solo traveler' }, ['d']],
    [{ reviewers: 'Group' }, ['c', 'i', 'j']],
    [{ review_scores: 'Fantastic: 9+' }, ['a', 'b', 'l']],
    [{ review_scores: 'Good: 7-9' }, ['c', 'd']],
    [{ review_scores: 'Acceptable: 5-7' }, ['e', 'f']],
    [{ review_scores: 'Bad: 3-5' }, ['g', 'h']],
    [{ review_scores: 'Very bad: 1-3' }, ['i', 'j']],
    [{ time_of_year: 'Mar-May' }, ['e', 'f']],
    [{ time_of_year: 'Jun-Aug' }, ['a', 'b', 'c', 'l']],
    [{ time_of_year: 'Sep-Nov' }, ['g', 'h']],
    [{ time_of_year: 'Dec-Feb' }, ['d', 'i', 'j', 'k']],
    [{ type: 'bungalow', time_of_year: 'Jun-Aug', reviewers: 'Couple' }, ['b', 'l']],
    [{ type: 'bungalow', reviewers: 'Group' }, []],
    [{ type: 'All', reviewers: 'All', review_scores: 'All', time_of_year: 'All' }, [...'abcdefghijkl']],
  ])('pagination: under %j has %j in every order, with the total', async (filters, ids) => {
    const expected = REVIEWS.filter(({ campsite, id }) => campsite === REFERENCE && ids.some((known) => known === id));
    for (const sort_by of ['Newest First', 'Oldest First', 'Highest Score', 'Lowest Score']) {
      const { reviews, total } = await page({ ...filters, sort_by });
      expect(total).toBe(ids.length);
      expect(reviews.map(({ date, score }) => `${date} ${score}`).sort()).toEqual(
        expected.map(({ date, score }) => `${date} ${score}`).sort(),
      );
      const paged = [];
      for (let from = 0; from < ids.length + 2; from++) {
        const part = await page({ ...filters, sort_by, from, to: from + 1 });
        expect(part.total).toBe(from === 0 ? ids.length : null);
        paged.push(...part.reviews);
      }
      expect(paged).toEqual(reviews);
    }
  });

  // @holds review-36
  it('is empty beyond the last page and with limit 0', async () => {
    for (const span of [
      { from: 12, to: 22 },
      { from: 10_000_000, to: 10_000_000 },
      { from: 3, to: 3 },
    ])
      expect(await page(span)).toEqual({ reviews: [], total: null });
    expect(await page({ from: 0, to: 0 })).toEqual({ reviews: [], total: 12 });
    expect(await page({}, PROTO)).toEqual({ reviews: [], total: 0 });
  });

  // @holds review-37
  it.each([
    [{ from: 0, to: 101 }, 'to', 'to must be at most 100 after from; here it is 101 after it.'],
    [{ from: 10, to: 9 }, 'to', 'to must not be before from: 9 is less than 10.'],
    [{ from: -1, to: 9 }, 'from', 'from must be at least 0.'],
    [{ to: 9 }, 'from', 'from is missing.'],
    [{ from: 0 }, 'to', 'to is missing.'],
    [{ from: 'x', to: 9 }, 'from', 'from must be a whole number.'],
    [{ from: 0, to: 10_000_001 }, 'to', 'to must be at most 10000000.'],
    [
      { from: 0, to: 1, sort_by: 'newest' },
      'sort_by',
      'sort_by must be one of Newest First, Oldest First, Highest Score, Lowest Score.',
    ],
    [{ from: 0, to: 1, type: 'Bungalow' }, 'type', 'type must be one of All, glamping tent, bungalow.'],
    [{ from: 0, to: 1, time_of_year: '' }, 'time_of_year', /^time_of_year must be one of /],
  ])('with the parameters %j is refused, naming the field', async (query, field, sentence) => {
    const { status, body } = await server.refused(getReviews, 'north', { campsite: REFERENCE, ...query });
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toMatch(sentence);
  });
});
