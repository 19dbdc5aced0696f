import { Type, type Static } from 'typebox';
import { DayText, InputText, MomentText, Nullable, endpoint } from './endpoint.ts';

const CampsiteName = InputText(300);

const SortBy = Type.Enum(['Newest First', 'Oldest First', 'Highest Score', 'Lowest Score']);
const AccommodationType = Type.Enum(['All', 'glamping tent', 'bungalow']);
const Reviewers = Type.Enum(['All', 'Family', 'Couple', 'Solo traveler', 'Group']);
const ReviewScores = Type.Enum(['All', 'Fantastic: 9+', 'Good: 7-9', 'Acceptable: 5-7', 'Bad: 3-5', 'Very bad: 1-3']);
const TimeOfYear = Type.Enum(['All', 'Mar-May', 'Jun-Aug', 'Sep-Nov', 'Dec-Feb']);

/** A moment of the years 2000 to 2199, ISO 8601 in UTC. */
const PastMoment = Type.String({
  format: 'date-time',
  pattern: '^2[01]\\d\\d-[^+]*Z$',
  examples: ['2026-11-21T06:00:00.000Z'],
});

/** The filters of every call that reads reviews (review-33); one that is absent does not narrow. */
export const ReviewFilters = Type.Object({
  sort_by: Type.Optional(SortBy),
  type: Type.Optional(AccommodationType),
  reviewers: Type.Optional(Reviewers),
  review_scores: Type.Optional(ReviewScores),
  time_of_year: Type.Optional(TimeOfYear),
  /** Any other type, as the counts of the filters name it. */
  other_type: Type.Optional(InputText(100)),
  /** Words that a review says, in any form of them, with or without accents. */
  words: Type.Optional(InputText(200)),
  /** Only reviews that came to be known here after it. */
  arrived_after: Type.Optional(PastMoment),
});
export type ReviewFilters = Static<typeof ReviewFilters>;

const Score = Nullable(Type.Number({ description: '0 to 10, one decimal; null where there is none.' }));

const COUNTED = 'How many reviews the score is of: as published by the source if it publishes one, else those kept.';
const StoredCount = Type.Integer({ description: 'How many reviews are kept here and can be read.' });

export const CampsiteReviews = Type.Object({
  name: Type.String(),
  reviewCount: Type.Integer({ description: COUNTED }),
  kept_count: StoredCount,
  score: Score,
  reference: Type.Boolean({ description: 'The caller’s own campsite; it comes first.' }),
  new_count: Nullable(
    Type.Integer({ description: 'How many reviews arrived since the caller’s last visit; null before the first.' }),
  ),
});
export type CampsiteReviews = Static<typeof CampsiteReviews>;

export const getReviewList = endpoint({
  method: 'GET',
  path: '/reviews/list',
  access: 'user',
  scope: 'reviews:read',
  tag: 'reviews',
  summary: 'The campsites whose reviews the user may read, the reference campsite first.',
  response: Type.Array(CampsiteReviews),
});

const Category = Type.Object({
  name: Type.String(),
  score: Type.Number({ description: '0 to 10, one decimal.' }),
  compset_score: Score,
  reference_score: Score,
});

const MonthOfScores = Type.Object({
  month: Type.String({ description: '`YYYY-MM`', examples: ['2026-10'] }),
  score: Score,
  reviewCount: Type.Integer(),
  compset_score: Score,
  compset_reviewCount: Type.Integer(),
  reference_score: Score,
});

export const CampsiteReviewInfo = Type.Object({
  name: Type.String(),
  overallScore: Score,
  overallText: Nullable(Type.String({ description: 'A word of the score filter; null without a score.' })),
  reviewCount: Type.Integer({ description: COUNTED }),
  kept_count: StoredCount,
  kept_from: Nullable(Type.String({ description: 'The month of the oldest review that is kept, `YYYY-MM`.' })),
  reference: Type.Boolean({
    description: 'Whether it is the caller’s own; if not, `reference_score` is that of their own.',
  }),
  categories: Type.Array(Category),
  score_source: Nullable(
    Type.Union([Type.Literal('published'), Type.Literal('mean')], {
      description: 'Whether the score is the source’s own or the mean of the reviews.',
    }),
  ),
  compset_size: Type.Integer({ description: 'How many other campsites the compset’s means are of.' }),
  months: Type.Array(MonthOfScores, { description: 'The last 24 months, oldest first.' }),
});
export type CampsiteReviewInfo = Static<typeof CampsiteReviewInfo>;

