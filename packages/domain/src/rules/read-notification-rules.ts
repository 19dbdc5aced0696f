import { NOT_AN_OBJECT, readOfferFilters } from '../offers/offer-filters.ts';
import type { NumberPart, RulePart } from './kinds/rule-kind.ts';
import {
  filtersOf,
  type KindOfRule,
  MAX_RULES,
  type NotificationRules,
  RULE_KIND_MODULES,
  RULE_KINDS,
  ruleId,
  type RuleKind,
  rulesByKind,
} from './kinds/rule-kinds.ts';
import type { RuleFault } from './sending-schedule.ts';

/** What is wrong with one rule, or with all of a kind. */
export interface RuleProblem extends RuleFault {
  readonly kind: RuleKind;
  /** Which of its kind, from 1; 0 where it is about the whole list. */
  readonly row: number;
  /** The part of the rule, or null when it is about the whole of it. */
  readonly part: string | null;
  /** Names the rule: “price rule 2: spread must be 0 to 100, with at most two decimals.” */
  readonly sentence: string;
}

export interface RuleProblems {
  readonly problems: readonly [RuleProblem, ...RuleProblem[]];
}

type Parts = Readonly<Record<string, unknown>>;
type Fault = Pick<RuleProblem, 'part' | 'sentence' | 'must'>;
/** Notes what is wrong with a part; answers what was read of it. */
type Take = <Value>(part: string, read: Value | undefined, fault: Omit<Fault, 'part'>) => Value;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * The rules of what came from outside, or all that is wrong with them. A kind that is absent has no rules, and one that
 * nobody knows is refused: it would delete the rules of the kind that was meant. What is absent of a rule has its default
 * (rule-15), an `enabled` that is no boolean is on, and parts that a rule does not have are left out.
 */
export function readNotificationRules(given: unknown): NotificationRules | RuleProblems | string {
  if (!isParts(given)) return `notifications must be an object with the lists ${listed(RULE_KINDS, 'and')}.`;
  const unknown = Object.keys(given).find((key) => !RULE_KINDS.some((kind) => kind === key));
  if (unknown !== undefined) {
    return `There are no notifications of “${unknown.slice(0, 40)}”: only ${listed(RULE_KINDS, 'and')}.`;
  }
  const problems: RuleProblem[] = [];
  const read = RULE_KINDS.flatMap((kind) => readKind(kind, given[kind], problems));
  const [first, ...others] = problems;
  if (first !== undefined) return { problems: [first, ...others] };
  return rulesByKind(read, ({ rule }) => rule) as NotificationRules;
}

/** One rule of a kind, as {@link readNotificationRules} reads it. */
export function readRule(kind: RuleKind, given: unknown): KindOfRule | RuleProblems {
  const faults: Fault[] = [];
  const read = readParts(kind, given, faults);
  const [first, ...others] = faults.map((fault) => problemOf(kind, null, fault));
  return first === undefined ? read : { problems: [first, ...others] };
}

function readKind(kind: RuleKind, given: unknown, problems: RuleProblem[]): KindOfRule[] {
  const list = given ?? [];
  const words = RULE_KIND_MODULES[kind].noun;
  const refuseList = (sentence: string) => {
    problems.push({ kind, row: 0, part: null, sentence });
    return [];
  };
  if (!Array.isArray(list)) return refuseList(`${kind} must be a list of rules.`);
  if (list.length > MAX_RULES) {
    return refuseList(`There are ${list.length} ${words}s, and at most ${MAX_RULES} can be kept.`);
  }
  const rows = new Map<string, KindOfRule & { readonly row: number }>();
  return list.map((each: unknown, at) => {
    const faults: Fault[] = [];
    const read = readParts(kind, each, faults);
    const same = faults.length === 0 ? rows.get(ruleId(read)) : undefined;
    if (same !== undefined) faults.push({ part: null, sentence: sameSentence(`${words} ${same.row}`, read, same) });
    else if (faults.length === 0) rows.set(ruleId(read), { ...read, row: at + 1 });
    problems.push(...faults.map((fault) => problemOf(kind, at + 1, fault)));
    return read;
  });
}

function sameSentence(other: string, one: KindOfRule, two: KindOfRule): string {
  const [mine, theirs] = [one, two].map((of) => JSON.stringify(filtersOf(of)));
  return mine === theirs ? `does the same as ${other}.` : `differs from ${other} in its filters alone: change those.`;
}

