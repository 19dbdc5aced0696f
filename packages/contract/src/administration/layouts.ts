import { Type, type Static } from 'typebox';
import { BatchKind } from '../batches.ts';
import { FileBody, MomentText, endpoint } from '../endpoint.ts';
import { MappingFile } from './guessed-column.ts';

const LayoutNumber = Type.Integer({ minimum: 1 });

/** How files with the same columns were read when one was last imported. */
const Layout = Type.Object({
  number: LayoutNumber,
  kind: BatchKind,
  file_name: Type.String({ description: 'Of the file that was imported last.' }),
  columns: Type.Array(Type.String(), {
    description: 'The names of its columns; any order, case and accents are the same.',
  }),
  mapping: MappingFile,
  answered_by: Type.String(),
  answered_at: MomentText,
});
export type Layout = Static<typeof Layout>;

/** The earlier file whose answers are in a guess. */
export const AsLastTime = Type.Object(
  { number: LayoutNumber, file_name: Type.String(), answered_by: Type.String(), answered_at: MomentText },
  { description: 'The layout whose answers are in the mapping; `anew` guesses without it.' },
);

const ofAdministrators = { access: 'admin', scope: 'imports:write', tag: 'imports' } as const;

export const getLayouts = endpoint({
  method: 'GET',
  path: '/layouts',
  ...ofAdministrators,
  summary: 'Layouts of files that are remembered, newest first: how files with the same columns were read last.',
  response: Type.Object({ layouts: Type.Array(Layout) }),
});

export const forgetLayout = endpoint({
  method: 'DELETE',
  path: '/layouts/{number}',
  ...ofAdministrators,
  summary: 'Forgets a layout: the next file with its columns is guessed from itself alone.',
  params: Type.Object({ number: LayoutNumber }),
  response: Type.Object({ layouts: Type.Array(Layout) }),
});

export const downloadExample = endpoint({
  method: 'GET',
  path: '/upload_examples/{kind}',
  ...ofAdministrators,
  summary:
    'A small CSV of a kind to be filled in, with names of columns in the caller’s language that are recognised as they are.',
  params: Type.Object({ kind: BatchKind }),
  response: FileBody,
  produces: ['text/csv; charset=utf-8'],
});
