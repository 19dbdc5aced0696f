import { ALERT_KIND_MODULES, needOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import type { FoundAlert } from '@vivac/domain/alerts/alert';
import { ALERT_STORED_S, settleAlerts } from '@vivac/domain/alerts/settle-alerts';
import { dayAt } from '@vivac/domain/time/day';
import type { Transaction } from '#platform/database/database';
import type { Context } from '#server/context';
import { watchedMarket } from '#modules/watchlists/read';
import { endOthers, keepAlerts, knownAlerts, tryLockAlerts } from '../alert-store.ts';
import { foundGaps } from '../finding/gap-alerts.ts';
import { type Held, foundBy } from '../finding/market-of-rule.ts';
import { type StoredAlertRule, storedAlertRules } from '../read.ts';

const DAY_MS = 86_400_000;
/** What is news, and before it the moves that count together with it. */
const READ_DAYS = 62;
/** So long what is closed is known, so that it is not news once more. */
const KNOWN_DAYS = 45;

/**
 * Holds all rules of a user against what is known now, and keeps what came of it in one transaction (alert-2): whoever is killed leaves it whole or not begun,
 * and doing it twice is doing it once. `isSlow` says that rules are held too that need the history of all prices. False when another process
 * does it at this moment.
 */
export async function settleUser(
  context: Pick<Context, 'db' | 'clock' | 'zone' | 'identity'>,
  uid: string,
  isSlow = true,
): Promise<boolean> {
  const user = await context.identity.findByUid(uid);
  return context.db.transaction(async (tx) => {
    if (!(await tryLockAlerts(tx, uid))) return false;
    const now = context.clock.now();
    const rules = (await storedAlertRules(tx, uid)).rules.filter(({ of }) => isLive(of, user));
    const market = await watchedMarket(tx, uid);
    const ruleIds = rules.map(({ id }) => id);
    const campsiteIds = user?.admin === true ? null : market.campsites.map(({ id }) => id);
    await endOthers(tx, uid, { ruleIds, campsiteIds }, now);
    const held = { db: tx, market, now, zone: context.zone, from: new Date(now.getTime() - READ_DAYS * DAY_MS) };
    const carrier = rules.find(({ of }) => needOf(of) === 'changes');
    for (const rule of rules) {
      if (!isSlow && needOf(rule.of) === 'quotes') continue;
      await settleRule(tx, uid, rule, held, rule === carrier ? await foundGaps(tx, market.campsites, now) : []);
    }
    return true;
  });
}

function isLive(
  { kind, rule }: StoredAlertRule['of'],
  user: { readonly admin: boolean; readonly disabled: boolean } | null,
): boolean {
  if (user === null || user.disabled || !rule.enabled) return false;
  return user.admin || !ALERT_KIND_MODULES[kind].forAdministrators;
}

async function settleRule(
  tx: Transaction,
  uid: string,
  { id, of, since }: StoredAlertRule,
  held: Held,
  gaps: readonly FoundAlert[],
): Promise<void> {
  const { now, zone } = held;
  const sinceS = since.getTime() / 1000;
  const known = await knownAlerts(tx, uid, id, new Date(now.getTime() - KNOWN_DAYS * DAY_MS));
  const found = await foundBy(of, held, sinceS);
  const settling = { sinceS, forgottenS: now.getTime() / 1000 - ALERT_STORED_S, today: dayAt(now, zone) };
  const settled = settleAlerts(known, [...found, ...gaps], settling);
  await keepAlerts(tx, { uid, ruleId: id, kind: of.kind, isUrgent: of.rule.urgent }, settled, now);
}