function problemOf(kind: RuleKind, row: number | null, { part, sentence, must }: Fault): RuleProblem {
  const { noun } = RULE_KIND_MODULES[kind];
  const words = row === null ? noun : `${noun} ${row}`;
  const subject = part === null ? `${words}:` : `${words}: ${part}`;
  return { kind, row: row ?? 1, part, sentence: `${words}: ${sentence}`, subject, ...(must && { must }) };
}

/** What could be read; whole only where no fault was noted. */
function readParts(kind: RuleKind, given: unknown, faults: Fault[]): KindOfRule {
  if (!isParts(given)) faults.push({ part: null, sentence: NOT_AN_OBJECT, must: { code: 'mustBeObject' } });
  const parts = isParts(given) ? given : {};
  const take: Take = (part, read, { sentence, must }) => {
    if (read === undefined && isParts(given)) {
      faults.push({ part, sentence: `${part} ${sentence}`, ...(must && { must }) });
    }
    return read!;
  };
  const { schedules, parts: own } = RULE_KIND_MODULES[kind];
  const takeChoice = (part: string, among: readonly string[], initial?: string) =>
    take(part, oneOf(parts[part], among, initial), { sentence: choiceSentence(among) });
  const type = takeChoice('type', ['email'], 'email');
  const schedule = takeChoice('schedule', schedules, schedules[0]);
  const ownParts = Object.entries<RulePart>(own)
    .filter(([name, part]) => part.is !== 'filters' || (parts[name] ?? undefined) !== undefined)
    .map(([name, part]) => [name, take(name, readPart(part, parts[name]), faultOf(part, parts[name]))]);
  const enabled = boolean(parts['enabled']) ?? true;
  // What was read is of the kind, part by part.
  const rule = { type, schedule, ...Object.fromEntries(ownParts), ...dayOf(parts, schedule, take), enabled };
  return { kind, rule } as KindOfRule;
}

function readPart(part: RulePart, value: unknown): unknown {
  if (part.is === 'number') return numberWithin(value, part);
  if (part.is === 'filters') return objectOrNone(readOfferFilters(value));
  return part.is === 'boolean' ? boolean(value) : oneOf(value, part.among);
}

function faultOf(part: RulePart, value: unknown): Omit<Fault, 'part'> {
  if (part.is === 'boolean') return { sentence: 'must be true or false.', must: { code: 'mustBeBoolean' } };
  if (part.is === 'number') return { sentence: `must be ${part.min} to ${part.max}, with at most two decimals.` };
  if (part.is !== 'filters') return { sentence: choiceSentence(part.among) };
  const sentence = String(readOfferFilters(value));
  return sentence === NOT_AN_OBJECT ? { sentence, must: { code: 'mustBeObject' } } : { sentence };
}

function objectOrNone<Read extends object>(read: Read | string): Read | undefined {
  return typeof read === 'string' ? undefined : read;
}

function choiceSentence(among: readonly string[]): string {
  return among.length === 1 ? `can only be ${among[0]!}.` : `must be ${listed(among, 'or')}.`;
}

function listed(names: readonly string[], last: 'and' | 'or'): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)!}`;
}

/** A day on a daily rule is refused rather than dropped: the rule would not do what it seems to say. */
function dayOf(parts: Parts, schedule: string | undefined, take: Take): { day?: number } {
  const given = parts['day'] ?? undefined;
  if (given === undefined) return {};
  const day = schedule === 'daily' ? undefined : oneOf(given, WEEKDAYS);
  const sentence =
    schedule === 'daily' ? 'is for weekly rules only.' : 'must be 1 (Monday) to 7 (Sunday), or absent for any.';
  return { day: take('day', day, { sentence }) };
}

/** Two decimals are what a score has; so every limit is a whole number of hundredths and compares exactly. */
function numberWithin(value: unknown, { min, max, initial }: NumberPart): number | undefined {
  const number = value ?? initial;
  if (typeof number !== 'number' || !(number >= min && number <= max)) return undefined;
  // Adding 0 turns a negative zero into zero.
  return Math.round(number * 100) / 100 === number ? number + 0 : undefined;
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The value when it is one of those allowed; the initial one when there is none. */
function oneOf<const Value>(value: unknown, allowed: readonly Value[], initial?: Value): Value | undefined {
  return allowed.find((each) => each === (value ?? initial));
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
