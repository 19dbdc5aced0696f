import { Type, type Static } from 'typebox';
import { DayText, InputText, Nullable, endpoint } from '../endpoint.ts';
import { Review } from '../reviews.ts';

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
