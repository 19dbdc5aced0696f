import { Type, type Static } from 'typebox';
import { DayText, endpoint } from '../endpoint.ts';
import { Compared, WholePercent } from './compared.ts';

const Share =
  'Sold out among the compared campsites that are known to be for sale, restricted or sold out; null of fewer than four of them.';
const RESTRICTED =
  'What a minimum stay or an arrival day takes away: to be had in another stay, so it is told beside and not counted.';

const CompressedNight = Type.Object({
  date: DayText,
  percent: WholePercent(Share),
  sold_out: Type.Integer(),
  restricted: Type.Integer({ description: RESTRICTED }),
  known: Type.Integer({ description: 'Priced, sold out or restricted.' }),
  unknown: Type.Integer({ description: 'Not seen, the look failed, or nothing offered under the filters: left out.' }),
  closed: Type.Integer({ description: 'Closed for the season: left out.' }),
});

const CompressedWeek = Type.Object({
  first_date: Type.String({ format: 'date', description: 'The Monday; of the current week today.' }),
  last_date: DayText,
  percent: WholePercent(`${Share} Nights of campsites are put together.`),
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
