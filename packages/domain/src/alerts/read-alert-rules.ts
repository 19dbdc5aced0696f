import { NOT_AN_OBJECT, readOfferFilters } from '../offers/offer-filters.ts';
import type { Must, RuleFault } from '../rules/sending-schedule.ts';
import { ALERT_KINDS, type AlertKind } from './alert.ts';
import type { AlertPart } from './kinds/alert-kind.ts';
import { ALERT_KIND_MODULES, type KindOfAlertRule } from './kinds/alert-kinds.ts';
import type { OfferFilters } from '../offers/offer-dimension.ts';

/** Of one kind, for one user (alert-11). */
export const MAX_ALERT_RULES = 20;
const MOST_CAMPSITES = 50;
const LONGEST_NAME = 200;

/** What is wrong with one of the rules that were sent. */
export interface AlertRuleProblem extends RuleFault {
  /** From 1; 0 where it is about the whole list. */
  readonly row: number;
  /** The part of the rule, or null when it is about the whole of it. */
  readonly part: string | null;
  /** Names the rule: “rule 2 (follower rule): days must be a whole number from 1 to 30.” */
  readonly sentence: string;
}

/** A rule as it was sent, with the id that it had when it was answered. */
export type SentAlertRule = KindOfAlertRule & { readonly id: string | null };

interface AlertRuleProblems {
  readonly problems: readonly [AlertRuleProblem, ...AlertRuleProblem[]];
}

type Parts = Readonly<Record<string, unknown>>;
type Fault = Omit<AlertRuleProblem, 'row'>;

/**
 * The alert rules of what came from outside, in their order, or all that is wrong with them. What is absent of a rule has its initial value, and parts
 * that a kind does not have are left out.
 */
export function readAlertRules(given: unknown): SentAlertRule[] | AlertRuleProblems {
  if (!Array.isArray(given)) return { problems: [{ row: 0, part: null, sentence: 'rules must be a list of rules.' }] };
  const problems: AlertRuleProblem[] = [];
  const rules: SentAlertRule[] = [];
  given.forEach((each: unknown, at) => {
    const read = readAlertRule(each);
    if ('faults' in read) problems.push(...read.faults.map((fault) => named(fault, at + 1, read.kind)));
    else rules.push(read);
  });
  problems.push(...tooMany(rules), ...alike(rules));
  const [first, ...others] = problems;
  return first === undefined ? rules : { problems: [first, ...others] };
}

/** One rule, or what is wrong with it. */
export function readAlertRule(
  given: unknown,
): SentAlertRule | { readonly kind: AlertKind | null; readonly faults: readonly [Fault, ...Fault[]] } {
  if (!isParts(given))
    return { kind: null, faults: [{ part: null, sentence: NOT_AN_OBJECT, must: { code: 'mustBeObject' } }] };
  const kind = ALERT_KINDS.find((each) => each === given['kind']);
  if (kind === undefined) {
    const among = ALERT_KINDS.join(', ');
    const sentence = `kind must be one of ${among}.`;
    return { kind: null, faults: [{ part: 'kind', sentence, must: { code: 'mustBeOneOf', among } }] };
  }
  const faults: Fault[] = [];
  const parts = Object.entries<AlertPart>(ALERT_KIND_MODULES[kind].parts).flatMap(([name, part]) => {
    if (part.is === 'filters' && given[name] === undefined) return [];
    const read = readPart(part, given[name]);
    if ('value' in read) return [[name, read.value] as const];
    faults.push({ part: name, sentence: `${name} ${read.fault}`, ...(read.must && { must: read.must }) });
    return [];
  });
  const { enabled, urgent, id } = given;
  // What was read is of the kind, part by part.
  const rule = { ...Object.fromEntries(parts), enabled: enabled !== false, urgent: urgent !== false };
  const sent = { kind, rule, id: typeof id === 'string' ? id : null } as SentAlertRule;
  if (faults.length === 0) faults.push(...faultOf(sent));
  const [first, ...others] = faults;
  return first === undefined ? sent : { kind, faults: [first, ...others] };
}

function faultOf<Kind extends AlertKind>({ kind, rule }: KindOfAlertRule<Kind>): Fault[] {
  const fault = ALERT_KIND_MODULES[kind].fault(rule);
  return fault === null ? [] : [{ part: null, sentence: fault }];
}

function named({ part, sentence, must }: Fault, row: number, kind: AlertKind | null): AlertRuleProblem {
  const words = kind === null ? `rule ${row}` : `rule ${row} (${ALERT_KIND_MODULES[kind].noun})`;
  const subject = part === null ? `${words}:` : `${words}: ${part}`;
  return { row, part, sentence: `${words}: ${sentence}`, subject, ...(must && { must }) };
}

