import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import type { ReviewIdentity } from './review-marks.ts';

/** A review of somebody, and where it stands: shown, or set aside with its import or as a repetition. */
export interface FoundReview extends ReviewIdentity {
  readonly id: number;
  readonly place: 'shown' | 'withdrawn' | 'repeated';
  readonly sourceId: number;
  readonly source: string;
  readonly scoreHundredths: number;
}

const COLUMNS = `r.id, r.campsite_id AS "campsiteId", r.review_key AS key, r.review_date AS date, r.date_precision AS "datePrecision",
  r.reviewer_name AS "reviewerName", r.title, r.positive, r.negative, r.source_id AS "sourceId", r.score_hundredths AS "scoreHundredths"`;
const aside = (table: string) => `${table} a, jsonb_populate_record(NULL::reviews, a.review) r`;
const PLACES = Object.entries({
  shown: 'reviews r',
  withdrawn: aside('withdrawn_reviews'),
  repeated: aside('repeated_reviews'),
});
const OF_CAMPSITE = 'r.campsite_id = ANY($1::int[])';

/** The names that a campsite's reviews have, as their sources give them. */
export async function reviewerNames(db: Queryable, { listings }: VisibleCampsite): Promise<string[]> {
  const parts = PLACES.map(([, from]) => `SELECT r.reviewer_name AS name FROM ${from} WHERE ${OF_CAMPSITE}`);
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT name FROM (${parts.join(' UNION ALL ')}) named WHERE name IS NOT NULL`,
    [listings],
  );
  return rows.map(({ name }) => name);
}

/** Those of a campsite's reviews that have one of the names, the newest first. */
export function reviewsByNames(
  db: Queryable,
  { listings }: VisibleCampsite,
  names: readonly string[],
): Promise<FoundReview[]> {
  const parts = PLACES.map(
    ([place, from]) =>
      `SELECT '${place}' AS place, ${COLUMNS} FROM ${from} WHERE ${OF_CAMPSITE} AND r.reviewer_name = ANY($2::text[])`,
  );
  return db.query<FoundReview>(
    `SELECT found.*, s.name AS source FROM (${parts.join(' UNION ALL ')}) found JOIN sources s ON s.id = found."sourceId"
     ORDER BY date DESC, found.id DESC`,
    [listings, names],
  );
}
