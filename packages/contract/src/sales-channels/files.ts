import { Type } from 'typebox';
import { CampsiteName } from '../dashboard.ts';
import { AsOf } from '../dashboard/price-parts.ts';
import { FileBody, InputDay, endpoint } from '../endpoint.ts';
import { SeasonQuery } from './season.ts';
import { StayQuery } from './stay-query.ts';

const Format = Type.Enum(['xlsx', 'csv', 'csv-es'], {
  description:
    'Excel or comma-separated values. `csv-es` is CSV for Excel in Spanish: semicolons, decimal commas, and lines of what was asked above the table.',
});

const MEDIA_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
] as const;

export const downloadChannelLadder = endpoint({
  method: 'GET',
  path: '/sales-channels/ladder/download',
  access: 'user',
  scope: 'session',
  tag: 'sales channels',
  summary: 'The ladder of one stay as a file; of the own campsite with the caller’s commissions and what is left.',
  query: Type.Object({ campsitename: CampsiteName, date: InputDay, ...StayQuery, ...AsOf, format: Format }),
  response: FileBody,
  produces: MEDIA_TYPES,
});

export const downloadChannelSeason = endpoint({
  method: 'GET',
  path: '/sales-channels/season/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'sales channels',
  summary: 'The season as a file: a row a campsite and channel.',
  query: Type.Object({ ...SeasonQuery, format: Format }),
  response: FileBody,
  produces: MEDIA_TYPES,
});
