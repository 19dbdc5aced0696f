import { Type, type Static } from 'typebox';
import { DayText, endpoint, InputText, MomentText, Nullable } from '../endpoint.ts';
import { Tariff } from './tariff-schema.ts';

export const TariffId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const Version = Type.Integer({ minimum: 1, description: 'The version that was read; 409 where somebody wrote since.' });

const Listed = {
  id: Type.Integer(),
  campsite: Type.String(),
  name: Type.String(),
  year: Type.Integer(),
  channel: Type.String(),
  readAt: Type.Object({ address: Nullable(Type.String()), day: DayText }),
  state: Type.Enum(['draft', 'counts', 'withdrawn'], {
    description: 'Whether its prices count; one that counts may have been changed since.',
  }),
  isChanged: Type.Boolean({ description: 'What is kept is not what was published.' }),
  version: Type.Integer(),
  batch: Nullable(Type.Integer({ description: 'Of what counts, or counted last.' })),
  listChanged: Type.Boolean({ description: 'The page that it was read from has another list now.' }),
  pageChange: Type.Optional(
    Type.Integer({ description: 'The change of its page that says so: GET /api/admin/page-changes/{id}.' }),
  ),
  publishedAt: Nullable(MomentText),
  changedAt: MomentText,
  changedBy: Type.String(),
};

const ListedTariff = Type.Object({
  ...Listed,
  problems: Type.Object({ errors: Type.Integer(), warnings: Type.Integer() }),
});
export type ListedTariff = Static<typeof ListedTariff>;

const KeptTariff = Type.Object({ ...Listed, tariff: Tariff });
export type KeptTariff = Static<typeof KeptTariff>;

/** Whoever may import may keep price lists. */
export const ofTariffs = { access: 'admin', scope: 'imports:write', tag: 'tariffs' } as const;

export const getTariffs = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs',
  summary: 'All tariffs by campsite and year, the newest year first.',
  query: Type.Object({ campsite: Type.Optional(InputText(300)) }),
  response: Type.Object({ tariffs: Type.Array(ListedTariff) }),
});

export const addTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs',
  summary: 'Keeps a tariff of a campsite as a draft, which counts nothing until it is published.',
  body: Type.Object(
    { campsite: InputText(2000, { description: 'One of its links, or its name.' }), tariff: Tariff },
    { additionalProperties: false },
  ),
  response: KeptTariff,
});

export const getTariff = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs/{id}',
  summary: 'One tariff as it is kept, published or not.',
  params: TariffId,
  response: KeptTariff,
});

export const keepTariff = endpoint({
  ...ofTariffs,
  method: 'PUT',
  path: '/tariffs/{id}',
  summary: 'Keeps a tariff as it is typed. What was published counts on until it is published again.',
  params: TariffId,
  body: Type.Object({ version: Version, tariff: Tariff }, { additionalProperties: false }),
  response: KeptTariff,
});

export const removeTariff = endpoint({
  ...ofTariffs,
  method: 'DELETE',
  path: '/tariffs/{id}',
  summary: 'Forgets a tariff that does not count; one that counts has to be withdrawn first (409).',
  params: TariffId,
  response: Type.Object({ message: Type.String() }),
});
