import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Count = Type.Integer({ minimum: 0 });
const Name = InputText(300);
const Link = InputText(2000);

const CampsiteDecision = Type.Object({
  decision: Type.Enum(['merged', 'split', 'link_moved']),
  campsite: Type.String({
    description: 'What was merged, split off, or got the link; names are those of that moment.',
  }),
  from: Nullable(Type.String()),
  into: Nullable(Type.String()),
  link: Nullable(Type.String()),
  by: Type.String(),
  at: MomentText,
  why: Type.String(),
});

const Listing = Type.Object({
  name: Type.String(),
  links: Type.Array(Type.String()),
  merged_into: Nullable(
    Type.String({ description: 'The listing that it was merged into; null for the campsite itself.' }),
  ),
});

const Identifier = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000]*$' }),
  value: Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\u0000]*$' }),
});

const Campsite = Type.Object({
  name: Type.String(),
  state: Type.Enum(['waiting', 'active']),
  region: Nullable(Type.String()),
  listings: Type.Array(Listing, { description: 'Itself, then what was merged into it.' }),
  watchers: Type.Integer({ description: 'How many users have it on their list.' }),
  identifiers: Type.Array(Identifier, {
    description: 'What platforms call it, by name: `{campsite.id:NAME}` of a request.',
  }),
  decisions: Type.Array(CampsiteDecision, { description: 'The latest five, newest first.' }),
});
export type AdministeredCampsite = Static<typeof Campsite>;

export const getCampsites = endpoint({
  method: 'GET',
  path: '/admin/campsites',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary: 'Campsites with their links and what was merged into them, by name, 25 at a time.',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
    merged: Type.Optional(Type.Boolean({ description: 'Only those that are made of several listings.' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: Type.Object({ campsites: Type.Array(Campsite), total: Count }),
});

const CampsiteEffect = Type.Object({
  refusal: Nullable(Type.String({ description: 'Why it cannot be done; null when it can.' })),
  campsite: Nullable(Type.String({ description: 'What moves.' })),
  from: Nullable(Type.String()),
  into: Nullable(Type.String({ description: 'The campsite that it becomes a part of; null for one of its own.' })),
  links: Type.Array(Type.String()),
  evidence_moves: Type.Boolean({
    description: 'False where a link moves and what was seen under it cannot be told apart.',
  }),
  offers: Count,
  months: Count,
  first_month: Nullable(Type.String({ description: 'Of the prices, YYYY-MM.' })),
  last_month: Nullable(Type.String()),
  reviews: Count,
  type_decisions: Count,
  users: Type.Array(Type.String(), { description: 'Whose watchlists name what moves; their rules follow.' }),
});
export type CampsiteEffect = Static<typeof CampsiteEffect>;

export const getCampsiteEffect = endpoint({
  method: 'GET',
  path: '/admin/campsites/effect',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary: 'What moves when a campsite is merged or split off or a link is moved, or why it cannot be done.',
  query: Type.Object({
    decision: Type.Enum(['merge', 'split', 'move_link']),
    campsite: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^[^\\u0000]*$',
      description: 'A name; with split a link too, with move_link the link.',
    }),
    into: Type.Optional(Name),
  }),
  response: CampsiteEffect,
});

const Why = InputText(500);
const Decided = Type.Object({
  message: Type.String({ description: 'One sentence for the administrator.' }),
  campsites: Type.Array(Type.String(), { description: 'For which something is different now.' }),
});

export const mergeCampsites = endpoint({
  method: 'POST',
  path: '/admin/campsites/merge',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary:
    'Makes a campsite a part of another. Refused with 409 when it is one already, or where somebody would compete with themselves.',
  body: Type.Object({ campsite: Name, into: Name, why: Why }),
  response: Decided,
});

export const splitCampsite = endpoint({
  method: 'POST',
  path: '/admin/campsites/split',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary: 'Makes a merged campsite, named by its name or by a link, one of its own again.',
  body: Type.Object({ campsite: Link, why: Why }),
  response: Decided,
});

export const moveLink = endpoint({
  method: 'POST',
  path: '/admin/campsites/move_link',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary: 'Moves a link to another campsite.',
  body: Type.Object({ link: Link, into: Name, why: Why }),
  response: Decided,
});

export const setCampsiteIdentifiers = endpoint({
  method: 'PUT',
  path: '/admin/campsites/identifiers',
  access: 'admin',
  scope: 'admin',
  tag: 'campsites',
  summary: 'Keeps what platforms call a campsite, in place of what was kept; sources put it into their requests.',
  body: Type.Object({ campsite: Name, identifiers: Type.Array(Identifier, { maxItems: 20 }) }),
  response: Decided,
});

const MOST_ANSWERS = 1_000;

/** What somebody says of campsites that a file names and nobody knows. */
export const StatedCampsites = Type.Object(
  {
    answers: Type.Array(
      Type.Object({
        said: InputText(2_000, { description: 'As `unknown_campsites` of a report says it.' }),
        is: Type.Enum(['new', 'known', 'left_out']),
        name: Nullable(
          InputText(300, {
            description:
              'How a new one is called, as the file says where null; of a known one its name, by which every later file finds it too.',
          }),
        ),
        link: Nullable(InputText(2_000, { description: 'Of a new one.' })),
        province: Nullable(InputText(300, { description: 'Of a new one.' })),
      }),
      { maxItems: MOST_ANSWERS },
    ),
    others: Type.Enum(['new', 'left_out'], {
      description: 'What becomes of those without an answer. One near a known name is never made unasked.',
    }),
  },
  { description: 'What campsites are that the file names and nobody knows. They are made in the same batch.' },
);
export type StatedCampsites = Static<typeof StatedCampsites>;
