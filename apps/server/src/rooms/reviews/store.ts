import type { PublishedScore } from '@vivac/domain/campsite-listing';
import type { ReceivedReview } from '@vivac/domain/review';
import { reviewedTypeOf } from '@vivac/domain/review-filters';
import { guestKindOf } from '@vivac/domain/review-guests';
import type { Transaction } from '#platform/database/database';

/** Keeps the newest published scores of one source. Resolves to the ids of the campsites where one changed. */
export async function saveScores(
  tx: Transaction,
  sourceId: number,
  scores: readonly PublishedScore[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number; changed: boolean }>(
    `WITH sent AS (
       SELECT DISTINCT ON (campsite_id, category) *
       FROM unnest($2::int[], $3::text[], $4::smallint[], $5::int[], $6::float8[])
         AS s(campsite_id, category, score_hundredths, review_count, observed_s)
       ORDER BY campsite_id, category, observed_s DESC
     ), news AS (
       SELECT s.* FROM sent s LEFT JOIN published_scores p
         ON p.campsite_id = s.campsite_id AND p.source_id = $1 AND p.category = s.category
       WHERE (p.score_hundredths, p.review_count) IS DISTINCT FROM (s.score_hundredths, s.review_count)
     )
     INSERT INTO published_scores AS p (campsite_id, source_id, category, score_hundredths, review_count, observed_at)
     SELECT campsite_id, $1, category, score_hundredths, review_count, to_timestamp(observed_s) FROM sent
     ON CONFLICT (campsite_id, source_id, category) DO UPDATE
     SET score_hundredths = excluded.score_hundredths, review_count = excluded.review_count,
       observed_at = excluded.observed_at
     WHERE p.observed_at <= excluded.observed_at
     RETURNING p.campsite_id AS id,
       EXISTS (SELECT FROM news n WHERE n.campsite_id = p.campsite_id AND n.category = p.category) AS changed`,
    [
      sourceId,
      scores.map(({ campsiteId }) => campsiteId),
      scores.map(({ category }) => category),
      scores.map(({ scoreHundredths }) => scoreHundredths),
      scores.map(({ reviewCount }) => reviewCount),
      scores.map(({ observedAtS }) => observedAtS),
    ],
  );
  return new Set(rows.flatMap(({ id, changed }) => (changed ? [id] : [])));
}

const ONLY_LESS_PRECISE = `s.date_precision = 'month' AND r.date_precision = 'day'
  AND s.review_date = date_trunc('month', r.review_date)`;
const FACTS = ['score_hundredths', 'nights', 'nationality', 'accommodation_type', 'original_type', 'guest_group'];
const TEXTS = ['reviewer_name', 'title', 'positive', 'negative'];
/** What a word means, beside the column of the word. */
const KINDS = [
  ['guest_kind', 'guest_group'],
  ['type_kind', 'accommodation_type'],
] as const;
const CHANGING = ['review_date', 'date_precision', ...FACTS, ...TEXTS, ...KINDS.map(([kind]) => kind)];
const NEWEST = [
  ...['review_date', 'date_precision'].map(
    (column) => `CASE WHEN ${ONLY_LESS_PRECISE} THEN r.${column} ELSE s.${column} END`,
  ),
  ...FACTS.map((column) => `coalesce(s.${column}, r.${column})`),
  ...TEXTS.map((column) => `CASE WHEN ${saysNoMore(column)} THEN r.${column} ELSE s.${column} END`),
  ...KINDS.map(([kind, word]) => `CASE WHEN s.${word} IS NULL THEN r.${kind} ELSE s.${kind} END`),
].join(', ');
const SENT = `unnest($2::int[], $3::text[], $4::date[], $5::text[], $6::smallint[], $7::text[], $8::text[], $9::text[],
    $10::smallint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[])
  WITH ORDINALITY AS s(campsite_id, review_key, review_date, date_precision, score_hundredths, nationality,
    accommodation_type, original_type, nights, guest_group, reviewer_name, title, positive, negative, guest_kind, type_kind,
    place)`;
const SAME = '(r.campsite_id, r.source_id, r.review_key) = (s.campsite_id, $1, s.review_key)';

/** Reviews of one source as the statements take them. */
export type SentReviews = readonly unknown[];

export function sentReviews(sourceId: number, reviews: readonly ReceivedReview[]): SentReviews {
  const column = <Name extends keyof ReceivedReview>(name: Name) => reviews.map((review) => review[name]);
  return [
    sourceId,
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
  ];
}

/**
 * Changes reviews that are known: what is newly said stands, what is not said stays, as does a text that is only spelt with
 * other spaces or code points, and a day beside its mere month. Resolves to `campsite:key` of those that changed.
 */
export async function changeReviews(tx: Transaction, sent: SentReviews): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `UPDATE reviews r SET (${CHANGING.join(', ')}) = ROW(${NEWEST}) FROM ${SENT}
     WHERE ${SAME} AND (${CHANGING.map((column) => `r.${column}`).join(', ')}) IS DISTINCT FROM (${NEWEST})
     RETURNING r.campsite_id || ':' || r.review_key AS name`,
    sent,
  );
  return rows.map(({ name }) => name);
}

/** Adds the reviews that are not known, while nobody else adds any. Resolves to `campsite:key` of those that were new. */
export async function addReviews(tx: Transaction, batchNumber: number, sent: SentReviews): Promise<string[]> {
  // A conflict instead of the look would use up a number for every review that is known.
  const rows = await tx.query<{ name: string }>(
    `INSERT INTO reviews (campsite_id, source_id, batch_number, review_key, ${CHANGING.join(', ')})
     SELECT s.campsite_id, $1, $18, s.review_key, ${CHANGING.map((column) => `s.${column}`).join(', ')} FROM ${SENT}
     WHERE NOT EXISTS (SELECT FROM reviews r WHERE ${SAME})
     ORDER BY s.place
     RETURNING campsite_id || ':' || review_key AS name`,
    [...sent, batchNumber],
  );
  return rows.map(({ name }) => name);
}

function saysNoMore(column: string): string {
  const alike = (text: string) => `btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;
  return `s.${column} IS NULL OR s.${column} = r.${column} OR ${alike(`s.${column}`)} = ${alike(`r.${column}`)}`;
}
