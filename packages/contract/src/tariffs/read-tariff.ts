import { Type, type Static } from 'typebox';
import { endpoint, FileBody, InputDay, InputText, Nullable } from '../endpoint.ts';
import { Tariff } from './tariff-schema.ts';
import { ofTariffs, TariffId } from './tariffs.ts';

/** What a price list comes as: a text is pasted, all others are files. */
const PRICE_LIST_MEDIA_TYPES = [
  'text/plain',
  'text/csv',
  'text/html',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

const ListCell = Type.Object({
  sheet: Nullable(Type.String({ description: 'Of a workbook.' })),
  line: Type.Integer({ description: 'From 1; 0 where a whole sheet is meant.' }),
  column: Type.Integer({ description: 'From 0.' }),
  text: Type.String({ description: 'As it stands in the file.' }),
});

const Answer = Type.Object({ answer: Type.String(), words: Type.String() });

const Doubt = Type.Object({
  asks: Type.String({ description: 'year, last_day, per, night_or_week, guests, weekend_nights, season_dates …' }),
  question: Type.String({ description: 'In the language of the caller.' }),
  taken: Answer,
  others: Type.Array(Answer),
  cells: Type.Array(ListCell),
  of: Nullable(Type.String({ description: 'The season or unit that is asked about.' })),
});

const TariffRead = Type.Object({
  tariff: Tariff,
  origins: Type.Array(
    Type.Object({
      path: Type.String({
        description: 'In the tariff: seasons.0, units.2, prices.5, weekend, extraPersons.0, closed.0.',
      }),
      cell: ListCell,
    }),
    { description: 'Where each value was found. A value may have several cells.' },
  ),
  doubts: Type.Array(Doubt, { description: 'What the list leaves open, with what was taken until it is answered.' }),
  leftOut: Type.Array(Type.Object({ cell: ListCell, reason: Type.String(), sentence: Type.String() }), {
    description: 'Whatever stands in the file and in no value of the tariff; the first 300.',
  }),
  leftOutCount: Type.Integer({ description: 'How many there are.' }),
});
export type TariffRead = Static<typeof TariffRead>;

export const readTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs/read',
  summary: 'Proposes the tariff that a file (XLSX, CSV, HTML, PDF) or a pasted text says; keeps nothing.',
  accepts: PRICE_LIST_MEDIA_TYPES,
  query: Type.Object({
    name: Type.Optional(InputText(200)),
    address: Type.Optional(InputText(2000, { description: 'Where the list was read.' })),
    day: Type.Optional({ ...InputDay, description: 'When it was read; today where it is not said.' }),
    channel: Type.Optional(InputText(200)),
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2199, description: 'Answers the question year.' })),
    lastDay: Type.Optional(Type.Enum(['night', 'departure'], { description: 'Answers last_day.' })),
    per: Type.Optional(Type.Enum(['night', 'week'], { description: 'Answers per and night_or_week.' })),
    dayOrder: Type.Optional(Type.Enum(['day_first', 'month_first'], { description: 'Answers day_order.' })),
  }),
  response: TariffRead,
});

const TEMPLATE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const downloadTariff = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs/{id}/file',
  summary: 'A tariff as the template of Excel, in the language of the caller; /tariffs/read reads it back whole.',
  params: TariffId,
  response: FileBody,
  produces: [TEMPLATE],
});

export const downloadTariffTemplate = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs/template',
  summary: 'The template of Excel with two seasons and a unit to be replaced, in the language of the caller.',
  response: FileBody,
  produces: [TEMPLATE],
});

const TariffCell = Type.Object({
  list: Type.Enum([
    'tariff',
    'seasons',
    'units',
    'prices',
    'weekend',
    'extraPersons',
    'fees',
    'tax',
    'discounts',
    'closed',
  ]),
  row: Type.Integer({ description: 'In its list, from 0; of a price the row of its unit.' }),
  field: Type.String(),
  season: Type.Optional(Type.Integer({ description: 'Of a price: the row of its season, from 0.' })),
});

const TariffProblem = Type.Object({
  cell: TariffCell,
  severity: Type.Enum(['error', 'warning'], {
    description: 'With an error nothing is published; a warning has to be confirmed.',
  }),
  code: Type.String(),
  sentence: Type.String({ description: 'In the language of the caller; names the cell.' }),
});
export type TariffProblem = Static<typeof TariffProblem>;

const CheckedTariff = Type.Object({
  problems: Type.Array(TariffProblem),
  errors: Type.Integer(),
  warnings: Type.Integer(),
  stays: Type.Integer({ description: 'How many stays of 1 to 28 nights it prices for two guests; 0 with an error.' }),
});
export type CheckedTariff = Static<typeof CheckedTariff>;

export const checkKeptTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs/{id}/check',
  summary: 'What is wrong with a tariff, each with its cell: as it is kept, or as it is sent, which keeps nothing.',
  params: TariffId,
  body: Type.Object({ tariff: Type.Optional(Tariff) }, { additionalProperties: false }),
  response: CheckedTariff,
});
