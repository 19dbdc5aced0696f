import { reviewWords } from '../review-words.ts';

const { count, number, score } = reviewWords;

const plainCount = (none: string, reviews: number) => (reviews === 0 ? none : count(reviews, 'review', 'reviews'));
const hereWords = (kept: number) => (kept === 0 ? 'none here' : `${number(kept)}\u00a0here`);

export const reviewListText = {
  title: 'Campsites',
  search: 'Search campsite',
  yours: 'your campsite',
  reviews: (counted: number, kept: number) =>
    counted === kept ? plainCount('no reviews', kept) : `${count(counted, 'review', 'reviews')}, ${hereWords(kept)}`,
  found: (found: number) => `${count(found, 'campsite', 'campsites')} found`,
  nothingFound: (text: string) => `No campsite is called “${text}”.`,
  empty:
    'No campsite is on your list yet. Ask your administrator to set your campsite and its competitors by their links.',
  loading: 'Loading campsites…',
  failureLog: 'Error fetching the list of campsites with reviews',
  failed: 'The campsites could not be loaded. Nothing was lost.',
};

export const reviewScoresText = {
  /** Said of a badge, which shows the number alone. */
  scored: (value: number) => `Score ${score(value)} of 10`,
  noScore: 'No score yet',
  noBadge: '–',
  /** `342 reviews on the source, 185 here`: what the source counts is not always what can be read below. */
  reviews: (counted: number, kept: number) =>
    counted === kept
      ? plainCount('No reviews yet', kept)
      : `${count(counted, 'review', 'reviews')} on the source, ${hereWords(kept)}`,
  sources: { published: 'score as published by the source', mean: 'mean of all reviews' },
  categories: 'Scores by category',
  noCategories: 'The source publishes no scores by category for this campsite.',
  compset: (size: number) =>
    size === 1 ? 'the other campsite' : `mean of ${count(size, 'other campsite', 'other campsites')}`,
  noCompset: 'no other campsite to compare with',
  category: (value: number, others: number | null) =>
    others === null ? score(value) : `${score(value)}, other campsites ${score(others)}`,
  chart: 'Score over time',
  chartMonth: 'Month looked at',
  chartPicture: (first: string, last: string) => `Mean score of each month, ${first} to ${last}`,
  noMonths: 'No review in the last 24 months.',
  monthReviews: (reviews: number) => (reviews === 0 ? 'no reviews' : count(reviews, 'review', 'reviews')),
  others: (value: number) => `others ${score(value)}`,
  table: 'Mean score and number of reviews by month',
  columns: {
    month: 'Month',
    score: 'Score',
    reviews: 'Reviews',
    othersScore: 'Other campsites’ score',
    othersReviews: 'Other campsites’ reviews',
  },
  none: '–',
  loading: 'Loading scores…',
  failureLog: 'Error fetching the scores of a campsite',
  failed: 'The scores could not be loaded. Nothing was lost.',
};

export const reviewFilterText = {
  title: 'Filters',
};

export const guestReviewsText = {
  title: 'Reviews',
  /** Word for word (review-3). */
  loadingMore: 'Loading more reviews...',
  noMatch: 'No reviews match your criteria',
  noMore: 'No more reviews to load',
  loading: 'Loading reviews…',
  matching: (reviews: number) => `${count(reviews, 'review matches', 'reviews match')} the filters`,
  noneYet: 'No review of this campsite has been collected yet.',
  widen: 'Fewer filters show more.',
  clear: 'Clear filters',
  failureLog: 'Error fetching reviews',
  failed: 'The reviews could not be loaded. Nothing was lost.',
  failedMore: 'More reviews could not be loaded. Those above are still there.',
  positive: 'Positive',
  negative: 'Negative',
  noWords: 'Scored without a comment.',
  anonymous: 'Name not given',
  untitled: (score: string) => `Scored ${score}`,
  nights: (nights: number) => count(nights, 'night', 'nights'),
  group: 'Travelled as',
  stay: 'Stayed',
  from: 'From',
  type: 'Type',
  /** (review-10): nothing is known of the type; only the source's own wording is. */
  noType: '-',
  onlyOriginal: (original: string) => `${original} (-)`,
  showAll: 'Show all',
  showLess: 'Show less',
};

export const reviewsText = {
  title: 'Reviews',
  /** Word for word (review-3). */
  select: 'Select a campsite to view reviews',
  selectHint: 'Its scores, and what its guests liked and did not, appear here.',
  selectYours: (name: string) => `Show ${name}`,
  unknown: (name: string) => `There is no campsite called “${name}” on your list.`,
  backToList: 'Campsites',
  cancel: 'Cancel',
  openFilters: (set: number) => (set === 0 ? 'Filters' : `Filters · ${set}`),
  openFiltersLabel: (set: number) => (set === 0 ? 'Filters' : `Filters, ${count(set, 'set', 'set')}`),
  showReviews: 'Show reviews',
};
