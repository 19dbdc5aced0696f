import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { type OverallScore, overallScoreOf } from './overall-score.ts';
import { publishedScores, scoreSums } from './score-read.ts';

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
