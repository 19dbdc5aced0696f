import type { Queryable, Transaction } from '#platform/database/database';

export { openReviewSaver } from './review-saver.ts';
export { saveScores } from './score-read.ts';

/**
 * Takes the reviews out that a batch was the first to bring, until they are put back; what it changed of others stays changed.
 * Resolves to the campsites they were of.
 */
export function takeOutReviews(tx: Transaction, batchNumber: number): Promise<number[]> {
  return campsitesOf(
    tx,
    `WITH gone AS (DELETE FROM reviews WHERE batch_number = $1::int RETURNING *),
       repeated AS (DELETE FROM repeated_reviews WHERE batch_number = $1::int RETURNING *)
     INSERT INTO withdrawn_reviews (batch_number, campsite_id, review)
     SELECT batch_number, campsite_id, to_jsonb(gone) FROM gone
     UNION ALL SELECT batch_number, campsite_id, review FROM repeated RETURNING campsite_id`,
    batchNumber,
  );
}

/** Puts back the reviews that were taken out, unless another batch has brought them since. Resolves to their campsites. */
export function putBackReviews(tx: Transaction, batchNumber: number): Promise<number[]> {
  return campsitesOf(
    tx,
    `WITH back AS (DELETE FROM withdrawn_reviews WHERE batch_number = $1::int RETURNING review)
     INSERT INTO reviews OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(NULL::reviews, review)).* FROM back
     ON CONFLICT (campsite_id, source_id, review_key) DO NOTHING RETURNING campsite_id`,
    batchNumber,
  );
}

/** Every listing of the campsites to which some listings belong, by the campsite that they are. */
const LISTINGS = `
  SELECT listing.id, coalesce(listing.survivor_id, listing.id) AS campsite_id FROM campsites listing
  WHERE coalesce(listing.survivor_id, listing.id) IN (
    SELECT coalesce(survivor_id, id) FROM campsites WHERE id = ANY($1::int[]))`;

/**
 * The keys of reviews without an id are made of what they say and of their listing. What a guest with a name wrote is the same
 * at another listing; others are never taken for the same.
 */
const SAME_REVIEW = `CASE WHEN starts_with(r.review_key, 'content:') AND r.reviewer_name IS NOT NULL
    AND coalesce(r.title, r.positive, r.negative) IS NOT NULL
  THEN jsonb_build_array(r.review_date, r.date_precision, r.reviewer_name, r.title, r.positive, r.negative)::text
  ELSE r.review_key END`;

/**
 * Counts each review of a campsite once: of those that several of its listings have, by source and key, that which came first
 * stays; the others are put aside, until the listings are no longer one campsite. Expects the market to be locked.
 */
export async function countReviewsOnce(tx: Transaction, listingIds: readonly number[]): Promise<void> {
  await tx.execute(
    `WITH back AS (
       DELETE FROM repeated_reviews WHERE campsite_id IN (SELECT id FROM (${LISTINGS}) listing) RETURNING review
     )
     INSERT INTO reviews OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(NULL::reviews, review)).* FROM back
     ON CONFLICT (campsite_id, source_id, review_key) DO NOTHING`,
    [listingIds],
  );
  await tx.execute(
    `WITH repeated AS (
       SELECT r.id FROM (
         SELECT r.id, row_number() OVER (PARTITION BY l.campsite_id, r.source_id, ${SAME_REVIEW} ORDER BY r.id) AS nth
         FROM (${LISTINGS}) l JOIN reviews r ON r.campsite_id = l.id
       ) r WHERE nth > 1
     ), gone AS (DELETE FROM reviews WHERE id IN (SELECT id FROM repeated) RETURNING *)
     INSERT INTO repeated_reviews (campsite_id, source_id, review_key, batch_number, review)
     SELECT campsite_id, source_id, review_key, batch_number, to_jsonb(gone) FROM gone`,
    [listingIds],
  );
}

/** Whether any of the listings is a part of a campsite that is made of several. */
export async function haveOtherListings(tx: Transaction, listingIds: readonly number[]): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM campsites WHERE survivor_id IS NOT NULL AND (id = ANY($1::int[]) OR survivor_id = ANY($1::int[])) LIMIT 1`,
    [listingIds],
  );
  return rows.length > 0;
}

async function campsitesOf(tx: Transaction, statement: string, batchNumber: number): Promise<number[]> {
  const rows = await tx.query<{ campsite_id: number }>(statement, [batchNumber]);
  return [...new Set(rows.map((row) => row.campsite_id))].sort((a, b) => a - b);
}

/** Forgets the names of whoever wrote reviews of before a day; scores and words stay. */
export async function forgetReviewerNames(db: Queryable, before: string): Promise<number> {
  const shown = await db.execute(
    'UPDATE reviews SET reviewer_name = NULL WHERE review_date < $1::date AND reviewer_name IS NOT NULL',
    [before],
  );
  let aside = 0;
  for (const table of ['withdrawn_reviews', 'repeated_reviews'] as const) {
    aside += await db.execute(
      `UPDATE ${table} SET review = jsonb_set(review, '{reviewer_name}', 'null')
       WHERE (review ->> 'review_date') COLLATE "C" < $1 AND review ->> 'reviewer_name' IS NOT NULL`,
      [before],
    );
  }
  return shown + aside;
}
