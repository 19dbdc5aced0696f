import { Type, type Static } from 'typebox';
import { BatchKind, BatchNumber, LeftOutRow, RowCounts } from '../batches.ts';
import { FileBody, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { GuessedColumn, MappingFile } from './guessed-column.ts';
import { AsLastTime } from './layouts.ts';
import { StatedCampsites } from './campsites.ts';
import { ReadyWords } from './try-source.ts';
import { IMPORT_MEDIA_TYPES, ImportedEffect, LookCounts } from './imports.ts';

/** A row of a file as it would be understood. */
export const PreviewRow = Type.Object({
  line: Type.Integer(),
  campsite: Nullable(Type.String()),
  day: Nullable(Type.String({ description: 'The day of arrival, or the date of a review.' })),
  nights: Nullable(Type.Integer()),
  guests: Nullable(Type.Integer()),
  unit: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  price: Nullable(Type.Number({ description: 'In euros, for each night.' })),
  availability: Nullable(Type.Integer()),
  reason: Nullable(
    Type.Enum(['price_unknown', 'sold_out', 'look_failed', 'look_refused', 'closed', 'stop_sale'], {
      description: 'Why there is no price; `price_unknown` is to be had, but nobody named its price.',
    }),
  ),
  minimum_nights: Nullable(Type.Integer()),
  seen_at: Nullable(MomentText),
  place: Nullable(Type.String()),
  link: Nullable(Type.String()),
  score: Nullable(Type.Number({ description: '0 to 10.' })),
  text: Nullable(Type.String()),
  problem: Nullable(Type.String({ description: 'Why the row would be left out: one sentence with field and value.' })),
});
export type PreviewRow = Static<typeof PreviewRow>;

/**
 * receiving: the file is arriving. ready: it can be tried and imported. trying, importing: under way. done: imported as a batch.
 * refused: nothing of the file could be stored as it was asked. cancelled: given up, the file is gone. interrupted: the server
 * stopped in the middle, and nothing was stored.
 */
const UPLOAD_STATES = [
  'receiving',
  'ready',
  'trying',
  'importing',
  'done',
  'refused',
  'cancelled',
  'interrupted',
] as const;

const Count = Type.Integer({ minimum: 0 });
const UploadId = Type.String({ format: 'uuid' });

/** Rows left out for one reason, which is told once. */
const LeftOutCause = Type.Object({
  ...LeftOutRow.properties,
  rows: Type.Integer({ minimum: 1, description: 'How many rows have it; `line` is that of the first.' }),
});

const UploadReport = Type.Object({
  dry_run: Type.Boolean({ description: 'Everything was read and checked, nothing stored.' }),
  already_imported: Type.Boolean({ description: 'The same was imported before: nothing changed.' }),
  rows: RowCounts,
  causes: Type.Array(LeftOutCause, { description: 'At most 50, those of most rows first.' }),
  left_out: Type.Integer({ minimum: 0, description: 'Rows that were left out and are kept, at most 10,000.' }),
  campsites: Count,
  unmatched_wordings: Type.Array(
    Type.Object({ field: Type.String(), wording: Type.String(), rows: Type.Integer({ minimum: 1 }) }),
  ),
  undecided_unit_types: Type.Integer({ minimum: 0, description: 'New wordings of units that wait for a decision.' }),
  unused_columns: Type.Array(Type.String()),
  ...LookCounts,
  ...ImportedEffect,
});
export type UploadReport = Static<typeof UploadReport>;

export const Upload = Type.Object({
  id: UploadId,
  file_name: Type.String({ description: 'As the sender calls it: text, never a path.' }),
  bytes: Count,
  state: Type.Enum(UPLOAD_STATES),
  sent_by: Type.String(),
  received_at: MomentText,
  kind: Nullable(BatchKind),
  mapping: Nullable(MappingFile),
  campsites: Nullable(StatedCampsites),
  progress: Nullable(
    Type.Object(
      { bytes: Count, rows: Count },
      { description: 'What was read of the file while it is tried or imported.' },
    ),
  ),
  problem: Nullable(Type.String({ description: 'One sentence: why it was refused, interrupted or cancelled.' })),
  report: Nullable(UploadReport),
  batch: Nullable(BatchNumber),
});
export type Upload = Static<typeof Upload>;

const byId = { params: Type.Object({ id: UploadId }) };
const ofAdministrators = { access: 'admin', scope: 'imports:write', tag: 'imports' } as const;

export const sendUpload = endpoint({
  method: 'POST',
  path: '/uploads',
  ...ofAdministrators,
  summary: 'Keeps the file that is sent for a day, to be recognised, tried and imported.',
  accepts: IMPORT_MEDIA_TYPES,
  query: Type.Object({ file_name: InputText(300) }),
  response: Upload,
});

export const getUploads = endpoint({
  method: 'GET',
  path: '/uploads',
  ...ofAdministrators,
  summary: 'The caller’s uploads of the last days, newest first, at most 20.',
  response: Type.Object({ uploads: Type.Array(Upload) }),
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/{id}',
  ...ofAdministrators,
  summary: 'An upload: its state, how far it is, and what became of it.',
  ...byId,
  response: Upload,
});

const GuessQuestion = Type.Object({
  asks: Type.Enum([
    'date_order',
    'decimal_mark',
    'currency_sign',
    'price_basis',
    'free_or_sold',
    'score_scale',
    'observed_at',
    'price_column',
    'price_cents',
    'price_net',
    'price_discount',
    'price_fees',
    'price_from',
    'price_level',
    'all_past',
    'one_price',
    'empty_price',
    'prices_of_few',
    'with_children',
    'complete',
    'range_end',
  ]),
  column: Nullable(Type.String()),
  example: Type.String(),
  answers: Type.Array(
    Type.Object(
      { answer: Type.String(), change: MappingFile },
      { description: 'Parts of the mapping that it changes.' },
    ),
  ),
  taken: Nullable(
    Type.String({
      description: 'The answer that is in the mapping; null where nothing is taken until somebody answers.',
    }),
  ),
  likely: Nullable(Type.String({ description: 'The answer that the file speaks for, where none is taken.' })),
});
export type GuessQuestion = Static<typeof GuessQuestion>;

export const UploadGuess = Type.Object({
  refused: Nullable(Type.String({ description: 'Why the file cannot be recognised; everything else is empty then.' })),
  as_last_time: Nullable(AsLastTime),
  ready: Nullable(
    Type.Object(ReadyWords, {
      description: 'The ready mapping that the file has the shape of, and is read by; `anew` guesses without it.',
    }),
  ),
  kind: BatchKind,
  recognised: Type.Boolean({
    description:
      'Whether the columns, or the query, say which kind it is; else `kind` is only what it is nearest to, and somebody has to say.',
  }),
  format: Type.String(),
  encoding: Nullable(Type.String()),
  delimiter: Nullable(Type.String()),
  sheet: Nullable(Type.String({ description: 'The sheet that is read, where a workbook has several.' })),
  sheets: Type.Array(Type.Object({ name: Type.String(), hidden: Type.Boolean() }), {
    description: 'All sheets of a workbook; one that is hidden is read only where `sheet` asks for it.',
  }),
  header_line: Nullable(Type.Integer({ description: 'The line with the names of the columns; null for JSON.' })),
  top: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) }), {
    description: 'The first lines as they stand, in which `header_line` can be chosen; cells cut after 80 characters.',
  }),
  packed: Type.Boolean(),
  mapping: MappingFile,
  columns: Type.Array(GuessedColumn),
  fields: Type.Array(Type.String(), { description: 'What a column may be.' }),
  questions: Type.Array(GuessQuestion, { description: 'Where two readings are possible.' }),
  missing: Type.Array(Type.String(), { description: 'Fields that a file of the kind must have and no column feeds.' }),
});
export type UploadGuess = Static<typeof UploadGuess>;

