import { Type, type Static } from 'typebox';
import { DayText, endpoint, InputDay, InputText, MomentText, Nullable } from '../endpoint.ts';
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

const TariffAnswer = Type.Object({ ...Listed, tariff: Tariff });
export type TariffAnswer = Static<typeof TariffAnswer>;

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

export const getWaitingTariffs = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs/waiting',
  summary: 'How many tariffs wait for somebody: drafts with an error, and those whose page says something else now.',
  response: Type.Object({ count: Type.Integer() }),
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
  response: TariffAnswer,
});

export const getTariff = endpoint({
  ...ofTariffs,
  method: 'GET',
  path: '/tariffs/{id}',
  summary: 'One tariff as it is kept, published or not.',
  params: TariffId,
  response: TariffAnswer,
});

export const keepTariff = endpoint({
  ...ofTariffs,
  method: 'PUT',
  path: '/tariffs/{id}',
  summary: 'Keeps a tariff as it is typed. What was published counts on until it is published again.',
  params: TariffId,
  body: Type.Object({ version: Version, tariff: Tariff }, { additionalProperties: false }),
  response: TariffAnswer,
});

export const removeTariff = endpoint({
  ...ofTariffs,
  method: 'DELETE',
  path: '/tariffs/{id}',
  summary: 'Forgets a tariff that does not count; one that counts has to be withdrawn first (409).',
  params: TariffId,
  response: Type.Object({ message: Type.String() }),
});

export const publishTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs/{id}/publish',
  summary:
    'Makes its prices count, as a batch of their own, in the place of what was published of it before. Refused with 400 for an error, with 409 for a warning that is not confirmed.',
  params: TariffId,
  body: Type.Object(
    {
      version: Version,
      confirmed: Type.Optional(Type.Boolean({ description: 'Its warnings were read and are meant so.' })),
    },
    { additionalProperties: false },
  ),
  response: TariffAnswer,
});

export const withdrawTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs/{id}/withdraw',
  summary: 'Takes the effect of a published tariff back; it stays as a draft, and its evidence stays evidence.',
  params: TariffId,
  body: Type.Object({ why: InputText(500) }, { additionalProperties: false }),
  response: TariffAnswer,
});

export const copyTariff = endpoint({
  ...ofTariffs,
  method: 'POST',
  path: '/tariffs/{id}/copy',
  summary: 'Makes a draft of another year from a tariff: days moved, prices raised and rounded.',
  params: TariffId,
  body: Type.Object(
    {
      year: Type.Integer({ minimum: 2000, maximum: 2199 }),
      shift: Type.Enum(['date', 'weekday'], {
        description: 'The same dates, or the same weekdays: then a week moves by as few days as it can.',
      }),
      percent: Type.Number({ minimum: -90, maximum: 900, description: '5 raises every price by 5%.' }),
      rounding: Type.Enum(['none', 'half', 'whole', 'five', 'nine'], {
        description: 'To cents, to 0.50, to whole euros, to 5 euros, to whole euros that end in 9.',
      }),
      readDay: Type.Optional(InputDay),
    },
    { additionalProperties: false },
  ),
  response: TariffAnswer,
});
