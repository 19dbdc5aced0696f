import { Type, type Static } from 'typebox';
import { DayText, InputDay, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { Price, RestrictionOnWire, State } from '../dashboard/price-parts.ts';
import { Compared } from './compared.ts';

const Score = Type.Number({ minimum: 0, maximum: 10, description: 'Of reviews, to one decimal.' });

const ScoredCampsite = Type.Object({
  name: Type.String(),
  own: Type.Boolean(),
  score: Nullable(Score),
  reviews: Type.Integer({ description: 'Of how many reviews the score is.' }),
  price: Price,
  priced_nights: Type.Integer({ description: 'Nights of the span that have a price; `price` is their median.' }),
  state: State,
  restriction: RestrictionOnWire,
  quarter: Nullable(
    Type.Enum(['premium', 'dear', 'value', 'plain'], {
      description:
        'By the competitors’ medians: `premium`, dearer and well scored; `dear`, dear for its score; `value`, good value; `plain`, cheaper and scored lower. A price on the median is not dear, a score on it is a good one. Null without a price or a score, and of fewer than four competitors that have both.',
    }),
  ),
});

export const PriceScores = Type.Object({
  first_date: DayText,
  nights: Type.Integer(),
  campsites: Type.Array(ScoredCampsite, { description: 'The own one first.' }),
  medians: Nullable(
    Type.Object(
      { price: Type.Number({ description: 'Euros per night.' }), score: Score },
      { description: 'Of the competitors that have both; null of fewer than four.' },
    ),
  ),
  drawn: Type.Integer({ description: 'How many competitors have both.' }),
  looked_at: Nullable(Type.String({ format: 'date-time', description: 'When somebody last looked at any of them.' })),
  old: Type.Array(Type.Object({ name: Type.String(), looked_at: MomentText }), {
    description:
      'Campsites with a price, of the nights of the span, that nobody has seen or confirmed for more than 48 hours, and when that was; without any price when somebody last looked.',
  }),
});
export type PriceScores = Static<typeof PriceScores>;

/** How many nights a price stands for, beside from which night on. */
export const RequestedSpan = {
  date: Type.Optional(Type.String({ ...InputDay, description: 'The first night; today when it is absent.' })),
  span: Type.Optional(
    Type.Enum(['night', 'week', 'month'], { description: 'One night, 7 or 30 from `date` on; 7 when it is absent.' }),
  ),
} as const;

export const getPriceScore = endpoint({
  method: 'GET',
  path: '/position/price_score',
  access: 'user',
  scope: 'prices:read',
  tag: 'position',
  summary: 'Price against review score: the own campsite among its competitors, with the quarters of their medians.',
  query: Type.Object({ ...Compared, ...RequestedSpan }),
  response: PriceScores,
});
