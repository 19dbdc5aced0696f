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

const ONLY_LESS_PRECISE = `excluded.date_precision = 'month' AND r.date_precision = 'day'
  AND excluded.review_date = date_trunc('month', r.review_date)`;
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
    (column) => `CASE WHEN ${ONLY_LESS_PRECISE} THEN r.${column} ELSE excluded.${column} END`,
  ),
  ...FACTS.map((column) => `coalesce(excluded.${column}, r.${column})`),
  ...TEXTS.map((column) => `CASE WHEN ${saysNoMore(column)} THEN r.${column} ELSE excluded.${column} END`),
  ...KINDS.map(([kind, word]) => `CASE WHEN excluded.${word} IS NULL THEN r.${kind} ELSE excluded.${kind} END`),
].join(', ');

/**
 * Adds reviews, and changes those that are known: what is newly said stands, what is not said stays, as does a text that is
 * only spelt with other spaces or code points, and a day beside its mere month. Each key at most once. Resolves to
 * `campsite:key` of those that were new or changed.
 */
export async function addOrChangeReviews(
  tx: Transaction,
  origin: { readonly sourceId: number; readonly batchNumber: number },
  reviews: readonly ReceivedReview[],
): Promise<ReadonlySet<string>> {
  const column = <Name extends keyof ReceivedReview>(name: Name) => reviews.map((review) => review[name]);
  const rows = await tx.query<{ id: number; key: string }>(
    `INSERT INTO reviews AS r (campsite_id, source_id, batch_number, review_key, review_date, date_precision,
       score_hundredths, nationality, accommodation_type, original_type, nights, guest_group, reviewer_name, title,
       positive, negative, guest_kind, type_kind)
     SELECT s.campsite_id, $1, $2, s.key, s.day, s.precision, s.score, s.nationality, s.type, s.original_type, s.nights,
       s.guest_group, s.reviewer, s.title, s.positive, s.negative, s.guest_kind, s.type_kind
     FROM unnest($3::int[], $4::text[], $5::date[], $6::text[], $7::smallint[], $8::text[], $9::text[], $10::text[],
       $11::smallint[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[])
       AS s(campsite_id, key, day, precision, score, nationality, type, original_type, nights, guest_group, reviewer,
         title, positive, negative, guest_kind, type_kind)
     ON CONFLICT (campsite_id, source_id, review_key) DO UPDATE SET (${CHANGING.join(', ')}) = (${NEWEST})
     WHERE (${CHANGING.map((column) => `r.${column}`).join(', ')}) IS DISTINCT FROM (${NEWEST})
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
    ],
  );
  return new Set(rows.map(({ id, key }) => `${id}:${key}`));
}

function saysNoMore(column: string): string {
  const alike = (text: string) => `btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;
  return `excluded.${column} IS NULL OR excluded.${column} = r.${column}
    OR ${alike(`excluded.${column}`)} = ${alike(`r.${column}`)}`;
}
