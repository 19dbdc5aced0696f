import { COMPARED_WITH } from '@vivac/domain/offers/offer-dimension';
import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from './dashboard.ts';
import { AsOf } from './dashboard/price-parts.ts';
import { FileBody, endpoint } from './endpoint.ts';
import { ReviewFilters } from './reviews.ts';

export const DownloadFormat = Type.Union(
  [Type.Literal('xlsx'), Type.Literal('csv'), Type.Literal('csv-es'), Type.Literal('pdf')],
  {
    description:
      'Excel, comma-separated values or PDF. `csv-es` is CSV for Excel in Spanish: semicolons, decimal commas, and lines of what was asked above the table.',
  },
);
export type DownloadFormat = Static<typeof DownloadFormat>;

/** What a file of each format is called on the wire. */
const MEDIA_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
  'application/pdf',
] as const;

export const downloadPrices = endpoint({
  method: 'GET',
  path: '/dashboard/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'downloads',
  summary: 'The reference campsite beside its competitors from today to the last priced night, as a file.',
  query: Type.Object({
    campsitename: CampsiteName,
    competitorname: Type.Optional(CampsiteNames),
    ...OfferFilters,
    ...AsOf,
    compared_with: Type.Optional(
      Type.Enum([...COMPARED_WITH], {
        description:
          'More columns at the end: `median`, the median of the competitors’ prices and the index to it; `rank`, the rank from the dearest and of how many. Without it, and for `dearest`, none.',
      }),
    ),
    format: DownloadFormat,
  }),
  response: FileBody,
  produces: MEDIA_TYPES,
});

export const downloadReviews = endpoint({
  method: 'GET',
  path: '/reviews/download',
  access: 'user',
  scope: 'reviews:read',
  tag: 'downloads',
  summary: 'A campsite’s reviews, filtered and sorted as on the screen, as a file.',
  query: Type.Object({ campsitename: CampsiteName, ...ReviewFilters.properties, format: DownloadFormat }),
  response: FileBody,
  produces: MEDIA_TYPES,
});
