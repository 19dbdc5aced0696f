import { Type, type Static } from 'typebox';
import { DayText, endpoint } from '../endpoint.ts';
import { Compared, WholePercent } from './compared.ts';

const Share =
  'Sold out or restricted among the compared campsites of which that is known; null of fewer than four of them.';

const CompressedNight = Type.Object({
  date: DayText,
  percent: WholePercent(Share),
  restricted: Type.Integer(),
  known: Type.Integer({ description: 'Priced, sold out or restricted.' }),
  unknown: Type.Integer({ description: 'Not seen, the look failed, or nothing offered under the filters: left out.' }),
  closed: Type.Integer({ description: 'Closed for the season: left out.' }),
});

const CompressedWeek = Type.Object({
  first_date: Type.String({ format: 'date', description: 'The Monday; of the current week today.' }),
  last_date: DayText,
  percent: WholePercent(`${Share} Nights of campsites are put together.`),
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
    'The share of the compared campsites that are sold out or restricted, by night and week, thirteen weeks ahead.',
  query: Type.Object(Compared),
  response: CompressionAhead,
});
