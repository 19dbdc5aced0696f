import { addDays } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { forgetOldEntries, recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { thinEvidence } from '#rooms/evidence/retention/thin-evidence';
import { forgetOldNotices } from '#rooms/inbox/telling/retention-store';
import { forgetOldMessages } from '#rooms/notifications/messages/retention-store';
import { forgetReviewerNames } from '#rooms/reviews/retention-store';

/** For how many days something is kept; 0 is for ever. */
export interface Retention {
  readonly auditDays: number;
  readonly mailDays: number;
  readonly reviewerNameDays: number;
  readonly lookDays: number;
}

interface RetentionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly zone: string;
}

/** What was taken out. */
export interface Forgotten {
  readonly audit_entries: number;
  readonly messages: number;
  readonly reviewer_names: number;
  readonly looks: number;
}

/** Takes out what is older than it is kept. Null where another server does so at this moment. */
export async function keepRetention(deps: RetentionDeps, retention: Retention): Promise<Forgotten | null> {
  const { db, clock, zone } = deps;
  const dayBefore = (days: number) => addDays(clock.today(), -days);
  const momentBefore = (days: number) => new Date(isoSeconds(dayBefore(days), zone, '00:00')! * 1000);
  const { auditDays, mailDays, reviewerNameDays, lookDays } = retention;
  const ifKept = async (days: number, forget: () => Promise<number>) => (days === 0 ? 0 : forget());
  const forgotten = await db.transaction(async (tx) => {
    if (!(await isOnlyOne(tx))) return null;
    const audit = await ifKept(auditDays, () => forgetOldEntries(tx, momentBefore(auditDays)));
    const messages = await ifKept(mailDays, async () => {
      const before = momentBefore(mailDays);
      return (await forgetOldMessages(tx, before)) + (await forgetOldNotices(tx, before));
    });
    const names = await ifKept(reviewerNameDays, () => forgetReviewerNames(tx, dayBefore(reviewerNameDays)));
    const found = { audit_entries: audit, messages, reviewer_names: names };
    if (audit + messages + names > 0)
      await recordAudit(tx, { at: clock.now(), action: 'retention.kept', details: found });
    return found;
  });
  if (forgotten === null) return null;
  const looks = await ifKept(lookDays, async () => {
    const thinned = await thinEvidence(deps, { olderThanDays: lookDays, dryRun: false });
    return thinned.looks + thinned.sightings;
  });
  return { ...forgotten, looks };
}

async function isOnlyOne(tx: Transaction): Promise<boolean> {
  const [turn] = await tx.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('vivac retention', 0)) AS mine`,
  );
  return turn?.mine === true;
}
