import { addDays } from '@vivac/domain/time/day';
import { isoSeconds, minuteInZone } from '@vivac/domain/time/zoned-moment';
import { forgetOldEntries, recordAudit } from '#platform/audit-log/audit-log-store';
import { tryLockByName } from '#platform/database/advisory-lock';
import { forgetSent } from '#platform/database/personal-data';
import { startRepeating } from '#platform/queue/repeating';
import { markCampsitesAnew } from '#modules/changes/write';
import { thinOccupancy } from '#modules/own-occupancy/write';
import { thinEvidence } from '#modules/evidence/thin-evidence';
import { forgetReviewerNames } from '#modules/reviews/write';
import type { Context } from '#server/context';

const LOOK_EVERY_MS = 600_000;
/** After the nightly backup of half past three, which still has what is taken out. */
const NOT_BEFORE = '04:30';

type RetentionContext = Pick<Context, 'db' | 'clock' | 'zone' | 'retention' | 'personalData'>;

/** What was taken out. */
export interface Forgotten {
  readonly audit_entries: number;
  readonly messages: number;
  readonly reviewer_names: number;
  readonly looks: number;
}

/** Takes out what is older than it is kept. Null where another server does so at this moment. */
export async function keepRetention(context: RetentionContext): Promise<Forgotten | null> {
  const { db, clock, zone, personalData, retention } = context;
  const dayBefore = (days: number) => addDays(clock.today(), -days);
  const momentBefore = (days: number) => new Date(isoSeconds(dayBefore(days), zone, '00:00')! * 1000);
  const { auditDays, mailDays, reviewerNameDays, lookDays } = retention;
  const ifStored = async (days: number, forget: () => Promise<number>) => (days === 0 ? 0 : forget());
  const forgotten = await db.transaction(async (tx) => {
    if (!(await tryLockByName(tx, 'vivac retention'))) return null;
    const audit = await ifStored(auditDays, () => forgetOldEntries(tx, momentBefore(auditDays)));
    const messages = await ifStored(mailDays, () => forgetSent(tx, personalData, momentBefore(mailDays)));
    const names = await ifStored(reviewerNameDays, () => forgetReviewerNames(tx, dayBefore(reviewerNameDays)));
    const found = { audit_entries: audit, messages, reviewer_names: names };
    if (audit + messages + names > 0)
      await recordAudit(tx, { at: clock.now(), action: 'retention.kept', details: found });
    return found;
  });
  if (forgotten === null) return null;
  const looks = await ifStored(lookDays, async () => {
    const thinned = await thinEvidence(
      { db, clock, zone, onThinned: markCampsitesAnew, thinOccupancy },
      { olderThanDays: lookDays, dryRun: false },
    );
    return thinned.looks + thinned.sightings + thinned.counts;
  });
  return { ...forgotten, looks };
}

/** Takes out every night what is older than it is kept, in this process; a missed night is made up for. */
export function startRetention(
  context: RetentionContext & Pick<Context, 'log'>,
  everyMs = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  const { clock, zone, log } = context;
  let doneOn: string | null = null;
  return startRepeating({
    async work() {
      const [today = '', time = ''] = minuteInZone(clock.now(), zone).split(' ');
      if (doneOn === today || time < NOT_BEFORE) return;
      const forgotten = await keepRetention(context);
      doneOn = today;
      if (forgotten !== null) log.info({ ...forgotten }, 'What is older than it is kept was taken out');
    },
    everyMs,
    name: 'The retention',
    log,
    stopping: new AbortController(),
  });
}
