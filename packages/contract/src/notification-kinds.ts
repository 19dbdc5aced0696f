import { Type, type TSchema, type TUnsafe } from 'typebox';
import type { LinePart, RulePart } from '@vivac/domain/rules/kinds/rule-kind';
import { RULE_KINDS, RULE_KIND_MODULES, type RuleKind, type RuleOf } from '@vivac/domain/rules/kinds/rule-kinds';
import { OfferFilters } from './dashboard.ts';
import { DayText, MomentText, Nullable } from './endpoint.ts';
import type { WireRule } from './wire/rules.ts';
import { wireName } from './wire/findings.ts';

/** The rules of every kind with what `Told` adds to them. */
export type WireRules<Reported> = { [Kind in RuleKind]: (WireRule<RuleOf<Kind>> & Reported)[] };

export const Kind = Type.Union(RULE_KINDS.map((kind) => Type.Literal(kind))) as TSchema as TUnsafe<RuleKind>;

const Day = Type.Optional(
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
export const RuleThen = Type.Union(RULE_KINDS.map((kind) => Type.Object(partsOf(kind)))) as TSchema as TUnsafe<
  WireRule<RuleOf<RuleKind>>
>;

/** The lists of rules by kind; `told` is what the server adds to each. */
export function rulesSchema<Reported>(reported: Readonly<Record<string, TSchema>>): TUnsafe<WireRules<Reported>> {
  const lists = RULE_KINDS.map((kind) => [kind, Type.Array(Type.Object({ ...partsOf(kind), ...reported }))]);
  return Type.Object(Object.fromEntries(lists)) as TSchema as TUnsafe<WireRules<Reported>>;
}

/** By name, the lists of what a trial shows of its findings; only that of the rule's kind ever holds any. */
export const LINES = Object.fromEntries(
  RULE_KINDS.map((kind) => RULE_KIND_MODULES[kind])
    .toSorted((a, b) => (a.list < b.list ? -1 : 1))
    .map(({ list, line }) => [list, Type.Array(lineSchema(line))]),
);

/** A rule of each kind, as somebody may send it. */
export const EXAMPLES = Object.fromEntries(RULE_KINDS.map((kind) => [kind, [RULE_KIND_MODULES[kind].example]]));
export const LIST_NAMES = new Intl.ListFormat('en-GB').format(RULE_KINDS.map((kind) => `\`${kind}\``));

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
    day: Day,
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
