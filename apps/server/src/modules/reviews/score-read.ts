import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { listingsOf } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

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
