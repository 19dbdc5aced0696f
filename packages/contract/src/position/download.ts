import { Type } from 'typebox';
import { FileBody, endpoint } from '../endpoint.ts';
import { Compared } from './compared.ts';
import { RequestedWeek } from './pace.ts';
import { RequestedSpan } from './price-score.ts';

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
