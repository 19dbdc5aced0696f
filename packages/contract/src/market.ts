import { Type, type Static } from 'typebox';
import { endpoint, DayText, FileBody, Nullable } from './endpoint.ts';
import { COLUMN_CHOICES } from '@vivac/domain/market/market-column';
import { KEY_DATES, SEASONS } from '@vivac/domain/market/key-date';
import { SHADE_FROM } from '@vivac/domain/market/market-matrix';
import { OfferFilters } from './dashboard.ts';
import { Price } from './dashboard/price-parts.ts';

const MarketSetting = Type.Object({
  shown: Type.Boolean({ description: 'Whether figures of all campsites of this installation are shown to anybody.' }),
});

export const getMarketSetting = endpoint({
  method: 'GET',
  path: '/admin/market',
  access: 'admin',
  scope: 'admin',
  tag: 'market',
  summary: 'Whether market figures are shown.',
  response: MarketSetting,
});

export const changeMarketSetting = endpoint({
  method: 'PUT',
  path: '/admin/market',
  access: 'admin',
  scope: 'admin',
  tag: 'market',
  summary: 'Shows market figures, or turns them off: then every call of them answers 404, for everybody.',
  body: MarketSetting,
  response: MarketSetting,
});

const Column = Type.Object({
  id: Type.String({
    description:
      'Such as `semana_santa-2027`, `week-2027-03-22`, `ordinary-summer-2027` or `ordinary-winter-2026`, which ends in 2027.',
  }),
  kind: Type.Enum(['ordinary', 'key', 'week'], {
    description:
      'Ordinary: the nights of one season of one year that lie in no holiday, also none of the region; the base of the ratios.',
  }),
  key: Nullable(Type.Enum([...KEY_DATES])),
  number: Nullable(Type.Integer({ description: 'Of the weeks of summer, from 1.' })),
  season: Type.Enum([...SEASONS], { description: 'Of the first night.' }),
  first_date: DayText,
  last_date: Type.String({ format: 'date', description: 'The last night.' }),
  nights: Type.Integer(),
  bridge: Nullable(
    Type.Enum(['bridge', 'long_weekend'], {
      description: 'The holiday is a Tuesday or Thursday, or a Monday or Friday.',
    }),
  ),
});

const Cell = Type.Object({
  price: Price,
  campsites: Type.Integer({
    description:
      'How many price and ratio are of: those with a price in the column and on their ordinary nights of the same season. Below four there is neither.',
  }),
  old: Type.Integer({
    description: 'How many more would count, were their prices not older than eight days.',
  }),
  ratio: Nullable(
    Type.Number({
      description:
        'The median of each campsite’s own ratio to its own ordinary night of the same season, to two decimals.',
    }),
  ),
  shade: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: SHADE_FROM.length,
      description: `Of \`ratio\`: 0, and one more from each of ${SHADE_FROM.map((from) => from / 100).join(', ')} on.`,
    }),
  ),
  withheld: Type.Boolean({
    description:
      'There is a figure, but with what the caller sees of the place another campsite’s price could be found: told are cells with four campsites or more outside the watchlist, or with none, and such that no difference of told cells has fewer.',
  }),
});
const Cells = Type.Array(Cell, { description: 'One a column.' });

export const MarketMatrix = Type.Object({
  date: DayText,
  computing: Type.Boolean({
    description:
      'Prices that came in are still being counted: what is shown is as it was before. Before the first count there are no cells; ask again.',
  }),
  counted: Type.Integer({ description: 'How many campsites the figures are made of so far.' }),
  campsites: Type.Integer({ description: 'How many there are.' }),
  unplaced: Type.Integer({ description: 'How many count nowhere, because nobody knows their region.' }),
  columns: Type.Array(Column),
  own: Nullable(
    Type.Object({
      name: Type.String(),
      region: Nullable(Type.String()),
      province: Nullable(Type.String()),
      cells: Type.Array(Cell, { description: 'Its own prices, beside its own ordinary nights.' }),
    }),
  ),
  regions: Type.Array(
    Type.Object({
      code: Type.String({ description: 'ISO 3166-2:ES, such as `CT`. Every region, also without campsites.' }),
      campsites: Type.Integer(),
      cells: Cells,
      provinces: Type.Array(
        Type.Object({
          code: Type.String({ description: 'Of INE, such as `17`.' }),
          name: Type.String(),
          campsites: Type.Integer(),
          cells: Cells,
        }),
      ),
    }),
  ),
});
export type MarketMatrix = Static<typeof MarketMatrix>;

const MatrixQuery = {
  columns: Type.Optional(Type.Enum([...COLUMN_CHOICES], { description: '`key_dates` when it is absent.' })),
  ...OfferFilters,
};

export const getMarketMatrix = endpoint({
  method: 'GET',
  path: '/market/matrix',
  access: 'user',
  scope: 'prices:read',
  tag: 'market',
  summary:
    'Median price of every region and province on key dates or in plain weeks, of all campsites of this installation, where four or more have one that the caller does not see otherwise. It names nobody but the own campsite. 404 where an administrator turned market figures off.',
  query: Type.Object(MatrixQuery),
  response: MarketMatrix,
});

export const downloadMarketMatrix = endpoint({
  method: 'GET',
  path: '/market/matrix/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'market',
  summary: 'The market matrix with all provinces, as a file.',
  query: Type.Object({
    ...MatrixQuery,
    format: Type.Enum(['xlsx', 'csv', 'csv-es'], {
      description:
        'Excel: regions by columns, and every cell with all that is known of it; CSV: every cell in a row. `csv-es` is for Excel in Spanish.',
    }),
  }),
  response: FileBody,
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
});
