import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import { bellOf, chanceOf, seedOf, wholeBetween } from '../random.ts';

const SCORES = 51;
const CATEGORY_SPREAD = 0.45;

/** What guests are asked about, by the name of the column that holds the score. */
export const SCORE_CATEGORIES = [
  'location',
  'cleanliness',
  'staff',
  'comfort',
  'facilities',
  'value_for_money',
] as const;

/** Scores as the campsite's source publishes them, 0 to 10. */
export interface PublishedScores {
  readonly overall: number;
  readonly reviewCount: number;
  /** In the order of {@link SCORE_CATEGORIES}. */
  readonly byCategory: readonly number[];
}

/** How many reviews a campsite gets in a year; the more it sells, the more guests write. */
export function reviewsPerYear(campsite: DemoCampsite): number {
  const isBusy = campsite.offers.length > 20;
  return isBusy ? wholeBetween(60, 100, campsite.seed, SCORES) : wholeBetween(9, 38, campsite.seed, SCORES);
}

/** The scores that a campsite's source publishes, or null for one that publishes none. */
export function publishedScores(campsite: DemoCampsite): PublishedScores | null {
  if (!campsite.publishesScores) return null;
  const seed = seedOf(campsite.seed, SCORES);
  const yearsOnline = 3.5 + chanceOf(seed, 100) * 4;
  return {
    overall: campsite.quality,
    reviewCount: Math.round(reviewsPerYear(campsite) * yearsOnline),
    byCategory: SCORE_CATEGORIES.map((category, at) => {
      // Guests forgive a place its price least and love where it lies most.
      const leaning = category === 'location' ? 0.4 : category === 'value_for_money' ? -0.3 : 0;
      const score = campsite.quality + leaning + bellOf(seed, at) * CATEGORY_SPREAD;
      return Math.round(Math.min(10, Math.max(1, score)) * 10) / 10;
    }),
  };
}
