import type { PublishedScore } from '@vivac/domain/places/campsite';
import type { Transaction } from '#platform/database/database';

/** Keeps the newest published scores of one source. Resolves to the ids of the campsites where one changed. */
export async function saveScores(
  tx: Transaction,
  sourceId: number,
  scores: readonly PublishedScore[],
): Promise<ReadonlySet<number>> {
  if (scores.length === 0) return new Set();
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
