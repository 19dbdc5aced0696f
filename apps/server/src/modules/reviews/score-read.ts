import type { Day } from '@vivac/domain/time/day';
import type { Queryable, Transaction } from '#platform/database/database';
import { listingsOf, type VisibleCampsite } from '#modules/watchlists/read';
import { meanScore, scoreToOneDecimal } from '@vivac/domain/reviews/review-score';
import type { PublishedScore } from '@vivac/domain/places/campsite';

/** A published score of the leading source that has one in the category. */
export interface LeadingScore {
  readonly campsiteId: number;
  /** Empty for the overall score. */
  readonly category: string;
  readonly scoreHundredths: number;
  /** How many reviews the source counts; null when it does not say. */
  readonly reviewCount: number | null;
}

/**
 * Each campsite's published scores, by category. Of several sources that one leads whose overall score is of the most
 * reviews, then the one seen last; a category that it lacks is taken from the next.
 */
export function publishedScores(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  which: 'overall' | 'every',
): Promise<LeadingScore[]> {
  return db.query<LeadingScore>(
    `SELECT DISTINCT ON (asked.campsite_id, p.category) asked.campsite_id AS "campsiteId", p.category,
       p.score_hundredths AS "scoreHundredths", p.review_count AS "reviewCount"
     FROM ${REQUESTED} JOIN published_scores p ON p.campsite_id = asked.listing_id LEFT JOIN published_scores o
       ON o.campsite_id = p.campsite_id AND o.source_id = p.source_id AND o.category = ''
     ${which === 'overall' ? "WHERE p.category = ''" : ''}
     ORDER BY asked.campsite_id, p.category, o.review_count DESC NULLS LAST, p.observed_at DESC, p.source_id`,
    requestedListings(campsites),
  );
}

/** Reviews that are kept, as a count and the sum of their scores in hundredths. */
export interface ScoreSum {
  readonly reviewCount: number;
  readonly sumHundredths: number;
}

/** All reviews of each campsite that has any. */
export function scoreSums(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
): Promise<({ readonly campsiteId: number } & ScoreSum)[]> {
  return db.query(
    `SELECT asked.campsite_id AS "campsiteId", sum(review_count)::int AS "reviewCount",
       sum(score_sum_hundredths)::bigint AS "sumHundredths"
     FROM ${REQUESTED} JOIN review_months m ON m.campsite_id = asked.listing_id GROUP BY asked.campsite_id`,
    requestedListings(campsites),
  );
}

/** The reviews of all the campsites together, for each month from `first` to `last` that has any; none of a mere year. */
export function monthlyScoreSums(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  first: Day,
  last: Day,
): Promise<({ readonly month: Day } & ScoreSum)[]> {
  return db.query(
    `SELECT month, sum(review_count)::int AS "reviewCount", sum(score_sum_hundredths)::bigint AS "sumHundredths"
     FROM review_months WHERE campsite_id = ANY($1::int[]) AND NOT year_only AND month BETWEEN $2::date AND $3::date
     GROUP BY month`,
    [listingsOf(campsites), first, last],
  );
}

/** The month of a campsite's oldest review; null without reviews. */
export async function oldestMonth(db: Queryable, { listings }: VisibleCampsite): Promise<Day | null> {
  const [row] = await db.query<{ month: Day | null }>(
    'SELECT min(month) AS month FROM review_months WHERE campsite_id = ANY($1::int[])',
    [listings],
  );
  return row!.month;
}

const REQUESTED = 'unnest($1::int[], $2::int[]) AS asked(listing_id, campsite_id)';

function requestedListings(campsites: readonly VisibleCampsite[]): number[][] {
  return [listingsOf(campsites), campsites.flatMap(({ id, listings }) => listings.map(() => id))];
}

