import { ALERT_KINDS, ALERT_STATES } from '@vivac/domain/alerts/alert';
import { CHANGE_KINDS } from '@vivac/domain/changes/change';
import { Type, type Static } from 'typebox';
import { DayText, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

/** How long a note may be, in characters (inbox-14). */
const NOTE_CHARACTERS = 500;

const AlertId = Type.String({ format: 'uuid' });
const Kind = Type.Enum([...ALERT_KINDS], { description: 'What it is about, as its rule.' });
const State = Type.Enum([...ALERT_STATES], {
  description:
    'Pending: one look says so. Open: confirmed and still so. Recovering: one look says that it is as before. Closed: over. No data: nothing comes. Error: a source fails.',
});

const Delivery = Type.Object({
  channel: Type.Enum(['email', 'webhook', 'push']),
  name: Type.String(),
  state: Type.Enum(['due', 'sent', 'parked', 'dismissed', 'withdrawn'], {
    description:
      'Due: on its way. Parked: not tried again by itself. Withdrawn: not wanted any more when it was to be sent.',
  }),
  at: MomentText,
});

export const InboxAlert = Type.Object({
  id: AlertId,
  kind: Kind,
  state: State,
  title: Type.String({ description: 'A few words, in the language of `Accept-Language` (en, es, ca or fr).' }),
  line: Type.String({ description: 'The whole sentence, in the same language.' }),
  campsite: Nullable(Type.String()),
  change: Type.Optional(
    Nullable(
      Type.Enum([...CHANGE_KINDS], { description: 'What the campsite did; null where it is no change of one.' }),
    ),
  ),
  first_date: Nullable(DayText),
  last_date: Nullable(DayText),
  urgent: Type.Boolean(),
  read: Type.Boolean({ description: 'False again once it changes.' }),
  opened_at: MomentText,
  changed_at: MomentText,
  closed_at: Nullable(MomentText),
  told_at: Nullable(MomentText),
  waits: Type.Boolean({ description: 'Something of it is to be told yet, with the digest or at once.' }),
  muted_until: Nullable(MomentText),
  stopped: Type.Boolean({ description: 'Nothing more is told of it.' }),
  note: Nullable(Type.String()),
  deliveries: Type.Array(Delivery, { description: 'Of the notice that told it last.' }),
});
export type InboxAlert = Static<typeof InboxAlert>;

const Inbox = Type.Object({
  alerts: Type.Array(InboxAlert, { description: 'What changed last first, at most 50; without the pending ones.' }),
  next: Nullable(Type.String({ format: 'uuid', description: '`before` of the next page.' })),
  pending: Type.Array(InboxAlert, {
    description: 'What one look says and no other has confirmed, at most 50; with the first page and no `state` alone.',
  }),
  unread: Type.Integer({ minimum: 0, description: 'Of all, at most 100.' }),
  campsites: Type.Array(Type.String(), { description: 'Those of which there are alerts, by name.' }),
  until: Type.String({
    format: 'date-time',
    description: 'What was there at this moment is marked by `POST /inbox/read`.',
  }),
  next_digest_at: MomentText,
});
export type Inbox = Static<typeof Inbox>;

export const getInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Your alerts: what your alert rules found, what became of it, and where you were told.',
  query: Type.Object({
    unread: Type.Optional(Type.Boolean({ description: 'True: those that were not read alone.' })),
    kind: Type.Optional(Kind),
    state: Type.Optional(State),
    campsite: Type.Optional(InputText(200)),
    before: Type.Optional(Type.String({ format: 'uuid', description: 'The `next` of the answer before this one.' })),
  }),
  response: Inbox,
});

export const readInbox = endpoint({
  method: 'POST',
  path: '/inbox/read',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Marks all alerts read that were there at a moment; what came since stays unread.',
  body: Type.Object({ until: MomentText }),
  response: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
});

export const changeInboxAlert = endpoint({
  method: 'PATCH',
  path: '/inbox/{id}',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Reads, mutes, stops or annotates an alert. What is not sent stays as it is.',
  params: Type.Object({ id: AlertId }),
  body: Type.Object({
    read: Type.Optional(Type.Boolean()),
    muted_until: Type.Optional(
      Nullable(
        Type.String({
          format: 'date-time',
          description: 'Nothing is told of it before; at most a year ahead. Null ends a mute.',
        }),
      ),
    ),
    stopped: Type.Optional(Type.Boolean({ description: 'True: nothing more is told of it. False: again.' })),
    note: Type.Optional(
      Nullable(
        Type.String({ maxLength: NOTE_CHARACTERS, pattern: '^[^\\u0000]*$', description: 'Null or empty: none.' }),
      ),
    ),
  }),
  response: InboxAlert,
});
