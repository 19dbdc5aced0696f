import { Type, type Static } from 'typebox';
import { DayText, FileBody, InputText, MomentText, Nullable, endpoint } from './endpoint.ts';

export const BatchNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'In the order of arrival.',
});
const Rows = Type.Integer({ minimum: 0 });
export const BatchKind = Type.Enum(['prices', 'campsites', 'reviews', 'holidays', 'occupancy']);
export const RowCounts = Type.Object({
  read: Rows,
  stored: Rows,
  repeated: Rows,
  set_aside: Rows,
  skipped: Rows,
  rejected: Rows,
});
const State = Type.Enum(['in_effect', 'withdrawn']);

const Decided = Type.Object({
  decision: Type.Union([Type.Literal('withdrawn'), Type.Literal('restored')]),
  by: Type.String(),
  at: MomentText,
  why: Type.String(),
});

export const ImportedBatch = Type.Object({
  number: BatchNumber,
  id: Type.String({ description: 'The sender’s own name for it, or a hash of its content.' }),
  kind: BatchKind,
  source: Type.String(),
  sent_by: Type.String(),
  received_at: MomentText,
  observed_from: Nullable(MomentText),
  observed_to: Nullable(MomentText),
  rows: RowCounts,
  campsites: Nullable(
    Type.Integer({ description: 'How many it brought something of; null where that was not counted.' }),
  ),
  state: State,
  last_decision: Nullable(Decided),
  can_be_withdrawn: Type.Boolean({
    description: 'All can but campsites, which are imported again as they should be.',
  }),
});
export type ImportedBatch = Static<typeof ImportedBatch>;

export const getBatches = endpoint({
  method: 'GET',
  path: '/admin/batches',
  access: 'admin',
  scope: 'admin',
  tag: 'batches',
  summary: 'What was imported, newest first, 25 at a time.',
  query: Type.Object({
    kind: Type.Optional(BatchKind),
    state: Type.Optional(State),
    search: Type.Optional(InputText(200)),
    before: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The `next` of the answer before this one.' }),
    ),
  }),
  response: Type.Object({
    batches: Type.Array(ImportedBatch),
    next: Nullable(BatchNumber),
    total: Type.Integer({ minimum: 0, description: 'How many batches match, those before `before` too.' }),
  }),
});

export const LeftOutRow = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  outcome: Type.Union([Type.Literal('set_aside'), Type.Literal('rejected')]),
  field: Nullable(Type.String()),
  column: Nullable(Type.String()),
  reason: Type.String(),
  value: Nullable(Type.String()),
});

export const getBatch = endpoint({
  method: 'GET',
  path: '/admin/batches/{number}',
  access: 'admin',
  scope: 'admin',
  tag: 'batches',
  summary: 'One import, who withdrew or restored it, and the first 200 rows of it that were left out.',
  params: Type.Object({ number: BatchNumber }),
  response: Type.Object({
    batch: ImportedBatch,
    decisions: Type.Array(Decided, { description: 'Oldest first.' }),
    left_out: Type.Array(LeftOutRow),
  }),
});

export const downloadLeftOut = endpoint({
  method: 'GET',
  path: '/admin/batches/{number}/left_out.csv',
  access: 'admin',
  scope: 'imports:write',
  tag: 'batches',
  summary: 'The rows of an import that were left out and kept, at most 10,000, as CSV.',
  params: Type.Object({ number: BatchNumber }),
  query: Type.Object({
    source: Type.Optional({ ...InputText(200), description: 'The import is of this source, else it is 404.' }),
  }),
  response: FileBody,
  produces: ['text/csv; charset=utf-8'],
});

const BatchEffect = Type.Object({
  campsites: Type.Integer({ minimum: 0, description: 'How many it saw something of.' }),
  names: Type.Array(Type.String(), { description: 'The first five of them by name.' }),
  first_day: Nullable(DayText),
  last_day: Nullable(DayText),
  sightings: Type.Integer({ minimum: 0, description: 'Nights of offers that it saw, with a price or without.' }),
  prices: Type.Integer({
    minimum: 0,
    description: 'Nights of offers whose current price is what it saw; 0 while it is withdrawn.',
  }),
  looks: Type.Integer({ minimum: 0, description: 'Nights that it looked at, whatever it found.' }),
  reviews: Rows,
});
export type BatchEffect = Static<typeof BatchEffect>;

export const getBatchEffect = endpoint({
  method: 'GET',
  path: '/admin/batches/{number}/effect',
  access: 'admin',
  scope: 'admin',
  tag: 'batches',
  summary: 'What goes when an import is withdrawn, or comes back when it is restored.',
  params: Type.Object({ number: BatchNumber }),
  response: BatchEffect,
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
  scope: 'admin',
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
  scope: 'admin',
  tag: 'batches',
  summary: 'Gives a withdrawn import its effect back. Refused with 409 when it is not withdrawn.',
  params: Type.Object({ number: BatchNumber }),
  body: Why,
  response: BatchDecided,
});
