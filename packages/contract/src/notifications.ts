import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { type RuleKind, RULE_KINDS, RULE_KIND_MODULES, type RuleOf } from '@vivac/domain/rules/kinds/rule-kinds';
import { MomentText, Nullable, endpoint, DayText } from './endpoint.ts';
import { type WireLines, wireName } from './wire/findings.ts';
import type { LinePart, RulePart } from '@vivac/domain/rules/kinds/rule-kind';
import { OfferFilters } from './dashboard.ts';
import type { WireRule } from './wire/rules.ts';

/** The rules of every kind with what `Told` adds to them. */
type WireRules<Reported> = { [Kind in RuleKind]: (WireRule<RuleOf<Kind>> & Reported)[] };

const RuleKindName = Type.Union(RULE_KINDS.map((kind) => Type.Literal(kind))) as TSchema as TUnsafe<RuleKind>;

const Weekday = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 7, description: '1 Monday to 7 Sunday; absent for any, which is Monday.' }),
);

const LINE_PARTS: Readonly<Record<LinePart, TSchema>> = {
  day: DayText,
  moment: MomentText,
  text: Type.String(),
  'text or none': Nullable(Type.String()),
  euros: Type.Number({ description: 'Euros per night.' }),
  percent: Type.Integer({ description: '(competitor − own) / own.' }),
  number: Type.Number(),
};

/** A rule as it was when its message was sent. */
const RuleThen = Type.Union(RULE_KINDS.map((kind) => Type.Object(partsOf(kind)))) as TSchema as TUnsafe<
  WireRule<RuleOf<RuleKind>>
>;

/** The lists of rules by kind; `told` is what the server adds to each. */
function rulesSchema<Reported>(reported: Readonly<Record<string, TSchema>>): TUnsafe<WireRules<Reported>> {
  const lists = RULE_KINDS.map((kind) => [kind, Type.Array(Type.Object({ ...partsOf(kind), ...reported }))]);
  return Type.Object(Object.fromEntries(lists)) as TSchema as TUnsafe<WireRules<Reported>>;
}

/** By name, the lists of what a trial shows of its findings; only that of the rule's kind ever holds any. */
const LINES = Object.fromEntries(
  RULE_KINDS.map((kind) => RULE_KIND_MODULES[kind])
    .toSorted((a, b) => (a.list < b.list ? -1 : 1))
    .map(({ list, line }) => [list, Type.Array(lineSchema(line))]),
);

/** A rule of each kind, as somebody may send it. */
const EXAMPLES = Object.fromEntries(RULE_KINDS.map((kind) => [kind, [RULE_KIND_MODULES[kind].example]]));
const LIST_NAMES = new Intl.ListFormat('en-GB').format(RULE_KINDS.map((kind) => `\`${kind}\``));

function lineSchema(line: Readonly<Record<string, LinePart>>): TSchema {
  return Type.Object(
    Object.fromEntries(Object.entries(line).map(([name, part]) => [wireName(name), LINE_PARTS[part]])),
  );
}

function partsOf(kind: RuleKind): Record<string, TSchema> {
  const { schedules, parts } = RULE_KIND_MODULES[kind];
  return {
    type: Type.Literal('email'),
    schedule: choice(schedules),
    ...Object.fromEntries(Object.entries<RulePart>(parts).map(([name, part]) => [name, partSchema(part)])),
    day: Weekday,
    enabled: Type.Boolean(),
  };
}

function partSchema(part: RulePart): TSchema {
  if (part.is === 'choice') return choice(part.among);
  const description = part.means;
  if (part.is === 'filters') return Type.Optional(Type.Object(OfferFilters, { description }));
  return part.is === 'boolean'
    ? Type.Boolean({ description })
    : Type.Number({ minimum: part.min, maximum: part.max, description });
}

function choice(among: readonly string[]): TSchema {
  const [only, ...others] = among.map((value) => Type.Literal(value));
  return others.length === 0 ? only! : Type.Union([only!, ...others]);
}

const Period = Type.String({
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
    kind: RuleKindName,
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
  kind: RuleKindName,
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
  kind: Type.Union([RuleKindName, Type.Literal('invite'), Type.Literal('reset')], {
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
