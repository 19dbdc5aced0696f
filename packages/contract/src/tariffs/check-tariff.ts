import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Tariff } from './tariff-schema.ts';
import { ofTariffs, TariffId } from './tariffs.ts';

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
