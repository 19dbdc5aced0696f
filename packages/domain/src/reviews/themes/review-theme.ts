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
