import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Number = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Rises with every entry.' });

const AuditEntry = Type.Object({
  number: Number,
  at: MomentText,
  action: Type.String({ description: 'What was done, such as `api_key.created`.' }),
  actor: Type.String({ description: 'The e-mail address of whoever did it, as it was then.' }),
  subject: Type.String({ description: 'To what.' }),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit_log',
  access: 'admin',
  scope: 'admin',
  tag: 'audit log',
  summary: 'What was done to who may do what, newest first, 100 at a time. Nobody can change an entry.',
  query: Type.Object({
    action: Type.Optional(InputText(100)),
    before: Type.Optional({ ...Number, description: 'The `next` of the answer before this one.' }),
  }),
  response: Type.Object({ entries: Type.Array(AuditEntry), next: Nullable(Number) }),
});
