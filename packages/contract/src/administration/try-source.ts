import { Type, type Static } from 'typebox';
import { Nullable, endpoint } from '../endpoint.ts';
import { LookCounts } from './imports.ts';
import { sourceFields } from './sources.ts';

const Count = Type.Integer({ minimum: 0 });

const LeftOutRow = Type.Object({
  line: Type.Integer(),
  field: Nullable(Type.String()),
  column: Nullable(Type.String()),
  reason: Type.String(),
  value: Nullable(Type.String()),
});

const TriedSource = Type.Object({
  is_readable: Type.Boolean(),
  message: Type.String({ description: 'One sentence: what came, or why nothing can be read and what helps.' }),
  status: Nullable(Type.Integer()),
  rows: Nullable(Type.Object({ read: Count, stored: Count, set_aside: Count, skipped: Count, rejected: Count })),
  left_out: Type.Array(LeftOutRow, { description: 'The first rows that would be left out.' }),
  unused_columns: Type.Array(Type.String()),
  ...LookCounts,
  beginning: Nullable(Type.String({ description: 'The first characters of what came, as text.' })),
});
export type TriedSource = Static<typeof TriedSource>;

export const trySource = endpoint({
  method: 'POST',
  path: '/admin/sources/try',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Asks an address once and reads what comes as a dry run: nothing is stored.',
  body: Type.Object({
    ...sourceFields,
    id: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 2_147_483_647,
          description: 'Of the source whose stored header values are used.',
        }),
      ),
    ),
  }),
  response: TriedSource,
});
