import { addDays, dayAt } from '@vivac/domain/time/day';
import { momentOfWallClock } from '@vivac/domain/time/zoned-moment';
import { keepNewest, BackupRefused } from '#platform/backup/backup-files';
import { tryLockByName } from '#platform/database/advisory-lock';
import { type Queryable, isConnectionLost } from '#platform/database/database';
import { startRepeating } from '#platform/queue/repeating';
import { backupFolder, isBackedUpNightly } from './read.ts';
import type { Context } from '#server/context';
import { type BackupContext, runBackup } from './backup-jobs.ts';
import { lastNightly } from './run-store.ts';

type NightlyContext = BackupContext & Pick<Context, 'log' | 'zone' | 'backupKeep'>;

/** Half past three in the morning of the product's zone: after the day, before the mails of seven o'clock. */
const NIGHT_MS = 3.5 * 3_600_000;
const TICK_MS = 300_000;
const AGAIN_AFTER_MS = 3_600_000;
/** Longer than a backup of ours takes: one that began before was killed. */
const LOST_AFTER_MS = 3_600_000;

/** The moment at which the newest nightly backup was due. */
export function lastNightDue(now: Date, zone: string): Date {
  const dueOn = (day: ReturnType<typeof dayAt>) => new Date(momentOfWallClock(Date.parse(day) + NIGHT_MS, zone) * 1000);
  const today = dayAt(now, zone);
  const due = dueOn(today);
  return due <= now ? due : dueOn(addDays(today, -1));
}

/**
 * Makes the nightly backup where it is due and nobody made it, and takes the oldest away; a missed one is made up for. True when one was
 * made. Of several servers one does it.
 */
export async function backUpTonight(context: NightlyContext): Promise<boolean> {
  const { db, clock, zone, backupKeep: keep, log } = context;
  if (keep === 0) return false;
  const now = clock.now();
  const due = lastNightDue(now, zone);
  if (!(await isOlderThan(db, due))) return false;
  const last = await lastNightly(db, due);
  const agoMs = last === null ? Infinity : now.getTime() - last.beganAt.getTime();
  if (last !== null && last.problem === null && (last.endedAt !== null || agoMs < LOST_AFTER_MS)) return false;
  if (last !== null && agoMs < AGAIN_AFTER_MS) return false;
  return db.transaction(async (tx) => {
    const isMine = await tryLockByName(tx, 'vivac nightly backup');
    if (!isMine || (await lastNightly(db, due))?.number !== last?.number) return false;
    const { file, rows, bytes } = await runBackup(context, { kind: 'nightly', identitySecret: null, madeAt: now });
    log.info({ file, rows, bytes }, 'The nightly backup is written');
    await keepNewest(backupFolder(context), 'nightly', keep);
    return true;
  });
}

/** A store that was made after the moment waits for its first night. */
async function isOlderThan(db: Queryable, due: Date): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM public.vivac_migrations HAVING min(run_on) < $1', [due]);
  return rows.length > 0;
}

/** Begins to look for a nightly backup that is due, in this process, where there is a folder for them. */
export function startNightlyBackups(context: NightlyContext & Pick<Context, 'demo'>): { close(): Promise<void> } {
  const { log } = context;
  if (!isBackedUpNightly(context)) return { close: async () => {} };
  const work = async (): Promise<void> => {
    try {
      await backUpTonight(context);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // Each of its own night, though it may be for the same reason.
      const why = error instanceof BackupRefused ? { reason: error.message } : { err: error };
      log.error(why, 'The nightly backup could not be written');
    }
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'Nightly backups', log, stopping: new AbortController() });
}
