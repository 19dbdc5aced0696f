import { demoCampsites } from './campsites.ts';
import { csvRecord, inChunks } from '../csv.ts';
import type { DemoCampsite } from './demo-campsite.ts';
import { SCORE_CATEGORIES, publishedScores } from '../reviews/scores.ts';

/** The columns of a campsite file in Vivac's own names, in the order that the demo market writes them. */
export const CAMPSITE_COLUMNS: readonly string[] = [
  'name',
  'link',
  'latitude',
  'longitude',
  'province',
  'region',
  'overall_score',
  'review_count',
  ...SCORE_CATEGORIES.map((category) => `score_${category}`),
];

/** CSV with a header, in pieces: every campsite of the demo market. */
export function demoCampsiteRows(): Iterable<string> {
  return inChunks([csvRecord(CAMPSITE_COLUMNS), ...demoCampsites().map(recordOf)]);
}

function recordOf(campsite: DemoCampsite): string {
  const { name, link, latitude, longitude, province } = campsite;
  const scores = publishedScores(campsite);
  return csvRecord([
    name,
    link,
    latitude,
    longitude,
    province.name,
    province.region,
    scores?.overall ?? null,
    scores?.reviewCount ?? null,
    ...SCORE_CATEGORIES.map((_, at) => scores?.byCategory[at] ?? null),
  ]);
}
