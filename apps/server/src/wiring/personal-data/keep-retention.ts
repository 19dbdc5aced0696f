import { addDays } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { forgetOldEntries, recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import { tryLockByName } from '#platform/database/advisory-lock';
import type { Database } from '#platform/database/database';
import { forgetOldAccountMails } from '#modules/accounts/mail-store';
import { markCampsitesAnew } from '#modules/changes/write';
import { thinEvidence } from '#modules/evidence/thin-evidence';
import { forgetOldNotices } from '#modules/inbox/telling/retention-store';
import { forgetOldMessages } from '#modules/notifications/messages/retention-store';
import { forgetReviewerNames } from '#modules/reviews/retention-store';
import { forgetOldSourceMails } from '#modules/sources/telling/retention-store';

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
    if (!(await tryLockByName(tx, 'vivac retention'))) return null;
    const audit = await ifKept(auditDays, () => forgetOldEntries(tx, momentBefore(auditDays)));
    const messages = await ifKept(mailDays, async () => {
      const before = momentBefore(mailDays);
      let gone = 0;
      for (const forget of MAILS) gone += await forget(tx, before);
      return gone;
    });
    const names = await ifKept(reviewerNameDays, () => forgetReviewerNames(tx, dayBefore(reviewerNameDays)));
    const found = { audit_entries: audit, messages, reviewer_names: names };
    if (audit + messages + names > 0)
      await recordAudit(tx, { at: clock.now(), action: 'retention.kept', details: found });
    return found;
  });
  if (forgotten === null) return null;
  const looks = await ifKept(lookDays, async () => {
    const thinned = await thinEvidence(
      { ...deps, onThinned: markCampsitesAnew },
      { olderThanDays: lookDays, dryRun: false },
    );
    return thinned.looks + thinned.sightings;
  });
  return { ...forgotten, looks };
}

/** What is sent and over, of each room that sends. */
const MAILS = [forgetOldMessages, forgetOldNotices, forgetOldAccountMails, forgetOldSourceMails];
