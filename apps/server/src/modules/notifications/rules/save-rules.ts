import { toSay } from '@vivac/text/sentence';
import { rulesFromWire } from '@vivac/contract/wire/rules';
import { type KindOfRule, rulesInOrder } from '@vivac/domain/rules/kinds/rule-kinds';
import { type RuleProblem, readNotificationRules } from '@vivac/domain/rules/read-notification-rules';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Identity } from '#platform/identity/ports';
import { type Problem, type Refusal, refuse, refuseParts, ruleSentence } from '#platform/refusal';
import type { Context } from '#server/context';
import { type StoredRules, storedRules } from '../read.ts';
import { lockRules, replaceRules } from '../store.ts';
import { completeRules } from './keep-filters.ts';

export interface SentRules {
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
    const rules = await completeRules(
      tx,
      { uid, admin },
      { sent: rulesInOrder(read), kept: stored, today: clock.today() },
    );
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
