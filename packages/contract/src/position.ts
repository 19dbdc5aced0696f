import { Type, type Static } from 'typebox';
import { DayText, endpoint, InputDay, Nullable, MomentText, FileBody } from './endpoint.ts';
import { Price, RestrictionOnWire, State } from './dashboard/price-parts.ts';
import { CampsiteName, OfferFilters } from './dashboard.ts';

/** As many competitors have figures of their own; of more, every look at every one would be read for one answer. */
const MOST_COMPARED = 40;

/** The own campsite beside the chosen competitors, under the filters of the dashboard. */
const Compared = {
  campsitename: CampsiteName,
  competitorname: Type.Optional(Type.Array(CampsiteName, { maxItems: MOST_COMPARED })),
  ...OfferFilters,
} as const;

const WholePercent = (description: string) => Nullable(Type.Integer({ minimum: 0, maximum: 100, description }));

const SHARE =
  'Sold out among the compared campsites that are known to be for sale, restricted or sold out; null of fewer than four of them.';
const RESTRICTED =
  'What a minimum stay or an arrival day takes away: to be had in another stay, so it is told beside and not counted.';

const CompressedNight = Type.Object({
  date: DayText,
  percent: WholePercent(SHARE),
  sold_out: Type.Integer(),
  restricted: Type.Integer({ description: RESTRICTED }),
  known: Type.Integer({ description: 'Priced, sold out or restricted.' }),
  unknown: Type.Integer({ description: 'Not seen, the look failed, or nothing offered under the filters: left out.' }),
  closed: Type.Integer({ description: 'Closed for the season: left out.' }),
});

const CompressedWeek = Type.Object({
  first_date: Type.String({ format: 'date', description: 'The Monday; of the current week today.' }),
  last_date: DayText,
  percent: WholePercent(`${SHARE} Nights of campsites are put together.`),
  restricted_percent: WholePercent(`${RESTRICTED} Of the same nights and campsites.`),
  nights: Type.Integer({ description: 'Nights that have a figure; the others are left out.' }),
  least_known: Type.Integer({ description: 'The fewest campsites known on one of these nights.' }),
  most_known: Type.Integer(),
});

export const CompressionAhead = Type.Object({
  campsites: Type.Integer({ description: 'How many are compared; the own one is not among them.' }),
  weeks: Type.Array(CompressedWeek),
  nights: Type.Array(CompressedNight),
});
export type CompressionAhead = Static<typeof CompressionAhead>;

export const getCompression = endpoint({
  method: 'GET',
  path: '/position/compression',
  access: 'user',
  scope: 'prices:read',
  tag: 'position',
  summary:
    'The share of the compared campsites that are sold out, by night and week, thirteen weeks ahead; what is restricted beside it.',
  query: Type.Object(Compared),
  response: CompressionAhead,
});

const CampsiteMoves = Type.Object({
  name: Type.String(),
  own: Type.Boolean(),
  up: Type.Integer({ description: 'Confirmed rises: what moved within a day is one, whatever nights it was of.' }),
  down: Type.Integer(),
  led: Type.Integer({ description: 'Moves that another one followed.' }),
  followed: Type.Integer({ description: 'Moves that follow another one’s.' }),
});

const FollowedPair = Type.Object({
  leader: Type.String(),
  follower: Type.String(),
  moves: Type.Integer({ description: 'Of the leader.' }),
  followed: Type.Integer({
    description: 'How many of them the follower followed; pairs with fewer than three are not named.',
  }),
  by_chance: Type.Number({ description: 'How many would be by chance: the average of the shuffled histories.' }),
  lag_days: Type.Number({ description: 'The median of the days until the follower moved.' }),
  chance: Type.Number({
    description: 'The share of the shuffled histories in which any pair is as striking.',
  }),
  certain: Type.Boolean({ description: '`chance` is 0.01 or less.' }),
});