/** How many reviews some listings have. */
export async function reviewsOfListings(db: Queryable, listingIds: readonly number[]): Promise<number> {
  const [row] = await db.query<{ reviews: number }>(
    'SELECT coalesce(sum(review_count), 0)::int AS reviews FROM review_months WHERE campsite_id = ANY($1::int[])',
    [listingIds],
  );
  return row!.reviews;
}

/** The overall score of each campsite, by campsite id. */
export async function overallScores(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
): Promise<(campsiteId: number) => OverallScore> {
  const [published, stored] = await Promise.all([publishedScores(db, campsites, 'overall'), scoreSums(db, campsites)]);
  const publishedOf = new Map(published.map((score) => [score.campsiteId, score]));
  const storedOf = new Map(stored.map((sum) => [sum.campsiteId, sum]));
  return (id) => overallScoreOf(publishedOf.get(id), storedOf.get(id));
}

/** A campsite's score of 0–10 to one decimal, of how many reviews it is, and whose figure it is. */
interface OverallScore {
  readonly score: number | null;
  readonly reviewCount: number;
  /** How many reviews can be read here: a source may count more of them, or fewer. */
  readonly storedCount: number;
  readonly source: 'published' | 'mean' | null;
}

/**
 * The score that the source publishes if there is one, with the number of reviews that it counts; else the mean of all
 * reviews that are kept (review-26).
 */
export function overallScoreOf(published: LeadingScore | undefined, stored: ScoreSum | undefined): OverallScore {
  const storedCount = stored?.reviewCount ?? 0;
  if (published) {
    const score = scoreToOneDecimal(published.scoreHundredths);
    return { score, reviewCount: published.reviewCount ?? storedCount, storedCount, source: 'published' };
  }
  if (storedCount === 0) return { score: null, reviewCount: 0, storedCount, source: null };
  const score = meanScore(stored!.sumHundredths, storedCount);
  return { score, reviewCount: storedCount, storedCount, source: 'mean' };
}

const NEWEST_SENT = `
  SELECT DISTINCT ON (campsite_id, category) *
  FROM unnest($2::int[], $3::text[], $4::smallint[], $5::int[], $6::float8[])
    AS s(campsite_id, category, score_hundredths, review_count, observed_s)
  ORDER BY campsite_id, category, observed_s DESC`;

/** Keeps the newest published scores of one source, under the market's lock. Resolves to the ids of the campsites where one changed. */
export async function saveScores(
  tx: Transaction,
  sourceId: number,
  scores: readonly PublishedScore[],
): Promise<ReadonlySet<number>> {
  if (scores.length === 0) return new Set();
  const sent = [
    sourceId,
    scores.map(({ campsiteId }) => campsiteId),
    scores.map(({ category }) => category),
    scores.map(({ scoreHundredths }) => scoreHundredths),
    scores.map(({ reviewCount }) => reviewCount),
    scores.map(({ observedAtS }) => observedAtS),
  ];
  const changed = await tx.query<{ id: number }>(
    `SELECT DISTINCT s.campsite_id AS id FROM (${NEWEST_SENT}) s LEFT JOIN published_scores p
       ON p.campsite_id = s.campsite_id AND p.source_id = $1 AND p.category = s.category
     WHERE (p.score_hundredths, p.review_count) IS DISTINCT FROM (s.score_hundredths, s.review_count)
       AND (p.observed_at IS NULL OR p.observed_at <= to_timestamp(s.observed_s))`,
    sent,
  );
  await tx.execute(
    `INSERT INTO published_scores AS p (campsite_id, source_id, category, score_hundredths, review_count, observed_at)
     SELECT campsite_id, $1, category, score_hundredths, review_count, to_timestamp(observed_s) FROM (${NEWEST_SENT}) s
     ON CONFLICT (campsite_id, source_id, category) DO UPDATE
     SET score_hundredths = excluded.score_hundredths, review_count = excluded.review_count,
       observed_at = excluded.observed_at
     WHERE p.observed_at <= excluded.observed_at`,
    sent,
  );
  return new Set(changed.map(({ id }) => id));
}
