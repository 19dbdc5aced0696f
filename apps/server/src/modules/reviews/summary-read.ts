import {
  type FilterCell,
  GUEST_KINDS,
  type ReviewChoice,
  REVIEWED_TYPES,
  SEASONS,
} from '@vivac/domain/reviews/review-filters';
import { SCORE_BANDS } from '@vivac/domain/reviews/review-score';
import type { ReviewLanguage } from '@vivac/domain/reviews/themes/review-language';
import type { Polarity, ReviewTheme } from '@vivac/domain/reviews/themes/review-theme';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { listingsOf, type VisibleCampsite } from '#modules/watchlists/read';
import { ARRIVED_AT, type ArrivedReview, arrivedReviews, COUNTED_DATE, isSought, narrow, REVIEW_DATE } from './read.ts';
import { lastVisits } from './visit-store.ts';

/** How many reviews of a campsite have each score, in hundredths. */
export function scoreCounts(
  db: Queryable,
  { listings }: VisibleCampsite,
): Promise<{ readonly scoreHundredths: number; readonly reviewCount: number }[]> {
  return db.query(
    `SELECT score_hundredths AS "scoreHundredths", sum(review_count)::int AS "reviewCount"
     FROM review_counts WHERE campsite_id = ANY($1::int[]) GROUP BY score_hundredths`,
    [listings],
  );
}

/** Reviews and the sum of their scores from one day to another, of those whose day is known. */
export async function scoresBetween(
  db: Queryable,
  { listings }: VisibleCampsite,
  [first, last]: readonly [Day, Day],
): Promise<{ readonly reviewCount: number; readonly sumHundredths: number }> {
  const [row] = await db.query<{ reviewCount: number; sumHundredths: number }>(
    `SELECT count(*)::int AS "reviewCount", coalesce(sum(score_hundredths), 0)::int AS "sumHundredths" FROM reviews
     WHERE campsite_id = ANY($1::int[]) AND review_date BETWEEN $2::date AND $3::date AND date_precision = 'day'`,
    [listings, first, last],
  );
  return row!;
}

/** How often a theme is praised or blamed: in all, and in two periods. */
export interface ThemeCount {
  readonly theme: ReviewTheme;
  readonly polarity: Polarity;
  readonly reviewCount: number;
  readonly lately: number;
  readonly before: number;
  /** Newer sentences that say so, the most suitable as an example first: of readable length, then the newest. */
  readonly sentences: readonly StatedSentence[];
}

/** A sentence of a review, whose language is always known where a theme was found. */
interface StatedSentence {
  readonly sentence: string;
  readonly language: ReviewLanguage;
  readonly reviewId: number;
}

/** Two periods, one behind the other, from `before` up to the day before `lately`, and on from there. */
interface Periods {
  readonly before: Day;
  readonly lately: Day;
}

/** What at least `least` reviews praise or blame, the most frequent first, each with the sentences of the newest of them. */
export function themeCounts(
  db: Queryable,
  { listings }: VisibleCampsite,
  { before, lately }: Periods,
  least: number,
): Promise<ThemeCount[]> {
  return db.query<ThemeCount>(
    `SELECT counted.theme, counted.polarity, "reviewCount", lately, before, sentences
     FROM (
       SELECT theme, polarity, count(*)::int AS "reviewCount",
         (count(*) FILTER (WHERE review_date >= $3::date))::int AS lately,
         (count(*) FILTER (WHERE review_date >= $2::date AND review_date < $3::date))::int AS before
       FROM review_mentions WHERE campsite_id = ANY($1::int[]) GROUP BY theme, polarity HAVING count(*) >= $4::int
     ) counted CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('sentence', sentence, 'language', language, 'reviewId', review_id)
         ORDER BY length(sentence) NOT BETWEEN 20 AND 90, review_date DESC NULLS LAST, review_id) AS sentences
       FROM (
         SELECT sentence, language, review_id, review_date FROM review_mentions m
         WHERE m.campsite_id = ANY($1::int[]) AND m.theme = counted.theme AND m.polarity = counted.polarity
         ORDER BY review_date DESC NULLS LAST LIMIT 20
       ) newest
     ) examples
     ORDER BY "reviewCount" DESC, theme`,
    [listings, before, lately, least],
  );
}

