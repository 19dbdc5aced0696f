import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { type Act, asSystem, presentAct } from './act.ts';
import { type AuditedPerson, recordAudit } from './audit-log-store.ts';

const WINDOW_MS = 3_600_000;
/** Of one action, by one person or from one network, within an hour. */
export const NOTED_OF_ONE = 20;
/** By all who are not signed in, within an hour: a flood from everywhere stays below 1 MB a day. */
export const NOTED_OF_STRANGERS = 200;

/** What anybody can cause as often as they like. */
interface Noted {
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Asked for only when it is written down. */
  readonly target?: () => Promise<AuditedPerson | null>;
}

/** Writes down sign-ins and refusals, of a flood the first ones and how many were left out. */
export interface AuditTrail {
  /** Never fails: nobody is kept out, or let in, because it cannot be written down. */
  note(noted: Noted, act?: Act): Promise<void>;
  /** Writes down what was left out until now. */
  close(): Promise<void>;
}

interface TrailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export function openAuditTrail({ db, clock, log }: TrailDeps): AuditTrail {
  let counting = countFrom(clock.now());
  async function turn(now: Date, isClosing: boolean): Promise<void> {
    const { since, leftOut } = counting;
    if (!isClosing && now.getTime() - since.getTime() < WINDOW_MS) return;
    counting = countFrom(now);
    if (leftOut === 0) return;
    const details = { count: leftOut, since: since.toISOString() };
    await asSystem(() => recordAudit(db, { at: now, action: 'refusal.not_recorded', details }));
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'The audit log was not written');
  return {
    async note({ action, details, target }, act = presentAct()) {
      try {
        const at = clock.now();
        await turn(at, false);
        if (!counting.take(action, act)) return;
        const person = (await target?.()) ?? undefined;
        await recordAudit(db, { at, action, details: details ?? {}, target: person }, act);
      } catch (error) {
        failed(error);
      }
    },
    close: () => turn(clock.now(), true).catch(failed),
  };
}

function countFrom(since: Date) {
  const bySource = new Map<string, number>();
  let strangers = 0;
  return {
    since,
    leftOut: 0,
    /** Whether it is written down. */
    take(action: AuditAction, { actor, network }: Act): boolean {
      const source = `${action} ${'uid' in actor ? actor.uid : network}`;
      const before = bySource.get(source) ?? 0;
      const isStranger = actor.kind === 'stranger';
      if (before >= NOTED_OF_ONE || (isStranger && strangers >= NOTED_OF_STRANGERS)) {
        this.leftOut += 1;
        return false;
      }
      bySource.set(source, before + 1);
      if (isStranger) strangers += 1;
      return true;
    },
  };
}
