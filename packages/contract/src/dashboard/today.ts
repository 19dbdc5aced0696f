import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from '../dashboard.ts';
import { DayText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Span = Nullable(
  Type.Object(
    { lowest: Type.Number(), highest: Type.Number() },
    { description: 'Of prices, euros per night; null of what is sold out.' },
  ),
);

const Stake = Type.Object({
  first_date: DayText,
  last_date: DayText,
  way: Type.Enum(['raise', 'lower']),
  nights: Type.Array(
    Type.Object({
      date: DayText,
      price: Type.Number(),
      proposed: Type.Number({ description: 'Of the adviser; before limits are set the median in whole euros.' }),
      median: Type.Number(),
    }),
    { description: 'Consecutive.' },
  ),
  priced: Type.Integer({ description: 'On the night of which least is known: competitors whose price counts.' }),
  sold_out: Type.Integer({ description: 'On the night on which it is most: competitors that have nothing left.' }),
  of: Type.Integer({ description: 'Of so many competitors.' }),
  at_stake: Type.Number({
    description: 'Euros: difference × nights × the share of competitors whose price is known.',
  }),
});

export const Today = Type.Object({
  date: DayText,
  nights: Type.Integer({ description: 'How many nights from `date` on it speaks of.' }),
  compared: Type.Integer({ description: 'With how many competitors.' }),
  nights_compared: Type.Integer({
    description: 'On how many of the nights both the own price and a competitor’s are known.',
  }),
  below_median: Type.Array(DayText, { description: 'The nights on which the index reads 90.0 or less.' }),
  above_median: Type.Array(DayText, { description: 'It reads 110.0 or more.' }),
  has_limits: Type.Boolean({ description: 'Whether the adviser may propose: the caller set its limits.' }),
  stakes: Type.Array(Stake, {
    description:
      'Runs of nights by what is at stake, the most first, at most five. Nights of which the caller decided are left out until something else is proposed.',
  }),
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Enum(['price_up', 'price_down', 'sold_out']),
      first_date: DayText,
      last_date: DayText,
      nights: Type.Integer(),
      from: Span,
      to: Span,
      seen_at: MomentText,
      own_price: Nullable(Type.Number({ description: 'Of the first of its nights that is not past.' })),
    }),
    {
      description:
        'Confirmed since yesterday, at the campsite’s level under these filters: sold out, and prices that moved by 5% or more; the weightiest first, at most five.',
    },
  ),
  reviews: Nullable(
    Type.Object(
      {
        new_count: Type.Integer(),
        bad_count: Type.Integer({ description: 'Of them those with a score below 5.' }),
        scores: Type.Array(Type.Number(), { description: 'The newest first, at most three.' }),
        latest_at: MomentText,
      },
      { description: 'Of the own campsite since the last visit to them, before the first since a week; null of none.' },
    ),
  ),
  first_priced: Nullable(
    Type.String({
      format: 'date',
      description: 'Where none of the nights has a price: the first night that has one, the own or a competitor’s.',
    }),
  ),
  priced_ahead: Type.Boolean({
    description: 'Whether any price of a night from `date` on is known of the campsites, under whatever filters.',
  }),
  oldest_at: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'When that price of the nights was seen that was seen longest ago, those of price lists left aside; null without any.',
    }),
  ),
  held: Type.Boolean({
    description:
      'Whether changes of the competitors wait until an administrator says whether a source means something else now.',
  }),
  last_month: Nullable(
    Type.String({ format: 'date', description: 'The first day of the last month of which any price is known.' }),
  ),
});
export type Today = Static<typeof Today>;

export const getToday = endpoint({
  method: 'GET',
  path: '/dashboard/today',
  access: 'user',
  scope: 'session',
  tag: 'dashboard',
  summary:
    'What may be to do today: the nights with most at stake, what changed at the competitors, and new reviews. Computed for the campsites that are named, against the median.',
  query: Type.Object({ campsitename: CampsiteName, competitorname: Type.Optional(CampsiteNames), ...OfferFilters }),
  response: Today,
});