export const getUploadGuess = endpoint({
  method: 'GET',
  path: '/uploads/{id}/guess',
  ...ofAdministrators,
  summary: 'What the file is: how it is written, what each column is and why, and a mapping for it.',
  ...byId,
  query: Type.Object({
    kind: Type.Optional(BatchKind),
    sheet: Type.Optional(InputText(200)),
    header_line: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    anew: Type.Optional(Type.Literal('1', { description: 'Guesses from the file alone, whatever is remembered.' })),
  }),
  response: UploadGuess,
});

const Reading = { kind: BatchKind, mapping: Nullable(MappingFile) } as const;
const Preview = Type.Object(Reading);
const Plan = Type.Object({ ...Reading, campsites: Type.Optional(StatedCampsites) });
export type UploadPlan = Static<typeof Plan>;

export const previewUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/preview',
  ...ofAdministrators,
  summary: 'The first rows of the file as they would be understood.',
  ...byId,
  body: Preview,
  response: Type.Object({
    rows: Type.Array(PreviewRow),
    unknown_campsites: Type.Integer({
      minimum: 0,
      description: 'How many campsites the first rows name that nobody knows; a dry run names all of the file.',
    }),
  }),
});

export const tryUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/dry_run',
  ...ofAdministrators,
  summary: 'Begins to read and check the whole file; nothing is stored. The upload tells how far it is.',
  ...byId,
  body: Plan,
  response: Upload,
});

export const importUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/import',
  ...ofAdministrators,
  summary: 'Begins to import the file as one batch, whole or not at all. The upload tells how far it is.',
  ...byId,
  body: Plan,
  response: Upload,
});

export const cancelUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/cancel',
  ...ofAdministrators,
  summary:
    'Ends what is under way, of which nothing stays stored; the file can be tried again. Without anything under way the file is given up.',
  ...byId,
  response: Upload,
});

export const downloadUploadLeftOut = endpoint({
  method: 'GET',
  path: '/uploads/{id}/left_out.csv',
  ...ofAdministrators,
  summary: 'The rows that were left out when the file was last tried or imported, at most 10,000, as CSV.',
  ...byId,
  response: FileBody,
  produces: ['text/csv; charset=utf-8'],
});
