import { toSay } from '@vivac/text/sentence';
import { rulesFromWire } from '@vivac/contract/wire/rules';
import {
  filtersOf,
  type KindOfRule,
  lacksFilters,
  ruleId,
  rulesInOrder,
  withFilters,
} from '@vivac/domain/rules/kinds/rule-kinds';
import { readNotificationRules, type RuleProblem } from '@vivac/domain/rules/read-notification-rules';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Identity } from '#platform/identity/ports';
import { type Problem, type Refusal, refuse, refuseParts, ruleSentence } from '#platform/refusal';
import type { Context } from '#server/context';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { defaultFilters } from '#modules/prices/filters-read';
import { referenceCampsite, type Viewer } from '#modules/watchlists/read';
import { type StoredRules, storedRules } from '../read.ts';
import { lockRules, replaceRules, setFilters } from '../store.ts';

interface SentRules {
  readonly notifications: unknown;
  /** The version that was shown; the last one wins when it is not said. */
  readonly version?: number | undefined;
}

/** Replaces all rules of a user. Answers them as they are then; what is as it was makes no version. */
export async function saveRules(
  { db, clock, identity }: Pick<Context, 'db' | 'clock' | 'identity'>,
  { uid, email, admin }: Pick<Identity, 'uid' | 'email' | 'admin'>,
  { notifications, version }: SentRules,
): Promise<StoredRules | Refusal> {
  const read = readNotificationRules(rulesFromWire(notifications));
  if (typeof read === 'string') return refuse('invalid', toSay('asItStands', { text: read }), 'notifications');
  if ('problems' in read) return refuseRules(read.problems);
  return db.transaction(async (tx) => {
    await lockRules(tx, uid);
    // Their token was living when the call began; they may have been deleted since.
    if ((await identity.findByEmail(email))?.uid !== uid) return refuse('unauthenticated', 'sessionEnded');
    const stored = await storedRules(tx, uid);
    if (version !== undefined && version !== stored.version) return changedMeanwhile();
    const rules = await completeRules(tx, { uid, admin }, { sent: rulesInOrder(read), stored, today: clock.today() });
    if (isSame(stored, rules)) return stored;
    const at = clock.now();
    await replaceRules(tx, uid, rules, at);
    const details = { rules: rules.length };
    await recordAudit(tx, { at, action: 'rules.notifications_changed', target: { uid, email }, details });
    return storedRules(tx, uid);
  });
}

/** What is wrong with rules, each with its kind, its row and its part: `price`, 2, `price.spread`. */
export function refuseRules([first, ...others]: readonly [RuleProblem, ...RuleProblem[]]): Refusal {
  return refuseParts('invalid', [problemOf(first), ...others.map(problemOf)]);
}

function problemOf(problem: RuleProblem): Problem {
  const { kind, row, part } = problem;
  return {
    field: part === null ? kind : `${kind}.${part}`,
    ...(row > 0 && { row }),
    error: ruleSentence(problem),
  };
}

function changedMeanwhile(): Refusal {
  return refuse('conflict', 'rulesChanged', 'version');
}

function isSame({ rules }: StoredRules, sent: readonly KindOfRule[]): boolean {
  const text = (list: readonly KindOfRule[]) =>
    JSON.stringify(list.map(({ kind, rule }) => [kind, Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1))]));
  return text(rules.map(({ of }) => of)) === text(sent);
}

/** A user's rules; those that had no filters yet have got them, where there are any to begin with. */
export async function rulesWithFilters(db: Database, viewer: Viewer, today: Day): Promise<StoredRules> {
  const stored = await storedRules(db, viewer.uid);
  if (!stored.rules.some(({ of }) => lacksFilters(of))) return stored;
  return db.transaction(async (tx) => {
    await lockRules(tx, viewer.uid);
    await giveFilters(tx, viewer, today);
    return storedRules(tx, viewer.uid);
  });
}

/**
 * Gives the rules that have none the filters which they keep from now on: those made by an earlier version, and those made
 * before their owner had a campsite with prices. Expects the rules to be locked.
 */
export async function giveFilters(tx: Transaction, viewer: Viewer, today: Day): Promise<void> {
  const lacking = (await storedRules(tx, viewer.uid)).rules.filter(({ of }) => lacksFilters(of));
  if (lacking.length === 0) return;
  const filters = await filtersToKeep(tx, viewer, today);
  if (filters === undefined) return;
  const ids = lacking.map(({ id }) => id);
  await setFilters(tx, viewer.uid, ids, filters);
}

/** What a client sent, with the filters that it did not say: those of the rule as it is kept, or of a new one. */
export async function completeRules<const Sent extends readonly KindOfRule[]>(
  db: Queryable,
  viewer: Viewer,
  { sent, stored, today }: { readonly sent: Sent; readonly stored: StoredRules; readonly today: Day },
): Promise<{ [At in keyof Sent]: KindOfRule }> {
  const storedFilters = new Map(stored.rules.map(({ id, of }) => [id, filtersOf(of)]));
  const filtersFor = (of: KindOfRule) => filtersOf(of) ?? storedFilters.get(ruleId(of));
  const needsDefault = sent.some((of) => lacksFilters(of) && filtersFor(of) === undefined);
  const initial = needsDefault ? await filtersToKeep(db, viewer, today) : undefined;
  const complete = sent.map((of) => {
    const filters = filtersFor(of) ?? initial;
    return filters === undefined ? of : withFilters(of, filters);
  });
  return complete as { [At in keyof Sent]: KindOfRule };
}

/** The filters that the owner's dashboard begins with; none without a campsite of their own, or without any offer. */
async function filtersToKeep(db: Queryable, viewer: Viewer, today: Day): Promise<OfferFilters | undefined> {
  if ((await referenceCampsite(db, viewer.uid)) === null) return undefined;
  const filters = await defaultFilters(db, viewer, today);
  return Object.keys(filters).length === 0 ? undefined : filters;
}
