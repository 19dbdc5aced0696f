import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import { backupFileName } from '#platform/backup/backup-files';
import { BackupRefused } from '#platform/backup/backup-refused';
import { type RestoreProgress, restoreBackup } from '#platform/backup/restore-backup';
import { type BackupSummary, writeBackup } from '#platform/backup/write-backup';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { type BackupRunKind, type RunOutcome, beginRun, endRun, recordRun } from './run-store.ts';

export interface BackupDeps {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** Where the files lie. */
  readonly folder: string;
  /** Of Vivac. */
  readonly version: string;
  /** Those of the installation: the present one, by which it signs its backups, and those before. */
  readonly secrets: () => Promise<readonly [string, ...string[]]>;
}

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
export async function runBackup(deps: BackupDeps, wanted: WantedBackup): Promise<BackupSummary> {
  const { databaseUrl: url, folder, version } = deps;
  const { kind, ...how } = wanted;
  const fileName = backupFileName(kind, wanted.madeAt);
  return keepingRun(deps, { kind, fileName }, async () => {
    const [signedWith] = await deps.secrets();
    return writeBackup({ ...how, signedWith, url, file: join(folder, fileName), version });
  });
}

export interface RehearsalDeps extends BackupDeps {
  /** Of the `.sql` files. */
  readonly migrations: string;
  readonly databaseLog: DatabaseLog;
}

/** Restores a backup of the folder beside the present store, compares and takes it away again; keeps what became of it. */
export async function runRehearsal(
  deps: RehearsalDeps,
  { fileName, foreign }: { readonly fileName: string; readonly foreign: boolean },
  onProgress: (progress: RestoreProgress) => void,
): Promise<void> {
  const { databaseUrl: url, folder, migrations, databaseLog: log, clock } = deps;
  const file = join(folder, fileName);
  await keepingRun(deps, { kind: 'rehearsal', fileName }, async () => {
    const trust = { secrets: await deps.secrets(), foreign };
    const how = { url, file, trust, migrations, rehearse: true, now: clock.now(), log, onProgress };
    const { rows } = await restoreBackup(how);
    return { rows, bytes: (await stat(file)).size, hash: null };
  });
}

const NOT_WRITTEN = 'It could not be written: the log of the server says why.';
const UNKNOWN: Readonly<Record<BackupRunKind, string>> = {
  nightly: NOT_WRITTEN,
  asked: NOT_WRITTEN,
  rehearsal: 'It could not be restored: the log of the server says why.',
};

async function keepingRun<Outcome extends RunOutcome>(
  { db, clock }: BackupDeps,
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
    const problem = error instanceof BackupRefused ? error.message : UNKNOWN[run.kind];
    await endRun(db, number, clock.now(), { problem });
    throw error;
  }
}
