import { Type, type Static } from 'typebox';
import { CampsiteNames, OfferFilters } from '../dashboard.ts';
import { DayText, InputDay, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { BatchNumber } from '../batches.ts';

const Span = Type.Object({ lowest: Type.Number(), highest: Type.Number() });

const ChangeKind = Type.Enum(
  ['price_up', 'price_down', 'sold_out', 'closed', 'back_on_sale', 'few_left', 'minimum_stay', 'arrival_day'],
  { description: 'What moved; what is closed is out of season.' },
);
const ChangeState = Type.Enum(['pending', 'open', 'recovering', 'closed'], {
  description:
    'Pending: one look says so. Open: confirmed and still so. Recovering: one look says that it is as before. Closed: as before, moved on, or its nights are over.',
});

export const Change = Type.Object({
  name: Type.String(),
  kind: ChangeKind,
  state: ChangeState,
  first_date: DayText,
  last_date: DayText,
  nights: Type.Integer({ description: 'Of the run from `first_date` to `last_date`.' }),
  from: Nullable(
    Type.Object(Span.properties, {
      description:
        'Of prices euros per night, of few left units, of a minimum stay nights, of the day of arrival 1 where nobody can arrive and 0 where one can; null of what went or came.',
    }),
  ),
  to: Nullable(Span),
  confirmed: Nullable(
    Type.Object(
      { from: Span, to: Span },
      {
        description:
          'Of prices the values that two looks agree on, before and after, where they are others than `from` and `to`, which are what the look before and the newest one see.',
      },
    ),
  ),
  percent: Nullable(Type.Object(Span.properties, { description: 'Of prices, in whole percent; null for all others.' })),
  price: Nullable(
    Type.Object(Span.properties, {
      description: 'Euros: of what went its last price, of what came back its price; null for all others.',
    }),
  ),
  units: Type.Array(Type.String(), { description: 'In the wording of their channels, that with most nights first.' }),
  seen_at: MomentText,
  confirmed_at: Nullable(MomentText),
  confirms_after: Nullable(
    Type.String({
      format: 'date-time',
      description: 'While pending: from when on a second look of the same source confirms it.',
    }),
  ),
  closed_at: Nullable(MomentText),
  sources: Type.Array(Type.String(), { description: 'Who saw it first.' }),
  own: Type.Boolean({ description: 'The owner’s own feed says so.' }),
  wave: Nullable(
    Type.Object(
      {
        number: Type.Integer({
          description: 'Of the wave in this answer; entries of one wave stand beside each other.',
        }),
        campsites: Type.Integer(),
        first_date: DayText,
        last_date: DayText,
      },
      { description: 'Three campsites or more that moved alike within a day, over about the same nights; else null.' },
    ),
  ),
});
export type Change = Static<typeof Change>;

const Gap = Type.Object({
  name: Type.String(),
  state: Type.Enum(['no_data', 'error'], { description: 'Error where a source of it fails.' }),
  since: MomentText,
  sources: Type.Array(Type.String()),
});

const HeldBack = Type.Object({
  source: Type.String(),
  since: MomentText,
  names: Type.Array(Type.String(), { description: 'Those of the campsites asked for whose changes wait.' }),
});

export const Changes = Type.Object({
  since: MomentText,
  last_visit: Nullable(MomentText),
  changes: Type.Array(Change, {
    description:
      'What moved since then: the newest first, and of one moment the nearest night; those of one wave stand where its newest does. At most `limit` from `offset` on.',
  }),
  total: Type.Integer({ description: 'Of `since` and `confirmed`, whatever `limit` and `offset` are.' }),
  pending: Type.Integer({ description: 'Of `since`, those that are not confirmed, whatever `confirmed` is.' }),
  counts: Type.Object(
    { yesterday: Type.Integer(), last_visit: Type.Integer(), '30_days': Type.Integer() },
    { description: 'Confirmed or not, whatever `confirmed` is.' },
  ),
  computing: Type.Boolean({
    description: 'Something that came in of these campsites is still being looked through: what moved with it follows.',
  }),
  gaps: Type.Array(Gap, {
    description: 'Campsites of which no data comes, and since when: nothing can be said of them.',
  }),
  held: Type.Array(HeldBack, {
    description:
      'Sources of which more than half moved in one batch, and since when: what moved with it is told when an administrator says that it is true.',
  }),
});
export type Changes = Static<typeof Changes>;

export const getChanges = endpoint({
  method: 'GET',
  path: '/dashboard/changes',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'What moved: one entry a campsite, kind and run of nights, confirmed or pending.',
  query: Type.Object({
    campsitename: CampsiteNames,
    ...OfferFilters,
    since: Type.Optional(
      Type.Union([Type.Enum(['yesterday', 'last-visit', '30-days']), InputText(40)], {
        description:
          '`yesterday` (24 hours before the full hour) when it is absent, `last-visit`, `30-days`, or a moment with its zone.',
      }),
    ),
    kind: Type.Optional(
      Type.Array(ChangeKind, { maxItems: 8, description: 'Of these kinds alone; of all of them when it is absent.' }),
    ),
    first_night: Type.Optional(Type.String({ ...InputDay, description: 'Of this night and later ones alone.' })),
    last_night: Type.Optional(Type.String({ ...InputDay, description: 'Of this night and earlier ones alone.' })),
    confirmed: Type.Optional(
      Type.Boolean({
        description: 'True: without those that are pending. False: those alone. All of them when it is absent.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '500 when it is absent.' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Entries to leave out first.' })),
  }),
  response: Changes,
});

export const visitChanges = endpoint({
  method: 'POST',
  path: '/dashboard/changes/visits',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'Remembers that the caller looks at the changes; a visit ends half an hour after the last look.',
  response: Type.Object({ last_visit: Nullable(MomentText) }),
});

const Answer = Type.Enum(['meaning_changed', 'true_changes'], {
  description:
    'The source means something else now: what it says is the new baseline and no change. Or these are true changes, which are told.',
});

const ChangeQuestion = Type.Object({
  number: Type.Integer(),
  source: Type.String(),
  asked_at: MomentText,
  batches: Type.Array(BatchNumber, { description: 'Those that are held back by it, or were.' }),
  received_from: MomentText,
  received_to: MomentText,
  known_rates: Type.Integer({
    description: 'Of the batch that moved most: nights of offers that were known before it.',
  }),
  moved_rates: Type.Integer({ description: 'Those of them that it would move.' }),
  campsites: Type.Array(Type.String(), { description: 'At most 100.' }),
  answer: Nullable(Answer),
  answered_by: Nullable(Type.String()),
  answered_at: Nullable(MomentText),
});

export const getChangeQuestions = endpoint({
  method: 'GET',
  path: '/admin/change_questions',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary:
    'Sources of which more than half moved in one batch: nobody is told until a person says what that is. Open ones first, 100 at most.',
  response: Type.Object({ questions: Type.Array(ChangeQuestion), open: Type.Integer() }),
});

export const answerChangeQuestion = endpoint({
  method: 'POST',
  path: '/admin/change_questions/{number}/answer',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Says whether a source means something else now, or these are true changes.',
  params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({ answer: Answer }),
  response: Type.Object({ message: Type.String() }),
});