export const getReviewInfo = endpoint({
  method: 'GET',
  path: '/reviews/info',
  access: 'user',
  scope: 'reviews:read',
  tag: 'reviews',
  summary: 'The scores of one campsite, by category and over time, beside its competitors’.',
  query: Type.Object({ campsite: CampsiteName }),
  response: CampsiteReviewInfo,
});

export const Review = Type.Object({
  id: Type.String({ description: 'The same for the same review in every answer.' }),
  date: DayText,
  date_precision: Type.Union([Type.Literal('day'), Type.Literal('month'), Type.Literal('year')], {
    description: 'How much of the date is known: of a month or a year it is the first day.',
  }),
  score: Type.Number({ description: '0 to 10.' }),
  nationality: Nullable(Type.String()),
  type: Nullable(Type.String()),
  originalAccommodationType: Nullable(Type.String()),
  duration: Nullable(Type.Integer({ description: 'Nights.' })),
  group: Nullable(Type.String()),
  reviewerName: Nullable(
    Type.String({ description: 'As the source published it; null without one, or once it was erased.' }),
  ),
  title: Nullable(Type.String()),
  positive: Nullable(Type.String()),
  negative: Nullable(Type.String()),
  answer: Nullable(Type.String({ description: 'What the owner answered.' })),
  erased: Type.Boolean({ description: 'Name, words and answer were erased on request; they are null.' }),
  category_scores: Type.Array(Type.Object({ name: Type.String(), score: Type.Number({ description: '0 to 10.' }) })),
  language: Nullable(Type.String({ description: 'ISO 639-1: as the source gives it, or as told by its words.' })),
  stayed: Nullable(Type.String({ description: 'When the guest stayed: a day, a month or a year in ISO 8601.' })),
  arrived_at: MomentText,
});
export type Review = Static<typeof Review>;

export const getReviews = endpoint({
  method: 'GET',
  path: '/reviews/{campsite}',
  access: 'user',
  scope: 'reviews:read',
  tag: 'reviews',
  summary: 'One page of a campsite’s reviews, filtered and sorted; not of one that is called list, info or download.',
  params: Type.Object({ campsite: CampsiteName }),
  query: Type.Object({
    from: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Offset of the first review.' }),
    to: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Offset after the last; at most 100 further.' }),
    ...ReviewFilters.properties,
  }),
  response: Type.Object({
    reviews: Type.Array(Review),
    total: Nullable(Type.Integer({ description: 'How many match; told with the first page only.' })),
  }),
});

/** In the body, so that no log of addresses keeps the name. */
const Reviewer = Type.Object({
  name: InputText(200),
  campsite: InputText(300),
});

const FoundReview = Type.Object({
  id: Type.String(),
  date: DayText,
  date_precision: Review.properties.date_precision,
  score: Review.properties.score,
  source: Type.String(),
  reviewer_name: Type.String({ description: 'As the source gives it.' }),
  title: Nullable(Type.String()),
  positive: Nullable(Type.String()),
  negative: Nullable(Type.String()),
  is_shown: Type.Boolean({
    description: 'False where it is set aside: its import is withdrawn, or another listing has it too.',
  }),
});
export type FoundReview = Static<typeof FoundReview>;

export const findReviewer = endpoint({
  method: 'POST',
  path: '/admin/reviewer/find',
  access: 'admin',
  scope: 'session',
  tag: 'reviews',
  summary:
    'The reviews of a person at a campsite, by their name as the source gives it, in capitals or not: the newest 200. Changes nothing.',
  body: Reviewer,
  response: Type.Object({
    reviews: Type.Array(FoundReview),
    total: Type.Integer({ description: 'How many there are.' }),
  }),
});

export const eraseReviewer = endpoint({
  method: 'POST',
  path: '/admin/reviewer/erase',
  access: 'admin',
  scope: 'session',
  tag: 'reviews',
  summary:
    'Erases name, words and the owner’s answer of these reviews of a person, for good: scores stay, and no later import brings them back.',
  body: Type.Object({
    ...Reviewer.properties,
    review_ids: Type.Array(Type.String({ pattern: '^[1-9]\\d{0,15}$' }), { minItems: 1, maxItems: 200 }),
  }),
  response: Type.Object({
    message: Type.String({ description: 'One sentence for the administrator.' }),
    erased: Type.Integer(),
  }),
});
