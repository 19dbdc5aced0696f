import { toSay, type Sentence } from '@vivac/text/sentence';
import { mkdir, statfs, stat } from 'node:fs/promises';
import type { Log } from '#platform/log';
import { type Refusal, refuse } from '#platform/refusal';
import { backupFileName, BackupRefused } from '#platform/backup/backup-files';
import { backupFolder, type ListedBackup, secretsOf } from './read.ts';
import type { Context } from '#server/context';
import { newestRun, type BackupRunKind, type RunOutcome, beginRun, endRun, recordRun } from './run-store.ts';
import { join } from 'node:path';
import { type RestoreProgress, restoreBackup } from '#platform/backup/restore-backup';
import { type BackupSummary, writeBackup } from '#platform/backup/write-backup';

/** What this process is at. */
export interface BackupJob {
  readonly kind: 'asked' | 'rehearsal';
  readonly fileName: string;
  readonly beganAt: Date;
  readonly step: 'writing' | 'loading' | 'comparing';
  /** Of rows, in this step. */
  readonly bytes: number;
}

/** Backups and rehearsals that administrators ask for: one at a time, behind the answer. */
export interface BackupJobs {
  readonly job: BackupJob | null;
  back(wanted: {
    readonly identitySecret: string | null;
    readonly newest: ListedBackup | null;
  }): Promise<Refusal | null>;
  /** `foreign`: though it was not signed here. */
  rehearse(wanted: { readonly fileName: string; readonly foreign: boolean }): Promise<Refusal | null>;
  /** When what is under way has ended. */
  close(): Promise<void>;
}

const BUSY = refuse('conflict', 'backupUnderWay');
const MB = 1_000_000;

export function openBackupJobs(context: Context): BackupJobs {
  let job: BackupJob | null = null;
  let running: Promise<void> = Promise.resolve();
  const tell = (change: Partial<BackupJob>) => void (job = job && { ...job, ...change });

  async function begin(first: BackupJob, work: () => Promise<unknown>): Promise<Refusal | null> {
    if (job !== null) return BUSY;
    job = first;
    const newest = await newestRun(context.db).catch((error: unknown) => {
      job = null;
      throw error;
    });
    if (newest?.isAtWork === true) {
      job = null;
      return BUSY;
    }
    running = work()
      .catch((error: unknown) => logFailure(context.log, first, error))
      .then(() => void (job = null));
    return null;
  }

  return {
    get job() {
      return job;
    },
    async back({ identitySecret, newest }) {
      const madeAt = context.clock.now();
      const full = await whyNoRoom(backupFolder(context), newest);
      if (full !== null) return full;
      const first = { kind: 'asked', beganAt: madeAt, step: 'writing', bytes: 0 } as const;
      return begin({ ...first, fileName: backupFileName('asked', madeAt) }, () =>
        runBackup(context, {
          kind: 'asked',
          identitySecret,
          madeAt,
          patienceMs: 0,
          onProgress: ({ bytes }) => tell({ bytes }),
        }),
      );
    },
    async rehearse(wanted) {
      const { fileName } = wanted;
      const first = { kind: 'rehearsal', fileName, beganAt: context.clock.now(), step: 'loading', bytes: 0 } as const;
      return begin(first, () => runRehearsal(context, wanted, tell));
    },
    close: () => running,
  };
}

/** What the newest backup took is what the next will take, about. */
async function whyNoRoom(folder: string, newest: ListedBackup | null): Promise<Refusal | null> {
  const free = await freeBytesOf(folder);
  if (free === null || newest === null || newest.bytes <= free) return null;
  return refuse('conflict', toSay('backupNoRoom', { size: inMb(newest.bytes), free: inMb(free) }));
}

/** Room on the disk of a folder, which is made where it is not there; null where that cannot be known. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  const disk = await statfs(folder).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}

const inMb = (bytes: number) => Math.ceil(bytes / MB).toLocaleString('en');

function logFailure(log: Log, { kind, fileName }: BackupJob, error: unknown): void {
  const what = kind === 'asked' ? 'The backup that was asked for could not be written' : 'The rehearsal failed';
  if (error instanceof BackupRefused) log.error({ fileName, reason: error.message }, what);
  else log.error({ fileName, err: error }, what);
}

/** What is backed up, and what the backup is signed with. */
export type BackupContext = Pick<
  Context,
  'db' | 'databaseUrl' | 'clock' | 'version' | 'backupDir' | 'dataDir' | 'identitySecret' | 'previousSecrets'
>;

interface WantedBackup {
  readonly kind: 'nightly' | 'asked';
  /** To be kept in the file; null keeps none. */
  readonly identitySecret: string | null;
  readonly madeAt: Date;
  /** How long to wait for another backup to end. */
  readonly patienceMs?: number;
  readonly onProgress?: (progress: { readonly bytes: number }) => void;
}

/** Writes a backup into the folder and keeps what became of it. Throws what went wrong, after it was kept. */
export async function runBackup(context: BackupContext, wanted: WantedBackup): Promise<BackupSummary> {
  const { databaseUrl: url, version } = context;
  const { kind, ...how } = wanted;
  const fileName = backupFileName(kind, wanted.madeAt);
  return keepingRun(context, { kind, fileName }, async () => {
    const [signedWith] = await secretsOf(context);
    return writeBackup({ ...how, signedWith, url, file: join(backupFolder(context), fileName), version });
  });
}

/** Restores a backup of the folder beside the present store, compares and takes it away again; keeps what became of it. */
async function runRehearsal(
  context: BackupContext & Pick<Context, 'migrations' | 'log'>,
  { fileName, foreign }: { readonly fileName: string; readonly foreign: boolean },
  onProgress: (progress: RestoreProgress) => void,
): Promise<void> {
  const { databaseUrl: url, migrations, log, clock } = context;
  const file = join(backupFolder(context), fileName);
  await keepingRun(context, { kind: 'rehearsal', fileName }, async () => {
    const trust = { secrets: await secretsOf(context), foreign };
    const how = { url, file, trust, migrations, rehearse: true, now: clock.now(), log, onProgress };
    const { rows } = await restoreBackup(how);
    return { rows, bytes: (await stat(file)).size, hash: null };
  });
}

const NOT_WRITTEN = toSay('failedLogSays');
const UNKNOWN_FAILURE: Readonly<Record<BackupRunKind, Sentence>> = {
  nightly: NOT_WRITTEN,
  asked: NOT_WRITTEN,
  rehearsal: toSay('restoreFailedLogSays'),
};

async function keepingRun<Outcome extends RunOutcome>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  run: { readonly kind: BackupRunKind; readonly fileName: string },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const number = await beginRun(db, { ...run, at: clock.now() });
  try {
    const outcome = await work();
    await endRun(db, number, clock.now(), outcome);
    await recordRun(db, run, { at: clock.now(), rows: outcome.rows });
    return outcome;
  } catch (error) {
    const problem = error instanceof BackupRefused ? error.sentence : UNKNOWN_FAILURE[run.kind];
    await endRun(db, number, clock.now(), { problem });
    throw error;
  }
}
