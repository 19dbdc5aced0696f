import { join } from 'node:path';
import { backupFileName } from '#platform/backup/backup-files';
import { BackupRefused } from '#platform/backup/backup-refused';
import { type BackupSummary, writeBackup } from '#platform/backup/write-backup';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { beginRun, endRun } from './run-store.ts';

export interface BackupDeps {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** Where the files lie. */
  readonly folder: string;
  /** Of Vivac. */
  readonly version: string;
}

/** Writes a nightly backup into the folder and keeps what became of it. Throws what went wrong, after it was kept. */
export async function runNightlyBackup({
  db,
  databaseUrl,
  clock,
  folder,
  version,
}: BackupDeps): Promise<BackupSummary> {
  const madeAt = clock.now();
  const fileName = backupFileName('nightly', madeAt);
  const number = await beginRun(db, { kind: 'nightly', fileName, at: madeAt });
  try {
    const file = join(folder, fileName);
    const summary = await writeBackup({ url: databaseUrl, file, version, madeAt, identitySecret: null });
    await endRun(db, number, clock.now(), summary);
    return summary;
  } catch (error) {
    const problem =
      error instanceof BackupRefused ? error.message : 'It could not be written: the log of the server says why.';
    await endRun(db, number, clock.now(), { problem });
    throw error;
  }
}
