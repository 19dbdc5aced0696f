/** What guests praise or blame; docs/decisions/reviews.md says how the themes are found, and how well. */
export const REVIEW_THEMES = [
  'cleanliness',
  'quiet',
  'staff',
  'location',
  'pool',
  'bathrooms',
  'food',
  'price',
  'comfort',
  'wifi',
  'space',
  'children',
] as const;
export type ReviewTheme = (typeof REVIEW_THEMES)[number];

export type Polarity = 'praise' | 'blame';

/** A theme that a text judges, with the sentence that does. */
export interface ThemeMention {
  readonly theme: ReviewTheme;
  readonly polarity: Polarity;
  readonly sentence: string;
}

/** Of fewer reviews in either period no direction is told. */
const LEAST_REVIEWS = 10;
/** Points of a hundred by which the share must move. */
const LEAST_POINTS = 5;

type ThemeDirection = 'more' | 'same' | 'fewer';

/** How many reviews of a period have words, and how many of them say something. */
interface Share {
  readonly saying: number;
  readonly reviews: number;
}

/** Whether something is said more often lately than before, by its share among the reviews; null of too few reviews. */
export function themeDirection(lately: Share, before: Share): ThemeDirection | null {
  if (Math.min(lately.reviews, before.reviews) < LEAST_REVIEWS) return null;
  const points = (lately.saying / lately.reviews - before.saying / before.reviews) * 100;
  if (Math.abs(points) < LEAST_POINTS) return 'same';
  return points > 0 ? 'more' : 'fewer';
}
