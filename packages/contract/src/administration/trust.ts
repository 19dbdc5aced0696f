import { TRUST_FINDINGS } from '@vivac/domain/operation/trust-finding';
import { Type, type Static } from 'typebox';
import { MomentText, Nullable, endpoint } from '../endpoint.ts';

const Check = Type.Object({
  check: Type.String({ description: 'What is checked, such as `backup`.' }),
  finding: Type.Enum(Object.keys(TRUST_FINDINGS) as (keyof typeof TRUST_FINDINGS)[], {
    description: 'What was found: the check, a hyphen, and how it turned out.',
  }),
  state: Type.Enum(['good', 'look', 'act'], { description: 'Well, worth a look, or to be acted upon.' }),
  at: Nullable(MomentText),
  count: Nullable(Type.Integer()),
  of: Nullable(Type.Integer()),
  seconds: Nullable(Type.Number()),
  bytes: Nullable(Type.Number()),
  percent: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
});

const Age = Type.Object({
  name: Type.String(),
  state: Type.String(),
  last_success_at: Nullable(MomentText),
  late: Type.Boolean({ description: 'Nothing came for longer than is expected of it.' }),
});

const Disk = Type.Object({
  path: Type.String({ description: 'The first folder on it that is written to.' }),
  size_bytes: Type.Number({ description: 'What is used and what may still be used; the rest is reserved.' }),
  free_bytes: Type.Number(),
  used_percent: Type.Integer({ description: 'As `df` counts it, rounded up.' }),
});

const Trust = Type.Object({
  looked_at: MomentText,
  checks: Type.Array(Check),
  sources: Type.Array(Age, {
    description: 'Registered sources, the one that answered longest ago first, 100 at most.',
  }),
  disks: Type.Array(Disk),
});
export type Trust = Static<typeof Trust>;

export const getTrust = endpoint({
  method: 'GET',
  path: '/admin/trust',
  access: 'admin',
  scope: 'admin',
  tag: 'operation',
  summary: 'Whether this installation can be trusted: data, backups, messages, machine, each with what was found.',
  response: Trust,
});
