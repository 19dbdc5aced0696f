import { type Sentence, toSay } from '@vivac/text/sentence';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFileName } from '#platform/backup/backup-files';
import { BackupRefused } from '#platform/backup/backup-refused';
import { type RestoreProgress, restoreBackup } from '#platform/backup/restore-backup';
import { type BackupSummary, writeBackup } from '#platform/backup/write-backup';
import { backupFolder, secretsOf } from './read.ts';
import type { Context } from '#server/context';
import { type BackupRunKind, type RunOutcome, beginRun, endRun, recordRun } from './run-store.ts';

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
export async function runRehearsal(
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
const UNKNOWN: Readonly<Record<BackupRunKind, Sentence>> = {
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
    const problem = error instanceof BackupRefused ? error.sentence : UNKNOWN[run.kind];
    await endRun(db, number, clock.now(), { problem });
    throw error;
  }
}