/** How many reviews have words that were read for themes, in all and in two periods, and how many are still to be read. */
export async function readCounts(
  db: Queryable,
  { listings }: VisibleCampsite,
  { before, lately }: Periods,
): Promise<{ readonly all: number; readonly lately: number; readonly before: number; readonly unread: number }> {
  const [row] = await db.query<{ all: number; lately: number; before: number; unread: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE review_date >= $3::date))::int AS lately,
       (count(*) FILTER (WHERE review_date >= $2::date AND review_date < $3::date))::int AS before,
       (SELECT count(*) FROM unread_reviews WHERE campsite_id = ANY($1::int[]))::int AS unread
     FROM review_words WHERE campsite_id = ANY($1::int[]) AND language IS NOT NULL`,
    [listings, before, lately],
  );
  return row!;
}

/** How many reviews of a campsite have not been read yet. */
export async function unreadCount(db: Queryable, { listings }: VisibleCampsite): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    'SELECT count(*)::int AS unread FROM unread_reviews WHERE campsite_id = ANY($1::int[])',
    [listings],
  );
  return row!.unread;
}

/** How many reviews of each campsite arrived since its last visit, by its id; absent without one. */
export async function newReviews(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  lastVisits: ReadonlyMap<number, Date>,
): Promise<ReadonlyMap<number, number>> {
  const requested = campsites.flatMap(({ id, listings }) => {
    const since = lastVisits.get(id);
    return since ? listings.map((listing) => ({ id, listing, since })) : [];
  });
  if (requested.length === 0) return new Map();
  const rows = await db.query<{ id: number; reviews: number }>(
    `SELECT asked.id, count(r.id)::int AS reviews
     FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS asked(id, listing, since)
     LEFT JOIN LATERAL (
       SELECT n.id FROM batches b JOIN reviews n
         ON n.campsite_id = asked.listing AND n.source_id = b.source_id AND n.batch_number = b.number
       WHERE b.kind = 'reviews' AND b.received_at > asked.since AND ${ARRIVED_AT('n')} > asked.since
     ) r ON true
     GROUP BY asked.id`,
    [requested.map(({ id }) => id), requested.map(({ listing }) => listing), requested.map(({ since }) => since)],
  );
  return new Map(rows.map(({ id, reviews }) => [id, reviews]));
}

/** The sources that brought reviews of any of these campsites, by name. */
export async function reviewSources(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT s.name FROM sources s WHERE EXISTS (
       SELECT 1 FROM unnest($1::int[]) AS asked(id) JOIN reviews r ON r.campsite_id = asked.id AND r.source_id = s.id)
     ORDER BY s.name`,
    [listingsOf(campsites)],
  );
  return rows.map(({ name }) => name);
}

/** The reviews of a campsite by all that the filters of the panel look at; of what is sought, those found. */
export async function filterCells(
  db: Queryable,
  { listings }: VisibleCampsite,
  { words, arrivedAfter }: ReviewChoice,
): Promise<FilterCell[]> {
  const sought: ReviewChoice = {
    ...(words !== undefined && { words }),
    ...(arrivedAfter !== undefined && { arrivedAfter }),
  };
  const values: unknown[] = [listings];
  const [season, band] = [seasonOf(COUNTED_DATE), bandOf];
  const rows = await db.query<
    Record<'type' | 'otherType' | 'guests' | 'scores' | 'season', string | null> & { reviewCount: number }
  >(
    isSought(sought)
      ? `SELECT type_kind AS type, ${OTHER_TYPE} AS "otherType", guest_kind AS guests, ${band} AS scores,
           ${seasonOf(REVIEW_DATE)} AS season, count(*)::int AS "reviewCount"
         FROM reviews WHERE campsite_id = ANY($1::int[])${narrow(sought, REVIEW_DATE, values)} GROUP BY 1, 2, 3, 4, 5`
      : `SELECT type_kind AS type, NULL AS "otherType", guest_kind AS guests, ${band} AS scores, ${season} AS season,
           sum(review_count)::int AS "reviewCount"
         FROM review_counts WHERE campsite_id = ANY($1::int[]) AND type_kind <> 'other' GROUP BY 1, 3, 4, 5
         UNION ALL
         SELECT type_kind, ${OTHER_TYPE}, guest_kind, ${band}, ${seasonOf(REVIEW_DATE)}, count(*)::int
         FROM reviews WHERE campsite_id = ANY($1::int[]) AND type_kind = 'other' GROUP BY 1, 2, 3, 4, 5`,
    values,
  );
  return rows.map((row) => ({
    type: REVIEWED_TYPES.find((type) => type === row.type) ?? null,
    otherType: row.otherType,
    guests: GUEST_KINDS.find((kind) => kind === row.guests) ?? null,
    scores: SCORE_BANDS.find(({ label }) => label === row.scores)?.label ?? null,
    season: SEASONS.find(({ label }) => label === row.season)?.label ?? null,
    reviewCount: row.reviewCount,
  }));
}

const OTHER_TYPE = `CASE WHEN type_kind = 'other' THEN nullif(lower(btrim(accommodation_type)), '') END`;

const bandOf = `CASE ${SCORE_BANDS.map(
  ({ label, from, below }) => `WHEN score_hundredths >= ${from} AND score_hundredths < ${below} THEN '${label}'`,
).join(' ')} END`;

function seasonOf({ column, knownMonth }: typeof REVIEW_DATE | typeof COUNTED_DATE): string {
  const ranges = SEASONS.map(
    ({ label, months }) => `WHEN extract(month FROM ${column}) IN (${months.join(', ')}) THEN '${label}'`,
  );
  return `CASE WHEN NOT (${knownMonth}) THEN NULL ${ranges.join(' ')} END`;
}

/** Before the first visit what came within so long is new. */
const FIRST_MS = 7 * 24 * 60 * 60_000;

/** The reviews of a campsite that arrived since a user was at them last. */
export async function arrivedSinceVisit(
  { db, primary }: { readonly db: Queryable; readonly primary: Queryable },
  uid: string,
  campsite: VisibleCampsite,
  now: Date,
  zone: string,
): Promise<ArrivedReview[]> {
  const visits = await lastVisits(primary, uid, [campsite], now);
  const since = visits.get(campsite.id) ?? new Date(now.getTime() - FIRST_MS);
  return arrivedReviews(db, campsite, since, zone);
}
