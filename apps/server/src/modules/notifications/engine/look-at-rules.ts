import { randomBytes, randomUUID } from 'node:crypto';
import { lacksFilters } from '@vivac/domain/rules/kinds/rule-kinds';
import { dayAt } from '@vivac/domain/time/day';
import type { Transaction } from '#platform/database/database';
import type { ProviderUser } from '#platform/identity/ports';
import type { Queue } from '#platform/queue/queue';
import type { Context } from '#server/context';
import { type LatestPeriods, latestPeriods, type OpenRule, rulesDue } from './due-read.ts';
import { type Evaluation, evaluateRule } from '../rules/evaluate-rule.ts';
import { comparedCampsites, marketNow } from '../market-now.ts';
import { type LookedRule, keepLooked } from '../messages/message-store.ts';
import { giveFilters } from '../rules/save-rules.ts';
import { lockOfRules } from '../store.ts';

/** What rules are looked at with. */
export type RuleContext = Pick<Context, 'db' | 'clock' | 'zone' | 'identity' | 'publicUrl'>;

/** A user gets no more messages on one day (rule-47); what a rule found above that is told the next time. */
export const MESSAGES_A_DAY = 20;

export const SEND_QUEUE = 'notifications.send';

/**
 * Looks at all rules of a user that are due, on one reading of the market. What each came to, and the jobs that send what
 * is worth a message, are there together or not at all.
 */
export async function lookAtRules(context: RuleContext, uid: string, queue: Pick<Queue, 'add'>): Promise<void> {
  const latest = latestPeriods(context.clock.now(), context.zone);
  const user = await context.identity.findByUid(uid);
  await context.db.transaction(
    async (tx) => {
      const open = await openRules(tx, { uid, user, latest });
      if (open.length === 0) return;
      const looked = await outcomes(context, tx, { uid, user, open, latest });
      const stored = await keepLooked(tx, uid, looked, latest.at);
      const due = looked.filter(({ id, state }) => state === 'due' && stored.has(id));
      await queue.add(
        SEND_QUEUE,
        due.map(({ id }) => ({ key: id })),
        tx,
      );
    },
    { lock: lockOfRules(uid) },
  );
}

/** What is due of a user; rules of theirs that had no filters yet have got them. */
async function openRules(tx: Transaction, { uid, user, latest }: Omit<Look, 'open'>): Promise<readonly OpenRule[]> {
  const due = await rulesDue(tx, uid, latest);
  if (user === null || !due.some(({ stored }) => lacksFilters(stored.of))) return due;
  await giveFilters(tx, { uid, admin: user.admin }, dayAt(latest.at, latest.zone));
  return rulesDue(tx, uid, latest);
}

/** The moment after which a rule tells what arrived. */
const tellsAfter = ({ stored, reportedUntil: sentUntil }: OpenRule): Date =>
  laterOf(stored.since, sentUntil ?? undefined);

interface Look {
  readonly uid: string;
  readonly user: ProviderUser | null;
  readonly open: readonly OpenRule[];
  readonly latest: LatestPeriods;
}

async function outcomes(
  context: RuleContext,
  tx: Transaction,
  { uid, user, open, latest }: Look,
): Promise<LookedRule[]> {
  const compared = user === null || user.disabled ? null : await comparedCampsites(tx, { uid, admin: user.admin });
  if (compared === null) return open.map((rule) => lookedRule(context, rule, null, true));
  const market = await marketNow(tx, context, compared, {
    at: latest.at,
    rules: open.map((rule) => ({ of: rule.stored.of, after: tellsAfter(rule) })),
  });
  let room = roomToday(open);
  return open.map((rule) => {
    const evaluation = evaluateRule(rule.stored.of, market, tellsAfter(rule));
    const hasRoom = room > 0;
    if (evaluation.found > 0) room -= 1;
    return lookedRule(context, rule, evaluation, hasRoom);
  });
}

/**
 * How many more messages may be sent today. Those sent and those on their way count, except of rules that are looked at
 * again: a later period takes their place.
 */
function roomToday(open: readonly OpenRule[]): number {
  const again = new Set(open.map(({ ruleId }) => ruleId));
  const { sentToday, onTheirWay } = open[0]!;
  return MESSAGES_A_DAY - sentToday - onTheirWay.filter((ruleId) => !again.has(ruleId)).length;
}

/** Without an evaluation there is nobody, or nothing, to hold the rule against. */
function lookedRule(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { stored, ruleId, period, dueAt }: OpenRule,
  evaluation: Evaluation | null,
  hasRoom: boolean,
): LookedRule {
  const id = randomUUID();
  const looked = { id, ruleId, period, dueAt, of: stored.of };
  const known = { messageId: `<${id}@${new URL(publicUrl).hostname}>`, unsubscribeToken: newToken() };
  if (evaluation === null)
    return { ...looked, ...known, state: 'withdrawn', stale: false, found: 0, reportedUntil: null };
  const { stale, found, lookedUntil } = evaluation;
  if (found > 0) return { ...looked, ...known, state: hasRoom ? 'due' : 'limited', stale, found, reportedUntil: null };
  return {
    ...looked,
    messageId: null,
    unsubscribeToken: null,
    state: 'nothing',
    stale,
    found,
    reportedUntil: lookedUntil,
  };
}

/** Nobody guesses one of 192 bits. */
function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** From when on a rule tells what arrived: since it is on, and not what it has told. */
export function laterOf(one: Date, other: Date | undefined): Date {
  return other !== undefined && other > one ? other : one;
}
