import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from '../dashboard.ts';
import { DayText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { AsOf, ObservedAt, Price, RestrictionOnWire, State } from './price-parts.ts';

const PriceAndState = Type.Object({ price: Price, state: State, restriction: RestrictionOnWire });

const Move = Type.Object({
  name: Type.String(),
  date: DayText,
  before: PriceAndState,
  now: PriceAndState,
});

export const Answer = Type.Object({
  date: DayText,
  nights: Type.Integer({ description: 'How many nights from `date` on it speaks of.' }),
  compared: Type.Integer({ description: 'On how many of them the own price and a competitor’s are known.' }),
  below: Type.Array(DayText, {
    description: 'The nights on which the own price is 10% or more below the dearest competitor: the red band.',
  }),
  above: Type.Array(DayText, {
    description: 'The nights on which the own price is above that of every competitor: the blue band.',
  }),
  median: Type.Object(
    {
      below: Type.Array(DayText, { description: 'The index of the calendar reads 90.0 or less.' }),
      above: Type.Array(DayText, { description: 'It reads 110.0 or more.' }),
    },
    { description: 'The nights on which the own price is 10% or more from the median of the competitors’ prices.' },
  ),
  rank: Type.Object(
    {
      cheapest: Type.Array(DayText, { description: 'The own price is last: every competitor’s is higher.' }),
      dearest: Type.Array(DayText, { description: 'The own price is first, alone or with others: none is higher.' }),
    },
    { description: 'The nights at either end of the rank of the calendar.' },
  ),
  since: Type.String({ format: 'date-time', description: 'The moment that `moves` compares with: a day before.' }),
  moves: Type.Array(Move, {
    description:
      'Prices, the own among them, that are others than they were known at `since`: the largest difference first, then those that went or came, the nearest night first. A first sight of a night is none. At most 100.',
  }),
  moved: Type.Array(DayText, { description: 'All nights on which something moved, in order.' }),
  moves_total: Type.Integer(),
  unpriced: Type.Array(Type.Object({ name: Type.String(), state: State, restriction: RestrictionOnWire }), {
    description: 'Competitors without a price on any of the nights, and the commonest reason.',
  }),
  old: Type.Array(Type.Object({ name: Type.String(), checked_at: MomentText }), {
    description: 'Campsites at which nobody has looked for more than 48 hours, and when somebody did last.',
  }),
  seen_at: ObservedAt,
  checked_at: Nullable(
    Type.String({ format: 'date-time', description: 'When somebody last looked at any of the campsites.' }),
  ),
  last_month: Nullable(
    Type.String({
      format: 'date',
      description: 'The first day of the last month of which any price of them is known.',
    }),
  ),
});
export type Answer = Static<typeof Answer>;

export const getAnswer = endpoint({
  method: 'GET',
  path: '/dashboard/answer',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'The next 30 nights in numbers: on how many the own price is far below the dearest competitor or above all, what moved within a day, who has no price and whose data is old.',
  query: Type.Object({
    campsitename: CampsiteName,
    competitorname: Type.Optional(CampsiteNames),
    ...OfferFilters,
    ...AsOf,
  }),
  response: Answer,
});
