import type { FilterGroup } from '@vivac/domain/reviews/review-filters';
import { wordsOf } from './reader.ts';
import { reviewWords } from './review-words.ts';
import { sourceWord } from './source-words.ts';

const text = wordsOf('reviews');
const { list, scores, filters, guests } = text;
const { options } = filters;
const { columns, words } = scores;

/** The options of the panel by their names on the wire. */
const OPTIONS: Readonly<Record<string, string>> = {
  'Newest First': options.newestFirst,
  'Oldest First': options.oldestFirst,
  'Highest Score': options.highestScore,
  'Lowest Score': options.lowestScore,
  All: options.all,
  'glamping tent': options.glampingTent,
  bungalow: options.bungalow,
  Family: options.family,
  Couple: options.couple,
  'Solo traveler': options.soloTraveler,
  Group: options.group,
  'Fantastic: 9+': options.scoresFantastic,
  'Good: 7-9': options.scoresGood,
  'Acceptable: 5-7': options.scoresAcceptable,
  'Bad: 3-5': options.scoresBad,
  'Very bad: 1-3': options.scoresVeryBad,
  'Mar-May': options.marMay,
  'Jun-Aug': options.junAug,
  'Sep-Nov': options.sepNov,
  'Dec-Feb': options.decFeb,
};
const WORDS: Readonly<Record<string, string>> = {
  Fantastic: words.fantastic,
  Good: words.good,
  Acceptable: words.acceptable,
  Bad: words.bad,
  'Very bad': words.veryBad,
};

export const reviewListText = {
  ...list,
  reviews: (counted: number, stored: number) => {
    if (counted !== stored) return list.kept({ reviews: counted, kept: stored });
    return stored === 0 ? list.none : list.reviews({ reviews: stored });
  },
  failureLog: 'Error fetching the list of campsites with reviews',
};

export const reviewScoresText = {
  ...scores,
  /** Said of a badge, which shows the number alone. */
  scored: (value: number) => scores.scored({ score: reviewWords.score(value) }),
  noBadge: '–',
  /** `342 reviews on the source, 185 here`: what the source counts is not always what can be read below. */
  reviews: (counted: number, stored: number) => {
    if (counted !== stored) return scores.kept({ reviews: counted, kept: stored });
    return stored === 0 ? scores.none : list.reviews({ reviews: stored });
  },
  /** The word of an overall score, as the API says it. */
  word: (word: string) => WORDS[word] ?? word,
  columns: {
    month: columns.month,
    score: columns.score,
    reviews: columns.reviews,
    othersScore: columns.othersScore,
    othersReviews: columns.othersReviews,
  },
  category: (value: number, others: number | null) => {
    const score = reviewWords.score(value);
    return others === null ? score : scores.category({ score, others: reviewWords.score(others) });
  },
  others: (value: number) => scores.others({ score: reviewWords.score(value) }),
  none: '–',
  failureLog: 'Error fetching the scores of a campsite',
};

export const reviewFilterText = {
  title: filters.title,
  group: (group: FilterGroup) => filters.groups[group],
  /** An option in the reader's language; a type that only the source names as it came. */
  option: (option: string) => OPTIONS[option] ?? sourceWord(option),
};

export const guestReviewsText = {
  ...guests,
  /** (review-10): nothing is known of the type; only the source's own wording is. */
  noType: '-',
  failureLog: 'Error fetching reviews',
};

export const reviewSummaryText = {
  ...wordsOf('review-summary'),
  failureLog: 'Error fetching the summary of reviews',
  visitLog: 'Error remembering a visit to the reviews',
};
