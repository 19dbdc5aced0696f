import { Type, type Static } from 'typebox';
import { DayText, FileBody, InputDay, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { AUDIT_ACTORS, AUDIT_AREAS } from '../wire/audit-actions.ts';

const Number = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Rises with every entry.' });
const ActorKind = Type.Enum([...AUDIT_ACTORS], {
  description: 'A person, an API key, the command line, Vivac itself, or somebody who is not signed in.',
});
const IN_LANGUAGE = 'in the language of `Accept-Language` (en, es, ca or fr)';

const AuditEntry = Type.Object({
  number: Number,
  at: MomentText,
  action: Type.String({ description: 'What was done, such as `api_key.created`.' }),
  what: Type.String({ description: `The same in words, ${IN_LANGUAGE}.` }),
  actor: Type.String({
    description:
      'The e-mail address of whoever did it, as it was then, or what did it; a pseudonym once they are erased.',
  }),
  actor_kind: ActorKind,
  target: Nullable(Type.String({ description: 'The address of the person to whom it was done, or a pseudonym.' })),
  subject: Nullable(Type.String({ description: 'To what.' })),
  details: Type.Record(Type.String(), Type.Unknown()),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: `The details in words, ${IN_LANGUAGE}.`,
  }),
  network: Nullable(
    Type.String({
      description: 'From where: the first 24 bits of an IPv4 address, 64 of IPv6.',
      examples: ['93.184.216.0/24'],
    }),
  ),
  request_id: Nullable(Type.String({ description: '`X-Request-Id` of the answer; the server’s log has it too.' })),
});
export type AuditEntry = Static<typeof AuditEntry>;

const filters = {
  from: Type.Optional({ ...InputDay, description: 'The first day, in the product’s zone.' }),
  to: Type.Optional({ ...InputDay, description: 'The last day.' }),
  about: Type.Optional(
    Type.Enum([...AUDIT_AREAS], { description: 'What it is about: the part of `action` before the point.' }),
  ),
  action: Type.Optional(InputText(100)),
  actor_kind: Type.Optional(ActorKind),
  actor: Type.Optional({ ...InputText(200), description: 'A part of who did it.' }),
  target: Type.Optional({ ...InputText(200), description: 'A part of to whom, or words of to what.' }),
  search: Type.Optional({
    ...InputText(200),
    description: `Beginnings of words that the entry has, those of what was done ${IN_LANGUAGE}; the first five count.`,
  }),
};

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit_log',
  access: 'admin',
  scope: 'admin',
  tag: 'audit log',
  summary: 'Who did what to whom, newest first, 50 at a time. Nobody can change an entry.',
  query: Type.Object({
    ...filters,
    before: Type.Optional({ ...Number, description: 'The `next` of the answer before this one.' }),
  }),
  response: Type.Object({ entries: Type.Array(AuditEntry), next: Nullable(Number), today: DayText }),
});

export const downloadAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit_log.csv',
  access: 'admin',
  scope: 'admin',
  tag: 'audit log',
  summary: 'The entries that match, newest first, as CSV.',
  query: Type.Object({
    ...filters,
    format: Type.Optional(
      Type.Enum(['csv', 'csv-es'], {
        description: '`csv-es` is CSV for Excel in Spanish: semicolons, decimal commas.',
      }),
    ),
  }),
  response: FileBody,
  produces: ['text/csv; charset=utf-8'],
});
