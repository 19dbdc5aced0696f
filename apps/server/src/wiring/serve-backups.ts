import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readIdentitySecret } from '#platform/identity/embedded/keys/identity-secret';
import type { Log } from '#platform/log';
import { openBackupJobs } from '#rooms/backups/backup-jobs';
import { backupRoutes } from '#rooms/backups/routes';
import type { Config } from '#server/config';
import type { House } from '#server/house';
import { MIGRATIONS } from '#server/store-location';
import { version } from '#server/version';

/** The calls of backups, and what runs behind them. */
export function serveBackups(rooms: FastifyInstance, config: Config, house: House, log: Log): void {
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
