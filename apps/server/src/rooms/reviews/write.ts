import type { ReceivedReview } from '@vivac/domain/reviews/review';
import { reviewedTypeOf } from '@vivac/domain/reviews/review-filters';
import { guestKindOf } from '@vivac/domain/reviews/review-guests';
import type { Transaction } from '#platform/database/database';
import { leaveOutErased } from './erasing/leave-out-erased.ts';

export { saveScores } from './score-store.ts';

/** Where reviews come from. */
interface ReviewOrigin {
  readonly sourceId: number;
  readonly batchNumber: number;
}

/** A plan that was made for an empty table and kept while an import fills it would look each review up by the wrong index. */
export async function beginReviews(tx: Transaction): Promise<void> {
  await tx.query('SET LOCAL plan_cache_mode = force_custom_plan');
}

const FACTS = [
  'score_hundredths',
  'nights',
  'nationality',
  'accommodation_type',
  'original_type',
  'guest_group',
  'language',
  'stayed',
];
const TEXTS = ['reviewer_name', 'title', 'positive', 'negative', 'answer'];
/** What a word means, beside the column of the word. */
const KINDS = [
  ['guest_kind', 'guest_group'],
  ['type_kind', 'accommodation_type'],
] as const;
const DATE = ['review_date', 'date_precision'];
const CHANGING = [...DATE, ...FACTS, ...TEXTS, 'category_scores', ...KINDS.map(([kind]) => kind)];
const KNOWN = CHANGING.map((column) => `r.${column}`).join(', ');

/**
 * Saves reviews, no two of which have the same campsite and key. One that is known already, by its source and key, takes
 * what is said newly of it, and keeps what is not said. Names and words that were erased are not kept again. Resolves to whether each
 * review was new or changed.
 */
export async function saveReviews(
  tx: Transaction,
  origin: ReviewOrigin,
  reviews: readonly ReceivedReview[],
): Promise<boolean[]> {
  const kept = await leaveOutErased(tx, origin.sourceId, reviews);
  const news = await addOrChangeReviews(tx, origin, kept);
  return kept.map(({ campsiteId, key }) => news.has(`${campsiteId}:${key}`));
}

/**
 * Adds reviews, and changes those that are known: what is newly said stands, what is not said stays, as does a text that is
 * only spelt with other spaces or code points, and a day beside its mere month, and either beside its mere year. Each key at most once. Resolves to
 * `campsite:key` of those that were new or changed.
 */
async function addOrChangeReviews(
  tx: Transaction,
  origin: ReviewOrigin,
  reviews: readonly ReceivedReview[],
): Promise<ReadonlySet<string>> {
  const column = <Name extends keyof ReceivedReview>(name: Name) => reviews.map((review) => review[name]);
  // Reviews that say nothing new are left out before the insert, since each row of it uses up a number. They are looked up one
  // by one: a join would read all reviews of the source for every thousand. In the order in which they stand, which their numbers keep.
  const rows = await tx.query<{ id: number; key: string }>(
    `INSERT INTO reviews AS r (campsite_id, source_id, batch_number, review_key, ${CHANGING.join(', ')})
     SELECT s.campsite_id, $1, $2, s.review_key, ${CHANGING.map((name) => `s.${name}`).join(', ')}
     FROM unnest($3::int[], $4::text[], $5::date[], $6::text[], $7::smallint[], $8::text[], $9::text[], $10::text[],
       $11::smallint[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
       $19::text[], $20::text[], $21::text[], $22::jsonb[]) WITH ORDINALITY
       AS s(campsite_id, review_key, review_date, date_precision, score_hundredths, nationality, accommodation_type,
         original_type, nights, guest_group, reviewer_name, title, positive, negative, guest_kind, type_kind, language, stayed,
         answer, category_scores, nth)
     WHERE (SELECT (${KNOWN}) IS DISTINCT FROM (${newest('s')}) FROM reviews r
       WHERE r.campsite_id = s.campsite_id AND r.source_id = $1 AND r.review_key = s.review_key) IS NOT FALSE
     ORDER BY s.nth
     ON CONFLICT (campsite_id, source_id, review_key)
     DO UPDATE SET (${CHANGING.join(', ')}) = ROW(${newest('excluded')})
     RETURNING r.campsite_id AS id, r.review_key AS key`,
    [
      origin.sourceId,
      origin.batchNumber,
      column('campsiteId'),
      column('key'),
      column('date'),
      column('datePrecision'),
      column('scoreHundredths'),
      column('nationality'),
      column('accommodationType'),
      column('originalType'),
      column('nights'),
      column('group'),
      column('reviewerName'),
      column('title'),
      column('positive'),
      column('negative'),
      reviews.map(({ group }) => guestKindOf(group) ?? 'other'),
      reviews.map(({ accommodationType }) => reviewedTypeOf(accommodationType) ?? 'other'),
      column('language'),
      column('stayed'),
      column('answer'),
      reviews.map(({ categoryScores }) => categoryScores && JSON.stringify(categoryScores)),
    ],
  );
  return new Set(rows.map(({ id, key }) => `${id}:${key}`));
}

/** What stands of the known review `r` and of what was sent. */
function newest(sent: 's' | 'excluded'): string {
  const alike = (text: string) => `btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;
  const lessPrecise = `(${sent}.date_precision = 'year' AND r.date_precision <> 'year'
    OR ${sent}.date_precision = 'month' AND r.date_precision = 'day'
      AND ${sent}.review_date = date_trunc('month', r.review_date))`;
  const unlessKnown = (column: string, known: string) =>
    `CASE WHEN ${known} THEN r.${column} ELSE ${sent}.${column} END`;
  return [
    ...DATE.map((column) => unlessKnown(column, lessPrecise)),
    ...FACTS.map((column) => `coalesce(${sent}.${column}, r.${column})`),
    ...TEXTS.map((column) => {
      const [now, before] = [`${sent}.${column}`, `r.${column}`];
      return unlessKnown(column, `${now} IS NULL OR ${now} = ${before} OR ${alike(now)} = ${alike(before)}`);
    }),
    `CASE WHEN ${sent}.category_scores IS NULL THEN r.category_scores
      ELSE coalesce(r.category_scores, '{}') || ${sent}.category_scores END`,
    ...KINDS.map(([kind, word]) => unlessKnown(kind, `${sent}.${word} IS NULL`)),
  ].join(', ');
}

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
    `SELECT FROM campsites WHERE survivor_id IS NOT NULL AND (id = ANY($1::int[]) OR survivor_id = ANY($1::int[])) LIMIT 1`,
    [listingIds],
  );
  return rows.length > 0;
}

async function campsitesOf(tx: Transaction, statement: string, batchNumber: number): Promise<number[]> {
  const rows = await tx.query<{ campsite_id: number }>(statement, [batchNumber]);
  return [...new Set(rows.map((row) => row.campsite_id))].sort((a, b) => a - b);
}