export const FirstMoversFound = Type.Object({
  first_date: DayText,
  last_date: DayText,
  days: Type.Integer({ description: 'From the first move to the last; of fewer than 28 no pair is looked for.' }),
  follow_days: Type.Integer({
    description: 'A move follows one of so many days before it at most, in its direction, on a night of it.',
  }),
  shuffles: Type.Integer({
    description: 'Histories with their weeks in another order, beside which the real one stands.',
  }),
  computing: Type.Boolean({ description: 'Something that came in of these campsites is still being looked through.' }),
  campsites: Type.Array(CampsiteMoves, { description: 'The own one first.' }),
  pairs: Type.Array(FollowedPair, { description: 'The surest first.' }),
});
export type FirstMoversFound = Static<typeof FirstMoversFound>;

export const getFirstMovers = endpoint({
  method: 'GET',
  path: '/position/first_movers',
  access: 'user',
  scope: 'prices:read',
  tag: 'position',
  summary: 'Who changes prices first and who follows, of the confirmed changes of 180 days, told apart from chance.',
  query: Type.Object(Compared),
  response: FirstMoversFound,
});

const Taken =
  'Nights of the week that were booked or blocked, which nobody can tell apart, among those looked at in that week before; null of fewer than four nights';

const PacePoint = {
  weeks_before: Type.Integer({
    description: 'The looks between 7 · `weeks_before` and 7 · `weeks_before` + 6 days before each night.',
  }),
  own: WholePercent(`${Taken}.`),
  others: WholePercent('The median of the competitors’ shares; null of fewer than four campsites.'),
  campsites: Type.Integer({ description: 'How many competitors have a share.' }),
  usual_own: WholePercent('The median of the own shares of the other weeks, as long before; null of fewer than two.'),
  usual_own_weeks: Type.Integer(),
  usual_others: WholePercent('The same of the competitors’ medians.'),
  usual_others_weeks: Type.Integer(),
} as const;

export const PaceAhead = Type.Object({
  weeks: Type.Array(
    Type.Object(
      { first_date: Type.String({ format: 'date', description: 'The Monday.' }), ...PacePoint },
      { description: 'A stay-week ahead as it is known now.' },
    ),
  ),
  compared_weeks: Type.Integer({ description: 'How many weeks, passed ones among them, the usual is of.' }),
  chosen: Type.Object({
    first_date: DayText,
    points: Type.Array(Type.Object(PacePoint), { description: 'From long before to now.' }),
    campsites: Type.Array(
      Type.Object({
        name: Type.String(),
        own: Type.Boolean(),
        shares: Type.Array(
          Type.Object({
            percent: WholePercent(`${Taken}.`),
            taken: Type.Integer(),
            known: Type.Integer({ minimum: 0, maximum: 7 }),
          }),
          { description: 'One a point.' },
        ),
      }),
      { description: 'The own one first.' },
    ),
  }),
  looked_at: Nullable(Type.String({ format: 'date-time', description: 'When somebody last looked at any of them.' })),
});
export type PaceAhead = Static<typeof PaceAhead>;

/** Which stay-week is told in full. */
const RequestedWeek = {
  week: Type.Optional(
    Type.String({
      ...InputDay,
      description: 'A night of the stay-week told in full, of the thirteen weeks ahead; this week when it is absent.',
    }),
  ),
} as const;

export const getPace = endpoint({
  method: 'GET',
  path: '/position/pace',
  access: 'user',
  scope: 'prices:read',
  tag: 'position',
  summary: 'How fast nights disappear: the share booked or blocked, by how many weeks before arrival it was known.',
  query: Type.Object({ ...Compared, ...RequestedWeek }),
  response: PaceAhead,
});

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
const RequestedSpan = {
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

export const downloadPosition = endpoint({
  method: 'GET',
  path: '/position/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'downloads',
  summary: 'One of the tables of the page Position, as a file.',
  query: Type.Object({
    ...Compared,
    ...RequestedSpan,
    ...RequestedWeek,
    subject: Type.Enum(['price_score', 'pace', 'compression', 'first_movers']),
    format: Type.Enum(['xlsx', 'csv', 'csv-es'], {
      description: '`csv-es` is CSV for Excel in Spanish: semicolons, decimal commas.',
    }),
  }),
  response: FileBody,
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
});
