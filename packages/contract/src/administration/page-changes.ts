import { Type, type Static } from 'typebox';
import { MomentText, Nullable, endpoint } from '../endpoint.ts';

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
