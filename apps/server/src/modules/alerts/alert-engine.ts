import { startRepeating } from '#platform/queue/repeating';
import type { Context } from '#server/context';
import { marksOfWatchlists } from '#modules/watchlists/data-versions-read';
import { ALERT_KIND_MODULES, needOf } from '@vivac/domain/alerts/kinds/alert-kinds';
import type { FoundAlert } from '@vivac/domain/alerts/alert';
import { ALERT_STORED_S, settleAlerts } from '@vivac/domain/alerts/settle-alerts';
import { dayAt } from '@vivac/domain/time/day';
import type { Transaction } from '#platform/database/database';
import { watchedMarket } from '#modules/watchlists/read';
import { endOthers, keepAlerts, knownAlerts, tryLockAlerts, usersWithAlerts } from './alert-store.ts';
import { foundBy, foundGaps, type Held } from './finding.ts';
import { type StoredAlertRule, storedAlertRules } from './read.ts';

const TICK_MS = 2_000;
/** Time alone changes something too: nights go by, a source is late. */
const AGAIN_MS = 600_000;
const SLOW_MS = 3_600_000;

interface Mark {
  readonly version: number;
  readonly data: string;
}

interface Settled extends Mark {
  readonly atMs: number;
  readonly slowAtMs: number;
}

/**
 * Begins to settle alerts behind the changes, in this process. Raised versions of a user’s campsites, another watchlist and other rules wake it; after a start everybody is
 * settled once. What fails is logged once, and tried again.
 */
export function startAlertEngine(context: Context, tickMs = TICK_MS): { close(): Promise<void> } {
  const { db, log } = context;
  const stopping = new AbortController();
  let settled = new Map<string, Settled>();

  async function tick(): Promise<void> {
    const users = await usersWithAlerts(db);
    const uids = users.map(({ uid }) => uid);
    const marks = await marksOfWatchlists(db, uids);
    const next = new Map<string, Settled>();
    for (const { uid, version } of users) {
      if (stopping.signal.aborted) return;
      const after = await settledAfter(uid, { version, data: marks.get(uid) ?? '' });
      if (after !== undefined) next.set(uid, after);
    }
    settled = next;
  }

  /** What was settled last where nothing is another since; undefined where another process is at it. */
  async function settledAfter(uid: string, mark: Mark): Promise<Settled | undefined> {
    const before = settled.get(uid);
    const atMs = performance.now();
    const isSame = before?.version === mark.version && before.data === mark.data;
    if (isSame && atMs - before.atMs < AGAIN_MS) return before;
    const isSlow = before?.version !== mark.version || atMs - before.slowAtMs >= SLOW_MS;
    const isDone = await settleUser(context, uid, isSlow);
    return isDone ? { ...mark, atMs, slowAtMs: isSlow ? atMs : before.slowAtMs } : undefined;
  }

  return startRepeating({ work: tick, everyMs: tickMs, name: 'Alerts', log, stopping });
}

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
