import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import type { RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { MomentText, Nullable, endpoint } from './endpoint.ts';
import type { WireLines } from './wire/findings.ts';
import { EXAMPLES, Kind, LINES, LIST_NAMES, rulesSchema } from './notification-kinds.ts';

export const Period = Type.String({
  description: 'The day or the ISO week that a rule was looked at for.',
  examples: ['2027-02-01'],
});

/** What became of the last period of a rule. */
const LastRun = Type.Object({
  at: MomentText,
  period: Period,
  outcome: Type.Union(
    [
      Type.Literal('sent'),
      Type.Literal('nothing'),
      Type.Literal('stale'),
      Type.Literal('waiting'),
      Type.Literal('superseded'),
      Type.Literal('withdrawn'),
      Type.Literal('limited'),
      Type.Literal('failed'),
    ],
    {
      description:
        '`nothing` was found; nothing was, and prices of more than ' +
        STALE_AFTER_HOURS +
        ' hours were left out (`stale`); the message is `waiting` to be sent; a later period came first (`superseded`); the rule, the campsite or the recipient’s access was gone (`withdrawn`); the day’s messages were used up (`limited`); it could not be sent (`failed`).',
    },
  ),
});
export type LastRun = Static<typeof LastRun>;

/** What the server adds to a rule; ignored when it is sent back. */
const Reported = {
  id: Type.String({ description: 'Made from what the rule says, whether it is on or off.' }),
  words: Type.String({ description: 'What it does, in the language of `Accept-Language` (en, es, ca or fr).' }),
  next_run: Nullable(MomentText),
  since: MomentText,
  last_run: Nullable(LastRun),
};

type Reported = { [Part in keyof typeof Reported]: Static<(typeof Reported)[Part]> };
/** A rule of any kind as the server tells of it. */
export type ReportedRule = NotificationsAnswer['notifications'][RuleKind][number];

const Notifications = {
  notifications: rulesSchema<Reported>(Reported),
  version: Type.Integer({ description: 'Rises with every change. Sent back with one, it protects another’s.' }),
};

/** As it was typed: the answer to a wrong rule names its row, so that the schema leaves it alone. */
const TypedRules = Type.Unknown({
  description: `An object with the lists ${LIST_NAMES}, of rules as they are answered; what is absent of a rule has its default. A kind that is absent or empty has no rules any more.`,
  examples: [EXAMPLES],
});

export const getNotifications = endpoint({
  method: 'GET',
  path: '/user/settings/notifications',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'What the caller asked to be told by mail, and when each rule will next be looked at.',
  response: Type.Object(Notifications),
});
export type NotificationsAnswer = Static<typeof getNotifications.response>;

export const saveNotifications = endpoint({
  method: 'PUT',
  path: '/user/settings/notifications',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Replaces all rules of the caller, or none of them.',
  body: Type.Object({
    notifications: TypedRules,
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'The `version` that was shown: 409 when the rules were changed since. Without it the last wins.',
      }),
    ),
  }),
  response: Type.Object({ message: Type.String(), ...Notifications }),
});

const Stale = Type.Array(Type.Object({ campsite: Type.String(), nights: Type.Integer(), observed_at: MomentText }), {
  description: `Campsites with prices that were more than ${STALE_AFTER_HOURS} hours old and therefore left out.`,
});

/** One message that a rule would have sent; the first few of what it would have told. */
export type PreviewedMessage = { sent_at: string; found: number; stale: Static<typeof Stale> } & WireLines;
const PreviewedMessage = Type.Object({
  sent_at: MomentText,
  found: Type.Integer({ description: 'How many nights and competitors, or reviews, it would have told of.' }),
  ...LINES,
  stale: Stale,
}) as TSchema as TUnsafe<PreviewedMessage>;

export const previewNotification = endpoint({
  method: 'POST',
  path: '/user/settings/notifications/preview',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'How many messages a rule would have sent in the last 90 days. Changes and sends nothing.',
  body: Type.Object({
    kind: Kind,
    rule: Type.Unknown({ description: 'As in `PUT /user/settings/notifications`.' }),
  }),
  response: Type.Object({
    messages: Type.Integer(),
    days: Type.Integer({ description: 'How far back was looked.' }),
    runs: Type.Integer({ description: 'How often the rule would have been looked at.' }),
    stale_runs: Type.Integer({ description: `Runs that left out prices of more than ${STALE_AFTER_HOURS} hours.` }),
    words: Type.String(),
    next_run: MomentText,
    latest: Type.Array(PreviewedMessage, { description: 'The latest messages, newest first.' }),
  }),
});
export type Preview = Static<typeof previewNotification.response>;
