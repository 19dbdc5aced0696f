import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from './endpoint.ts';

const BatchNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'In the order of arrival.' });
const Rows = Type.Integer({ minimum: 0 });
const Kind = Type.Enum(['prices', 'campsites', 'reviews']);

export const ImportedBatch = Type.Object({
  number: BatchNumber,
  id: Type.String({ description: 'The sender’s own name for it, or a hash of its content.' }),
  kind: Kind,
  source: Type.String(),
  sent_by: Type.String(),
  received_at: MomentText,
  observed_from: Nullable(MomentText),
  observed_to: Nullable(MomentText),
  rows: Type.Object({
    read: Rows,
    stored: Rows,
    repeated: Rows,
    set_aside: Rows,
    skipped: Rows,
    rejected: Rows,
  }),
  campsites: Nullable(
    Type.Integer({ description: 'How many it brought something of; null where that was not counted.' }),
  ),
  state: Type.Union([Type.Literal('in_effect'), Type.Literal('withdrawn')]),
  can_be_withdrawn: Type.Boolean({
    description: 'Prices and reviews can; campsites are imported again as they should be.',
  }),
});
export type ImportedBatch = Static<typeof ImportedBatch>;

export const getBatches = endpoint({
  method: 'GET',
  path: '/admin/batches',
  access: 'admin',
  tag: 'batches',
  summary: 'What was imported, newest first, 50 at a time.',
  query: Type.Object({
    before: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The `next` of the answer before this one.' }),
    ),
  }),
  response: Type.Object({ batches: Type.Array(ImportedBatch), next: Nullable(BatchNumber) }),
});

const LeftOut = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  outcome: Type.Union([Type.Literal('set_aside'), Type.Literal('rejected')]),
  field: Nullable(Type.String()),
  column: Nullable(Type.String()),
  reason: Type.String(),
  value: Nullable(Type.String()),
});

const Decided = Type.Object({
  decision: Type.Union([Type.Literal('withdrawn'), Type.Literal('restored')]),
  by: Type.String(),
  at: MomentText,
  why: Type.String(),
});

export const getBatch = endpoint({
  method: 'GET',
  path: '/admin/batches/{number}',
  access: 'admin',
  tag: 'batches',
  summary: 'One import, who withdrew or restored it, and the first 200 rows of it that were left out.',
  params: Type.Object({ number: BatchNumber }),
  response: Type.Object({
    batch: ImportedBatch,
    decisions: Type.Array(Decided, { description: 'Oldest first.' }),
    left_out: Type.Array(LeftOut),
  }),
});

const Why = Type.Object({ why: InputText(500) });
const BatchDecided = Type.Object({
  message: Type.String({ description: 'One sentence for the administrator.' }),
  batch: ImportedBatch,
  campsites_touched: Type.Integer({ description: 'For how many campsites something is different now.' }),
});

export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/admin/batches/{number}/withdraw',
  access: 'admin',
  tag: 'batches',
  summary:
    'Takes the effect of an import back; what it brought stays as evidence. Refused with 409 when it is withdrawn already.',
  params: Type.Object({ number: BatchNumber }),
  body: Why,
  response: BatchDecided,
});

export const restoreBatch = endpoint({
  method: 'POST',
  path: '/admin/batches/{number}/restore',
  access: 'admin',
  tag: 'batches',
  summary: 'Gives a withdrawn import its effect back. Refused with 409 when it is not withdrawn.',
  params: Type.Object({ number: BatchNumber }),
  body: Why,
  response: BatchDecided,
});