function tooMany(rules: readonly SentAlertRule[]): AlertRuleProblem[] {
  const counts = Map.groupBy(rules, ({ kind }) => kind);
  return [...counts].flatMap(([kind, those]) => {
    if (those.length <= MAX_ALERT_RULES) return [];
    const { noun } = ALERT_KIND_MODULES[kind];
    const sentence = `There are ${those.length} ${noun}s, and at most ${MAX_ALERT_RULES} can be kept.`;
    return [{ row: 0, part: null, sentence }];
  });
}

/** What a rule says, whether it is on, and told at once, or not. */
export function alertRuleIdentity({ kind, rule }: KindOfAlertRule): string {
  const { enabled: _, urgent: __, ...parts } = rule;
  return JSON.stringify([kind, Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function alike(rules: readonly SentAlertRule[]): AlertRuleProblem[] {
  const rows = new Map<string, number>();
  return rules.flatMap((rule, at) => {
    const identity = alertRuleIdentity(rule);
    const other = rows.get(identity);
    rows.set(identity, other ?? at + 1);
    if (other === undefined) return [];
    return [named({ part: null, sentence: `does the same as rule ${other}.` }, at + 1, rule.kind)];
  });
}

type Read = { readonly value: unknown } | { readonly fault: string; readonly must?: Must };

function readPart(part: AlertPart, given: unknown): Read {
  switch (part.is) {
    case 'whole':
      return readWhole(part, given);
    case 'flag':
      return valueOr(typeof (given ?? part.initial) === 'boolean', given ?? part.initial, {
        fault: 'must be true or false.',
        must: { code: 'mustBeBoolean' },
      });
    case 'one of':
      return readChoice(part.among, given ?? part.among[0]);
    case 'filters':
      return readFilters(given);
    case 'campsites':
      return readNames(given ?? []);
  }
}

function valueOr(isFine: boolean, value: unknown, fault: Read): Read {
  return isFine ? { value } : fault;
}

function readChoice(among: readonly unknown[], given: unknown): Read {
  const names = among.join(', ');
  return valueOr(among.includes(given), given, {
    fault: `must be one of ${names}.`,
    must: { code: 'mustBeOneOf', among: names },
  });
}

function readFilters(given: unknown): Read {
  const filters = readOfferFilters(given);
  if (typeof filters !== 'string') return { value: filters };
  return filters === NOT_AN_OBJECT ? { fault: filters, must: { code: 'mustBeObject' } } : { fault: filters };
}

function readWhole({ min, max, initial, canBeNone }: Extract<AlertPart, { is: 'whole' }>, given: unknown): Read {
  const value = given === undefined ? initial : given;
  if (value === null && canBeNone === true) return { value };
  const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  if (isWithin) return { value };
  return { fault: `must be a whole number from ${min} to ${max}${canBeNone === true ? ', or null' : ''}.` };
}

function readNames(given: unknown): Read {
  const isNames =
    Array.isArray(given) &&
    given.length <= MOST_CAMPSITES &&
    given.every(
      (name) =>
        typeof name === 'string' &&
        name !== '' &&
        name.length <= LONGEST_NAME &&
        name.isWellFormed() &&
        !name.includes('\u0000'),
    );
  return isNames
    ? { value: [...new Set(given as string[])].sort() }
    : { fault: `must be a list of at most ${MOST_CAMPSITES} names of campsites.` };
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The filters that a rule compares under; undefined of one that keeps none, or has not got any yet. */
export function alertFiltersOf({ rule }: KindOfAlertRule): OfferFilters | undefined {
  return 'filters' in rule ? rule.filters : undefined;
}

/** The names that a rule was narrowed to; empty where it is about all. */
export function alertCampsitesOf({ rule }: KindOfAlertRule): readonly string[] {
  return 'campsites' in rule ? rule.campsites : [];
}

/** Whether a rule waits for the filters that it will keep. */
export function lacksAlertFilters(of: KindOfAlertRule): boolean {
  const parts = Object.values<AlertPart>(ALERT_KIND_MODULES[of.kind].parts);
  return parts.some(({ is }) => is === 'filters') && alertFiltersOf(of) === undefined;
}

/** The rule with filters; one that keeps some, or none at all, stays as it is. */
export function withAlertFilters<Of extends KindOfAlertRule>(of: Of, filters: OfferFilters | undefined): Of {
  return filters === undefined || !lacksAlertFilters(of) ? of : { ...of, rule: { ...of.rule, filters } };
}
