import { STALE_AFTER_HOURS } from '../rules/kinds/price-findings.ts';
import { type FeedingSource, lateSources } from '../sources/freshness.ts';
import { found, type TrustCheck, type TrustFinding } from './trust-finding.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A nightly backup and half a day. */
const BACKUP_OLD_MS = 36 * HOUR_MS;
/** A backup that nobody restored for so long may be one that nobody can restore. */
const REHEARSAL_OLD_MS = 31 * DAY_MS;

export interface RunFacts {
  readonly beganAt: Date;
  /** Why nothing came of it; null where all went well. */
  readonly problem: string | null;
  readonly bytes: number | null;
}

export interface DataFacts {
  /** When the newest price that is known was seen. */
  readonly newestPriceAt: Date | null;
  readonly sources: readonly FeedingSource[];
  readonly openQuestions: number;
  /** Backups are written by themselves; null in the demo market, which is made anew. */
  readonly backsUp: boolean | null;
  /** When the store was made. */
  readonly madeAt: Date | null;
  /** The newest that ended, of backups and of rehearsals, whatever came of it, and the newest that went well. */
  readonly lastBackup: RunFacts | null;
  readonly wholeBackup: RunFacts | null;
  readonly lastRehearsal: RunFacts | null;
  readonly rehearsedAt: Date | null;
}

/** What is known, where it comes from, and whether it would survive the disk. */
export function dataChecks(facts: DataFacts, now: Date): TrustCheck[] {
  return [
    pricesCheck(facts, now),
    sourcesCheck(facts, now),
    facts.openQuestions > 0
      ? found('questions-open', null, { count: facts.openQuestions })
      : found('questions-none', null),
    backupCheck(facts, now),
    ...rehearsalChecks(facts, now),
  ];
}

function pricesCheck({ newestPriceAt: at }: DataFacts, now: Date): TrustCheck {
  if (at === null) return found('prices-none');
  return found(isOlder(at, STALE_AFTER_HOURS * HOUR_MS, now) ? 'prices-old' : 'prices-fresh', at);
}

function sourcesCheck({ sources }: DataFacts, now: Date): TrustCheck {
  const of = sources.length;
  if (of === 0) return found('sources-none');
  const broken = sources.filter(({ state }) => state === 'failing' || state === 'refused');
  const waiting = sources.filter(({ state }) => state === 'waiting_for_consent');
  const late = lateSources(
    sources.filter(({ state }) => state !== 'paused'),
    now,
  );
  const [first] = broken;
  if (first) return found('sources-failing', first.lastSuccessAt, { count: broken.length, of, name: first.name });
  if (waiting[0]) return found('sources-waiting', null, { count: waiting.length, of, name: waiting[0].name });
  if (late[0]) return found('sources-late', late[0].since, { count: late.length, of, name: late[0].name });
  return found('sources-well', newestAnswer(sources), { count: of, of });
}

function newestAnswer(sources: readonly FeedingSource[]): Date | null {
  const moments = sources.flatMap(({ lastSuccessAt }) => (lastSuccessAt === null ? [] : [lastSuccessAt.getTime()]));
  return moments.length === 0 ? null : new Date(Math.max(...moments));
}

function backupCheck(facts: DataFacts, now: Date): TrustCheck {
  const { backsUp, lastBackup, wholeBackup } = facts;
  if (backsUp === null) return found('backup-demo');
  if (lastBackup !== null && lastBackup.problem !== null) return found('backup-failed', lastBackup.beganAt);
  if (wholeBackup === null) return withoutBackup(facts, now);
  const { beganAt, bytes } = wholeBackup;
  const outcome = isOlder(beganAt, BACKUP_OLD_MS, now) ? (backsUp ? 'backup-old' : 'backup-off') : 'backup-whole';
  return found(outcome, beganAt, bytes === null ? {} : { bytes });
}

/** A store that was made today waits for its first night. */
function withoutBackup({ backsUp, madeAt }: DataFacts, now: Date): TrustCheck {
  if (!backsUp) return found('backup-off');
  return found(madeAt === null || isOlder(madeAt, BACKUP_OLD_MS, now) ? 'backup-none' : 'backup-awaited');
}

/** Nothing is said of rehearsals before there is a backup to rehearse. */
function rehearsalChecks({ backsUp, wholeBackup, lastRehearsal, rehearsedAt }: DataFacts, now: Date): TrustCheck[] {
  if (backsUp === null || wholeBackup === null) return [];
  if (lastRehearsal !== null && lastRehearsal.problem !== null)
    return [found('rehearsal-failed', lastRehearsal.beganAt)];
  if (rehearsedAt === null) return [found('rehearsal-none')];
  const isOld = isOlder(rehearsedAt, REHEARSAL_OLD_MS, now);
  return [found(isOld ? 'rehearsal-old' : 'rehearsal-well', rehearsedAt)];
}

function isOlder(at: Date, thanMs: number, now: Date): boolean {
  return now.getTime() - at.getTime() > thanMs;
}

/** What is due is sent within minutes: after an hour somebody should look. */
const WAITING_AFTER_S = 3_600;
/** As many wrong passwords in a day are no longer somebody who forgot theirs. */
const GUESSED_FROM = 50;

/** Messages of one kind. */
export interface DeliveryFacts {
  readonly due: number;
  /** Given up: only a person sends them again. */
  readonly parked: number;
  /** Within a day. */
  readonly sent: number;
  /** How long the oldest that is due has waited. */
  readonly oldestDueS: number;
}

export interface SignInFacts {
  /** Wrong passwords within a day. */
  readonly tries: number;
  readonly accounts: number;
}

export interface MessageFacts {
  /** Whether mails leave the machine; `demo` shows them instead. */
  readonly mailsLeave: boolean | 'demo';
  readonly mail: DeliveryFacts;
  readonly webhooks: DeliveryFacts;
  readonly push: DeliveryFacts;
  /** Null where another provider keeps the accounts. */
  readonly signIns: SignInFacts | null;
}

/** What is sent, and who comes in. */
export function messageChecks({ mailsLeave, mail, webhooks, push, signIns }: MessageFacts): TrustCheck[] {
  return [
    mailsLeave === true ? deliveryCheck('mail', mail) : found(mailsLeave === 'demo' ? 'mail-demo' : 'mail-off'),
    deliveryCheck('webhooks', webhooks),
    deliveryCheck('push', push),
    signInCheck(signIns),
  ];
}

type Deliveries = 'mail' | 'webhooks' | 'push';

function deliveryCheck(check: Deliveries, { due, parked, sent, oldestDueS }: DeliveryFacts): TrustCheck {
  const as = (outcome: 'parked' | 'waiting' | 'well'): TrustFinding => `${check}-${outcome}`;
  if (parked > 0) return found(as('parked'), null, { count: parked });
  if (due > 0 && oldestDueS > WAITING_AFTER_S) return found(as('waiting'), null, { count: due, seconds: oldestDueS });
  return found(as('well'), null, { count: sent });
}

function signInCheck(signIns: SignInFacts | null): TrustCheck {
  if (signIns === null) return found('access-elsewhere');
  const figures = { count: signIns.tries, of: signIns.accounts };
  return found(signIns.tries >= GUESSED_FROM ? 'access-guessed' : 'access-well', null, figures);
}
