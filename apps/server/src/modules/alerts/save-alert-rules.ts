import { toSay } from '@vivac/text/sentence';
import { ruleFromWire } from '@vivac/contract/wire/rules';
import { ALERT_KIND_MODULES, type KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import {
  alertCampsitesOf,
  alertFiltersOf,
  alertRuleIdentity,
  type AlertRuleProblem,
  lacksAlertFilters,
  readAlertRules,
  type SentAlertRule,
  withAlertFilters,
} from '@vivac/domain/alerts/read-alert-rules';
import type { Day } from '@vivac/domain/time/day';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import { type Problem, type Refusal, refuse, refuseParts, ruleSentence } from '#platform/refusal';
import { defaultFilters } from '#modules/prices/filters-read';
import type { Context } from '#server/context';
import { type Viewer, watchedMarket } from '#modules/watchlists/read';
import {
  type StoredAlertRule,
  type StoredAlertRules,
  storedAlertRules,
  type RuleToKeep,
  lockAlertRules,
  replaceAlertRules,
} from './read.ts';

/** Replaces all alert rules of a user. Answers them as they are then; what is as it was makes no version (alert-11). */
export async function saveAlertRules(
  context: Pick<Context, 'db' | 'clock' | 'identity'>,
  { uid, email, admin }: Pick<Identity, 'uid' | 'email' | 'admin'>,
  sent: { readonly rules: unknown; readonly version?: number | undefined },
): Promise<StoredAlertRules | Refusal> {
  const { db, clock, identity } = context;
  const read = readAlertRules(Array.isArray(sent.rules) ? sent.rules.map(ruleFromWire) : sent.rules);
  if ('problems' in read) {
    const [first, ...others] = read.problems;
    return refuseParts('invalid', [problemOf(first), ...others.map(problemOf)]);
  }
  return db.transaction(async (tx) => {
    await lockAlertRules(tx, uid);
    // Their token was living when the call began; they may have been deleted since.
    if ((await identity.findByEmail(email))?.uid !== uid) return refuse('unauthenticated', 'sessionEnded');
    const stored = await storedAlertRules(tx, uid);
    if (sent.version !== undefined && sent.version !== stored.version) {
      return refuse('conflict', 'rulesChanged', 'version');
    }
    const refused = await refuseUnseen(tx, { uid, admin }, read);
    if (refused !== null) return refused;
    const complete = await completeAlertRules(tx, { uid, admin }, { sent: read, stored, today: clock.today() });
    const rules = complete.map((rule) => toKeep(rule, stored.rules, clock.now()));
    if (isSame(stored.rules, rules)) return stored;
    await replaceAlertRules(tx, uid, rules);
    const details = { rules: rules.length };
    await recordAudit(tx, { at: clock.now(), action: 'rules.alerts_changed', target: { uid, email }, details });
    return storedAlertRules(tx, uid);
  });
}

function problemOf(problem: AlertRuleProblem): Problem {
  const { row, part } = problem;
  return {
    field: part === null ? 'rules' : `rules.${part}`,
    ...(row > 0 && { row }),
    error: ruleSentence(problem),
  };
}

/** Rules about sources are for administrators, and a campsite outside the watchlist is none (price-5). */
export async function refuseUnseen(
  db: Queryable,
  { uid, admin }: Viewer,
  rules: readonly KindOfAlertRule[],
): Promise<Refusal | null> {
  const { campsites } = await watchedMarket(db, uid);
  const names = new Set(campsites.map(({ name }) => name));
  const problems = rules.flatMap((of, at): Problem[] => {
    const { noun, forAdministrators } = ALERT_KIND_MODULES[of.kind];
    const row = at + 1;
    if (forAdministrators && !admin) {
      return [
        {
          field: 'rules.kind',
          row,
          error: toSay('asItStands', { text: `rule ${row} (${noun}): only administrators can have it.` }),
        },
      ];
    }
    const unseen = alertCampsitesOf(of).find((name) => !names.has(name));
    if (unseen === undefined) return [];
    const error = toSay('asItStands', {
      text: `rule ${row} (${noun}): there is no campsite called “${unseen}” among yours.`,
    });
    return [{ field: 'rules.campsites', row, error }];
  });
  const [first, ...others] = problems;
  if (first === undefined) return null;
  return refuseParts(
    rules.some(({ kind }) => ALERT_KIND_MODULES[kind].forAdministrators && !admin) ? 'forbidden' : 'invalid',
    [first, ...others],
  );
}

/** What was sent, with the filters that it did not say: those of the rule as it is kept, or with which the dashboard begins. */
export async function completeAlertRules(
  db: Queryable,
  viewer: Viewer,
  {
    sent,
    stored,
    today,
  }: { readonly sent: readonly SentAlertRule[]; readonly stored: StoredAlertRules; readonly today: Day },
): Promise<SentAlertRule[]> {
  const filtersOfStored = new Map(stored.rules.map(({ id, of }) => [id, alertFiltersOf(of)]));
  const known = sent.map((rule) => withAlertFilters(rule, rule.id === null ? undefined : filtersOfStored.get(rule.id)));
  if (!known.some(lacksAlertFilters) || (await watchedMarket(db, viewer.uid)).reference === null) return known;
  const initial = await defaultFilters(db, viewer, today);
  return Object.keys(initial).length === 0 ? known : known.map((rule) => withAlertFilters(rule, initial));
}

/** A rule that says what it said tells on; one that says something else, or is turned on, tells of what comes from now on. */
function toKeep({ id: sentId, ...sent }: SentAlertRule, stored: readonly StoredAlertRule[], now: Date): RuleToKeep {
  const of = sent as KindOfAlertRule;
  const identity = alertRuleIdentity(of);
  const alike = stored.find((each) => alertRuleIdentity(each.of) === identity);
  const before = stored.find(({ id, of: { kind } }) => id === sentId && kind === of.kind) ?? alike;
  if (before === undefined) return { id: null, of, since: now };
  const goesOn = before.of.rule.enabled && alertRuleIdentity(before.of) === identity;
  return { id: before.id, of, since: goesOn ? before.since : now };
}

function isSame(stored: readonly StoredAlertRule[], rules: readonly RuleToKeep[]): boolean {
  const text = (list: readonly Omit<RuleToKeep, 'since'>[]) =>
    JSON.stringify(list.map(({ id, of }) => [id, alertRuleIdentity(of), of.rule.enabled, of.rule.urgent]));
  return text(stored) === text(rules);
}
