import { Type, type Static } from 'typebox';
import { DayText, InputText, Nullable, endpoint } from '../endpoint.ts';
import { BatchKind, BatchNumber, LeftOutRow, RowCounts } from '../batches.ts';

/** What a file that is sent may be called. Of the last three the format is told by the file itself. */
export const IMPORT_MEDIA_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'application/x-ndjson',
  'application/jsonl',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/gzip',
  'application/octet-stream',
  'text/plain',
] as const;
export type ImportMediaType = (typeof IMPORT_MEDIA_TYPES)[number];

const FLAGS = ['1', '0', 'true', 'false'] as const;
const Flag = Type.Enum([...FLAGS]);

const Count = Type.Integer({ minimum: 0 });

/** What complete looks did: a file is complete where it names everything that was on sale for what it asked. */
export const LookCounts = {
  ended: Type.Object(
    { offers: Count, nights: Count },
    {
      description:
        'Offers that had a price and end, since complete looks of the file do not name them, and on how many nights.',
    },
  ),
  open_nights: Type.Integer({
    minimum: 0,
    description: 'Nights of looks that count as not complete, since rows of them were left out: nothing ends on them.',
  }),
} as const;

const Name = Type.String({ description: 'At most 300 characters of the file.' });

/** What is there after an import, and which campsites the file names that nobody knows. */
export const ImportedEffect = {
  effect: Nullable(
    Type.Object(
      {
        campsites: Type.Object({
          made: Type.Integer({ minimum: 0, description: 'That were not there before.' }),
          changed: Type.Integer({ minimum: 0, description: 'That were there, and of which something is new.' }),
          joined: Type.Integer({
            minimum: 0,
            description:
              'Rows, or of prices and reviews names, of a campsite that the file had named before: nothing is added by them.',
          }),
          names: Type.Array(Type.String(), { description: 'Of those that are new or have news, the first 100.' }),
        }),
        nights: Nullable(
          Type.Object(
            {
              priced: Type.Integer({ minimum: 0, description: 'Each night of a campsite once.' }),
              ahead: Type.Integer({ minimum: 0, description: 'Those of them from today on.' }),
              first: Nullable(DayText),
              contradicted: Type.Integer({
                minimum: 0,
                description:
                  'Rows that say another price of the same offer, night and moment than an earlier row of the file: the lower one stands.',
              }),
            },
            { description: 'Nights with a price in this file; null of other kinds.' },
          ),
        ),
      },
      { description: 'What is there afterwards, not what was read; null where nothing was imported, or before.' },
    ),
  ),
  unknown_campsites: Type.Object(
    {
      count: Count,
      named: Type.Array(
        Type.Object({
          said: Type.String({ description: 'As the file says it: its link, else its name. An answer is given to it.' }),
          name: Nullable(Name),
          link: Nullable(Type.String()),
          rows: Type.Integer({ minimum: 0 }),
          near: Type.Array(Type.Object({ name: Type.String(), place: Nullable(Type.String()) }), {
            description: 'Known campsites that may be meant, nearest first.',
          }),
        }),
        { description: 'The first 1,000, those of most rows first.' },
      ),
    },
    { description: 'Campsites that the file names and nobody knows: their rows are left out.' },
  ),
} as const;

export const ImportReceipt = Type.Object({
  message: Type.String({ description: 'One sentence for the person who sent it.' }),
  dry_run: Type.Boolean({ description: 'Everything was read and checked, nothing stored.' }),
  already_imported: Type.Boolean({
    description: 'The same was imported before: nothing changed, all below is of then.',
  }),
  withdrawn: Type.Boolean({ description: 'It was imported before and withdrawn since: it has no effect.' }),
  number: Nullable(BatchNumber),
  id: Nullable(Type.String({ description: 'The `Idempotency-Key`, or a hash of the content; null of a dry run.' })),
  kind: BatchKind,
  rows: RowCounts,
  campsites: Type.Integer({ minimum: 0, description: 'How many it brought something of.' }),
  left_out: Type.Array(LeftOutRow, { description: 'The first 20 rows that were set aside or rejected.' }),
  left_out_file: Nullable(
    Type.String({ description: 'Where all rows that were left out and kept (10,000) are, as CSV; null without any.' }),
  ),
  unmatched_wordings: Type.Array(
    Type.Object({ field: Type.String(), wording: Type.String(), rows: Type.Integer({ minimum: 1 }) }),
    { description: 'The first 50 wordings that no filter finds, those of most rows first.' },
  ),
  undecided_unit_types: Type.Integer({
    minimum: 0,
    description: 'New wordings of units whose accommodation type waited for a decision then.',
  }),
  unused_columns: Type.Array(Type.String(), { description: 'The first 50 columns that nothing was read from.' }),
  ...LookCounts,
  ...ImportedEffect,
});
export type ImportReceipt = Static<typeof ImportReceipt>;

const PushQuery = Type.Object({
  dry_run: Type.Optional(Flag),
  source: Type.Optional(InputText(200)),
  on_bad_row: Type.Optional(Type.Enum(['skip', 'fail'])),
  observed_at: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: '^[^\\u0000]*$',
      description:
        'When it was seen, where the file does not say: ISO 8601, in the product’s zone where it names none; a bare date is noon of that day.',
    }),
  ),
  mapping: Type.Optional(InputText(200)),
  complete: Type.Optional(
    Type.Enum([...FLAGS], {
      description:
        'Whether the file names everything that was on sale for its campsites and nights. If so, an offer that it does not name for a campsite, channel, night, party and length of stay that it looked for is gone from then on. Of prices; left out, the mapping says.',
    }),
  ),
  new_campsites: Type.Optional(
    Type.Enum(['make', 'leave_out'], {
      description:
        'What becomes of campsites of prices and reviews that nobody knows: made in the same batch, or their rows left out, which is so where nothing is said. One whose name is near that of a known one is never made so: say what it is in an upload, or import the campsites.',
    }),
  ),
  file_name: Type.Optional(InputText(200)),
});
export type PushQuery = Static<typeof PushQuery>;

export const pushImport = endpoint({
  method: 'POST',
  path: '/imports/{kind}',
  access: 'admin',
  scope: 'imports:write',
  tag: 'imports',
  summary:
    'Imports the file that is sent as one batch, whole or not at all: CSV, TSV, NDJSON, JSON or Excel, packed by gzip or not. It is read as it arrives.',
  accepts: IMPORT_MEDIA_TYPES,
  params: Type.Object({
    kind: Type.Enum(['prices', 'restrictions', 'campsites', 'reviews', 'holidays', 'occupancy'], {
      description: '`restrictions` are prices with the columns from `minimum_nights` to `stop_sale`.',
    }),
  }),
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[ -~]*$',
        description:
          'The sender’s own name for the batch, known for the `source` that is named, else for the API key or the user: others may use the same. The same again with the same content has the same receipt, with other content it is refused with 409.',
      }),
    ),
  }),
  query: PushQuery,
  response: ImportReceipt,
});
