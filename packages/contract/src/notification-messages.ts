import { Type, type Static } from 'typebox';
import { DayText, MomentText, Nullable, endpoint } from './endpoint.ts';
import { Kind, RuleThen } from './notification-kinds.ts';
import { Period } from './notifications.ts';

/** Counts nights with competitors, or reviews. */
const Found = Type.Integer({ minimum: 0 });
const Words = Type.String({
  description: 'What the rule said then, in the language of `Accept-Language` (en, es, ca or fr).',
});
const MessageId = Type.String({ format: 'uuid' });

const SentMessage = Type.Object({
  id: MessageId,
  sent_at: MomentText,
  due_at: MomentText,
  period: Period,
  kind: Kind,
  rule: RuleThen,
  words: Words,
  subject: Type.String(),
  found: Found,
  listed: Type.Boolean({ description: 'Whether the prices that it told of can be asked for.' }),
});
export type SentMessage = Static<typeof SentMessage>;

export const getNotificationHistory = endpoint({
  method: 'GET',
  path: '/user/settings/notifications/history',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'What was sent to the caller in the last 400 days, newest first, 50 at a time.',
  query: Type.Object({
    before: Type.Optional(Type.String({ format: 'uuid', description: 'The `next` of the answer before this one.' })),
  }),
  response: Type.Object({
    messages: Type.Array(SentMessage),
    next: Nullable(MessageId),
  }),
});

const ReportedPrice = Type.Object({
  date: DayText,
  competitor: Type.String(),
  price: Type.Number({ description: 'The own price that night, in euros.' }),
  competitor_price: Type.Number({ description: 'Euros.' }),
  percent: Type.Integer({ description: '(competitor − own) / own.' }),
});
export type ReportedPrice = Static<typeof ReportedPrice>;

export const getToldPrices = endpoint({
  method: 'GET',
  path: '/user/settings/notifications/history/{id}/prices',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary:
    'All nights and competitors that a message of prices told of, by night, as they were then; without campsites that the caller does not watch any more. 404 of a message without such a list.',
  params: Type.Object({ id: MessageId }),
  response: Type.Object({ subject: Type.String(), sent_at: MomentText, prices: Type.Array(ReportedPrice) }),
});

const FailedMessage = Type.Object({
  id: MessageId,
  email: Nullable(Type.String({ description: 'Null when there is no such user any more.' })),
  kind: Type.Union([Kind, Type.Literal('invite'), Type.Literal('reset')], {
    description: 'Of the rule; or a mail with a link to choose a password: `invite` the first one, `reset` a new one.',
  }),
  words: Type.String({
    description:
      'What the rule said then, or what else is sent, in the language of `Accept-Language` (en, es, ca or fr).',
  }),
  period: Nullable(Period),
  due_at: MomentText,
  state: Type.Union([Type.Literal('retrying'), Type.Literal('parked')], {
    description: '`parked`: not tried again by itself.',
  }),
  attempts: Type.Integer({ minimum: 0 }),
  last_error: Nullable(Type.String()),
  last_try_at: Nullable(MomentText),
  next_try_at: Nullable(MomentText),
});
export type FailedMessage = Static<typeof FailedMessage>;

export const getNotificationFailures = endpoint({
  method: 'GET',
  path: '/user/admin/notifications/failures',
  access: 'admin',
  scope: 'admin',
  tag: 'notifications',
  summary: 'Messages that could not be sent yet, newest first, at most 200 of them.',
  response: Type.Object({
    messages: Type.Array(FailedMessage),
    total: Type.Integer({ minimum: 0 }),
  }),
});

/** A parked message is decided on once: 409 when somebody did already. */
const Decision = {
  params: Type.Object({ id: MessageId }),
  response: Type.Object({ message: Type.String() }),
};

export const retryNotification = endpoint({
  method: 'POST',
  path: '/user/admin/notifications/failures/{id}/retry',
  access: 'admin',
  scope: 'admin',
  tag: 'notifications',
  summary: 'Tries a parked message again, within half a minute.',
  ...Decision,
});

export const dismissNotification = endpoint({
  method: 'POST',
  path: '/user/admin/notifications/failures/{id}/dismiss',
  access: 'admin',
  scope: 'admin',
  tag: 'notifications',
  summary: 'Puts a parked message away unsent.',
  ...Decision,
});
