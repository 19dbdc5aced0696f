import { Type, type Static } from 'typebox';
import { DayText, endpoint } from '../endpoint.ts';
import { Compared } from './compared.ts';

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
