import { Type, type Static } from 'typebox';
import { Nullable, endpoint, MomentText } from '../endpoint.ts';
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

const ChangeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Answer = Type.Enum(['still_right', 'new_tariff']);

const PageChange = Type.Object({
  id: ChangeId,
  source_id: Nullable(Type.Integer({ description: 'Null where the page is not on the register any more.' })),
  source: Nullable(Type.String()),
  address: Type.String(),
  seen_at: MomentText,
  bears: Type.Boolean({ description: 'On prices, dates or seasons; else only words changed, and nobody was told.' }),
  answer: Nullable(Answer),
  answered_at: Nullable(MomentText),
  answered_by: Nullable(Type.String()),
});
export type PageChange = Static<typeof PageChange>;

const Pieces = Type.Array(Type.Object({ text: Type.String(), is_changed: Type.Boolean() }));
const DifferenceRow = Type.Object({
  kind: Type.Enum(['same', 'changed', 'removed', 'added']),
  before: Nullable(Pieces),
  after: Nullable(Pieces),
  bears: Type.Boolean(),
});

const PageDifference = Type.Object({
  ...PageChange.properties,
  before_seen_at: MomentText,
  rows: Type.Array(DifferenceRow, {
    description: 'Both texts line by line, without menus, banners, dates and counters.',
  }),
  is_pdf: Type.Boolean({ description: 'A PDF whose words are not known: it is another one than before.' }),
  tariffs: Type.Array(
    Type.Object({ id: Type.Integer(), campsite: Type.String(), name: Type.String(), year: Type.Integer() }),
    { description: 'Tariffs that count and were read at the page, the newest year first.' },
  ),
});
export type PageDifference = Static<typeof PageDifference>;

const admin = { access: 'admin', scope: 'admin', tag: 'sources' } as const;

export const getPageChanges = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/page-changes',
  summary: 'Changes of watched pages: of one source every text that was another, else those that bear on prices.',
  query: Type.Object({ source: Type.Optional(ChangeId) }),
  response: Type.Object({ changes: Type.Array(PageChange, { description: 'At most 100, newest first.' }) }),
});

export const getPageChange = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/page-changes/{id}',
  summary: 'Both texts of a watched page side by side, with the words that differ.',
  params: Type.Object({ id: ChangeId }),
  response: PageDifference,
});

export const answerPageChange = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/page-changes/{id}/answer',
  summary: 'Says that tariffs of a page are still right, or that a new one is made of it: their mark goes.',
  params: Type.Object({ id: ChangeId }),
  body: Type.Object({ answer: Answer }, { additionalProperties: false }),
  response: Type.Object({ message: Type.String() }),
});

const Blank = Type.Object({
  field: Type.String(),
  what: Type.String({ description: 'What has to be said, in the caller’s language.' }),
  otherwise: Nullable(Type.String({ description: 'Stands where nothing is said; null where something must be.' })),
});

/** What is said of a ready mapping wherever it is offered. */
export const ReadyWords = {
  id: Type.String({ description: 'Kept with a source.' }),
  title: Type.String(),
  use: Type.String({ description: 'What it reads: one sentence in the caller’s language.' }),
  documented: Type.Boolean({ description: 'Whether the shape of the answer is published; else try it first.' }),
  follows: Nullable(
    Type.Object({
      document: Type.String({ description: 'The address of what its platform publishes.' }),
      on: Type.String({ format: 'date', description: 'The day on which that stood so.' }),
    }),
  ),
};

const OfferedMapping = Type.Object({
  ...ReadyWords,
  kind: Type.Enum(['prices', 'campsites', 'reviews', 'holidays', 'occupancy']),
  request: Type.Enum(['GET', 'POST', 'file'], { description: 'How its platform is asked.' }),
  blanks: Type.Array(Blank),
});
export type OfferedMapping = Static<typeof OfferedMapping>;

export const getReadyMappings = endpoint({
  method: 'GET',
  path: '/admin/sources/ready_mappings',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'The mappings that are offered by name, in the order in which a form lists them.',
  response: Type.Object({ mappings: Type.Array(OfferedMapping) }),
});
