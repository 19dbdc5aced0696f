import type { Language } from '@vivac/domain/language';
import type { AdviserFacts } from '#modules/adviser/advise-nights';
import { type AdviserRoutes, adviserRoutes } from '#modules/adviser/routes';
import { keyDates } from '#modules/prices/key-dates-read';
import { overallScoreOf } from '#modules/reviews/overall-score';
import { publishedScores, scoreSums } from '#modules/reviews/score-read';
import type { Config } from '#server/config';

/** Proposed prices, with the facts of other rooms. */
export function serveAdviser(
  rooms: Parameters<typeof adviserRoutes>[0],
  { zone, demo }: Pick<Config, 'zone' | 'demo'>,
  context: Omit<AdviserRoutes, 'zone' | 'demo' | 'factsIn'>,
): void {
  adviserRoutes(rooms, { ...context, zone, demo, factsIn: adviserFacts });
}

/** Key dates and review scores, as the calendar and the page of the reviews show them. */
function adviserFacts(language: Language): AdviserFacts {
  return {
    keyDates: (year, { region }) => keyDates(year, region, language),
    scores: async (db, campsites) => {
      const [published, kept] = await Promise.all([
        publishedScores(db, campsites, 'overall'),
        scoreSums(db, campsites),
      ]);
      const publishedOf = new Map(published.map((score) => [score.campsiteId, score]));
      const keptOf = new Map(kept.map((sum) => [sum.campsiteId, sum]));
      const scores = campsites.map(
        ({ id }) => [id, overallScoreOf(publishedOf.get(id), keptOf.get(id)).score] as const,
      );
      return new Map(scores.filter((entry): entry is [number, number] => entry[1] !== null));
    },
  };
}
