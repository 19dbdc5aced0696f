import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { openBackupJobs } from '#modules/backups/backup-jobs';
import { backupRoutes } from '#modules/backups/routes';
import type { Config } from '#server/config';
import { MIGRATIONS } from '#server/store-location';
import { version } from '#server/version';
import { backupFolder, isBackedUpNightly, secretsOf } from './backup-plan.ts';

interface BackupContext {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

type Rooms = Parameters<typeof backupRoutes>[0];

/** The calls of backups, and what runs behind them. */
export function serveBackups(rooms: Rooms, config: Config, context: BackupContext, log: Log): void {
  const folder = backupFolder(config);
  const secrets = () => secretsOf(config);
  const deps = { ...context, folder, version, secrets, migrations: MIGRATIONS, databaseLog: log, log };
  const jobs = openBackupJobs(deps);
  // Before the context that it stands on is closed.
  rooms.addHook('onClose', () => jobs.close());
  backupRoutes(rooms, { ...deps, jobs, isDemo: config.demo, isNightly: isBackedUpNightly(config) });
}
