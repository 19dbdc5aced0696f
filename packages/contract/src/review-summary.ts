import { Type, type Static } from 'typebox';
import { REVIEW_THEMES } from '@vivac/domain/reviews/themes/review-theme';
import { InputText, MomentText, Nullable, endpoint } from './endpoint.ts';
import { ReviewFilters } from './reviews.ts';

const CampsiteName = InputText(300);
const Count = Type.Integer({ minimum: 0 });
const Period = Type.Object({
  score: Nullable(Type.Number({ description: 'The mean, 0 to 10, one decimal; null without reviews.' })),
  reviewCount: Count,
});

const Theme = Type.Object({
  theme: Type.Enum([...REVIEW_THEMES]),
  reviewCount: Type.Integer({ description: 'How many reviews say so.' }),
  direction: Nullable(
    Type.Enum(['more', 'same', 'fewer'], {
      description: 'The share of reviews that say so in the last 90 days against the 365 before; null of too few.',
    }),
  ),
  example: Nullable(
    Type.Object(
      {
        sentence: Type.String(),
        language: Type.String({ description: 'ISO 639-1.' }),
        review_id: Type.String(),
      },
      { description: 'A newer sentence that says this alone; null where each also says the opposite.' },
    ),
  ),
});
export type SummaryTheme = Static<typeof Theme>;

export const ReviewSummary = Type.Object({
  distribution: Type.Array(Type.Object({ score: Type.Integer({ minimum: 1, maximum: 10 }), reviewCount: Count }), {
    description: 'From 1 to 10; 9 has those from 9 to below 10, and 1 those below 2.',
  }),
  last_30_days: Period,
  days_before: Period,
  praised: Type.Array(Theme, {
    description: 'What guests praise, the most frequent first; none of fewer than 3 reviews.',
  }),
  blamed: Type.Array(Theme, { description: 'What guests blame, in the same way.' }),
  read_count: Type.Integer({
    description: 'How many reviews themes were looked for in: with words in a known language.',
  }),
  unread_count: Type.Integer({ description: 'How many are still to be read.' }),
  last_visit: Nullable(MomentText),
  new_count: Nullable(Type.Integer({ description: 'Reviews that arrived since then; null before the first visit.' })),
  review_sources: Type.Array(Type.String(), {
    description: 'The sources that brought reviews of any campsite that the caller may see.',
  }),
});
export type ReviewSummary = Static<typeof ReviewSummary>;

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/reviews/info/summary',
  access: 'user',
  scope: 'reviews:read',
  tag: 'reviews',
  summary:
    'What the reviews of a campsite say in short: scores, the last 30 days, what guests praise and blame, what is new.',
  query: Type.Object({ campsite: CampsiteName }),
  response: ReviewSummary,
});

const Options = Type.Record(Type.String(), Count);

export const ReviewCounts = Type.Object({
  total: Count,
  type: Options,
  other_types: Type.Array(Type.Object({ type: Type.String(), reviewCount: Count })),
  reviewers: Options,
  review_scores: Options,
  time_of_year: Options,
});
export type ReviewCounts = Static<typeof ReviewCounts>;

export const getReviewCounts = endpoint({
  method: 'GET',
  path: '/reviews/info/counts',
  access: 'user',
  scope: 'reviews:read',
  tag: 'reviews',
  summary: 'How many reviews each option of the filters leaves, under what is chosen in the other groups.',
  query: Type.Object({ campsite: CampsiteName, ...ReviewFilters.properties }),
  response: ReviewCounts,
});

export const visitReviews = endpoint({
  method: 'POST',
  path: '/reviews/visits',
  access: 'user',
  scope: 'session',
  tag: 'reviews',
  summary: 'Remembers that the caller looks at a campsite’s reviews; a visit ends half an hour after the last look.',
  body: Type.Object({ campsite: CampsiteName }),
  response: Type.Object({ last_visit: Nullable(MomentText) }),
});
