import type { CampsiteReviews } from '@vivac/contract/reviews';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { newReviews } from './summary-read.ts';
import { overallScoreOf, publishedScores, scoreSums } from './score-read.ts';

/** The campsites with their scores, the reference campsite first, the others in their order. */
export async function reviewList(
  { db }: { db: Queryable },
  campsites: readonly VisibleCampsite[],
  referenceName: string | null,
  lastVisits: ReadonlyMap<number, Date>,
): Promise<CampsiteReviews[]> {
  const [published, stored, news] = await Promise.all([
    publishedScores(db, campsites, 'overall'),
    scoreSums(db, campsites),
    newReviews(db, campsites, lastVisits),
  ]);
  const publishedOf = new Map(published.map((score) => [score.campsiteId, score]));
  const storedOf = new Map(stored.map((sum) => [sum.campsiteId, sum]));
  const list = campsites.map(({ id, name }) => {
    const { score, reviewCount, storedCount } = overallScoreOf(publishedOf.get(id), storedOf.get(id));
    const newCount = news.get(id) ?? null;
    return {
      name,
      reviewCount,
      kept_count: storedCount,
      score,
      reference: name === referenceName,
      new_count: newCount,
    };
  });
  return list.sort((a, b) => Number(b.reference) - Number(a.reference));
}
