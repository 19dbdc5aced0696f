import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';
import { ALERT_KINDS, ALERT_STATES, type AlertKind } from '@vivac/domain/alerts/alert';
import type { AlertPart } from '@vivac/domain/alerts/kinds/alert-kind';
import { ALERT_KIND_MODULES, type AlertRuleOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import { MAX_ALERT_RULES } from '@vivac/domain/alerts/read-alert-rules';
import { OfferFilters } from '../dashboard.ts';
import { DayText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import type { WireRule } from '../wire/rules.ts';

/** A rule of a kind on the wire. */
export type WireAlertRule<Kind extends AlertKind = AlertKind> = {
  [Each in Kind]: { readonly kind: Each } & WireRule<AlertRuleOf<Each>>;
}[Kind];

/** What the server adds to a rule; of it only the id counts when it is sent back. */
const Reported = {
  id: Type.String({ format: 'uuid' }),
  words: Type.String({ description: 'What it tells of, in the language of `Accept-Language` (en, es, ca or fr).' }),
  since: Type.String({ format: 'date-time', description: 'It tells of nothing that was known before.' }),
};
type Reported = { [Part in keyof typeof Reported]: Static<(typeof Reported)[Part]> };
export type ReportedAlertRule = WireAlertRule & Reported;

function partSchema(part: AlertPart): TSchema {
  const description = part.means;
  switch (part.is) {
    case 'whole': {
      const whole = { minimum: part.min, maximum: part.max, description };
      return part.canBeNone ? Type.Union([Type.Integer(whole), Type.Null()]) : Type.Integer(whole);
    }
    case 'flag':
      return Type.Boolean({ description });
    case 'one of':
      return Type.Union(
        part.among.map((value) => Type.Literal(value)),
        { description },
      );
    case 'filters':
      return Type.Optional(Type.Object(OfferFilters, { description }));
    case 'campsites':
      return Type.Array(Type.String(), { description });
  }
}

const Rule = Type.Union(
  ALERT_KINDS.map((kind) => {
    const parts = Object.entries<AlertPart>(ALERT_KIND_MODULES[kind].parts);
    return Type.Object({
      kind: Type.Literal(kind),
      ...Object.fromEntries(parts.map(([name, part]) => [name, partSchema(part)])),
      enabled: Type.Boolean(),
      urgent: Type.Boolean({ description: 'Whether what is urgent is told at once, and not with the next digest.' }),
      ...Reported,
    });
  }),
) as TSchema as TUnsafe<ReportedAlertRule>;

const Rules = {
  rules: Type.Array(Rule, { description: 'In the order in which they were sent.' }),
  kinds: Type.Array(Type.Enum([...ALERT_KINDS]), {
    description: 'Those that the caller can have: rules about sources are for administrators.',
  }),
  competitors: Type.Array(Type.String(), { description: 'Names to which a rule can be narrowed.' }),
  version: Type.Integer({ description: 'Rises with every change. Sent back with one, it protects another’s.' }),
};

const TypedRules = Type.Unknown({
  description: `A list of rules, at most ${MAX_ALERT_RULES} of a kind. One with the \`id\` of a rule is that rule; what is absent of a rule has its initial value.`,
  examples: [ALERT_KINDS.map((kind) => ({ kind, ...ALERT_KIND_MODULES[kind].example }))],
});

export const getAlertRules = endpoint({
  method: 'GET',
  path: '/alert-rules',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Of which events the caller wants to be told.',
  response: Type.Object(Rules),
});
export type AlertRulesAnswer = Static<typeof getAlertRules.response>;

export const saveAlertRules = endpoint({
  method: 'PUT',
  path: '/alert-rules',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'Replaces all alert rules of the caller, or none of them.',
  body: Type.Object({
    rules: TypedRules,
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'The `version` that was shown: 409 when the rules were changed since. Without it the last wins.',
      }),
    ),
  }),
  response: Type.Object({ message: Type.String(), ...Rules }),
});

/** An alert that a rule would have told. */
const PreviewedAlert = Type.Object({
  at: MomentText,
  title: Type.String(),
  line: Type.String(),
  state: Type.Enum([...ALERT_STATES]),
  campsite: Nullable(Type.String()),
  first_date: Nullable(DayText),
  last_date: Nullable(DayText),
  urgent: Type.Boolean(),
});
export type PreviewedAlert = Static<typeof PreviewedAlert>;

export const previewAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/preview',
  access: 'user',
  scope: 'notifications:write',
  tag: 'notifications',
  summary: 'How often a rule would have told in the last 90 days. Changes and sends nothing.',
  body: Type.Object({ rule: Type.Unknown({ description: 'One rule, as in `PUT /alert-rules`.' }) }),
  response: Type.Object({
    days: Type.Integer({ description: 'How far back was looked.' }),
    total: Type.Integer({ description: 'Alerts that it would have told.' }),
    pending: Type.Integer({ description: 'What one look alone says at present.' }),
    words: Type.String(),
    latest: Type.Array(PreviewedAlert, { description: 'The latest of them, the newest first; at most 20.' }),
  }),
});
export type AlertPreview = Static<typeof previewAlertRule.response>;
