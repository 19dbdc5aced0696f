import { join } from 'node:path';
import { readIdentitySecret } from '#platform/identity/embedded/keys/identity-secret';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { openBackupJobs } from '#rooms/backups/backup-jobs';
import { backupRoutes } from '#rooms/backups/routes';
import type { Config } from '#server/config';
import { MIGRATIONS } from '#server/store-location';
import { version } from '#server/version';

interface BackupHouse {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

type Rooms = Parameters<typeof backupRoutes>[0];

/** The calls of backups, and what runs behind them. */
export function serveBackups(rooms: Rooms, config: Config, house: BackupHouse, log: Log): void {
  const { backupDir, backupKeep, dataDir, demo } = config;
  const folder = backupDir ?? join(dataDir, 'backups');
  const deps = { ...house, folder, version, migrations: MIGRATIONS, databaseLog: log, log };
  const jobs = openBackupJobs(deps);
  // Before the house that it stands on is closed.
  rooms.addHook('onClose', () => jobs.close());
  const isNightly = backupDir !== null && backupKeep > 0 && !demo;
  const identitySecret = () => readIdentitySecret(dataDir, config.identitySecret);
  backupRoutes(rooms, { ...deps, jobs, isNightly, identitySecret });
}
