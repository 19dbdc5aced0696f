import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { readIdentitySecret } from '#platform/identity/embedded/keys/identity-secret';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { hasPeople } from '#rooms/backups/restoring/people-read';
import { restoreCode } from '#rooms/backups/restoring/restore-code';
import { type Handover, newPlace } from '#rooms/backups/restoring/restoring';
import { restoreRoutes } from '#rooms/backups/restoring/routes';
import type { Config } from '#server/config';
import { whyNotRestored } from '#server/demo-database';
import { MIGRATIONS } from '#server/store-location';
import { backupFolder, secretsOf } from './backup-plan.ts';
import { takeSecret } from './take-secret.ts';

interface RestorableHouse {
  readonly db: Queryable;
  readonly identity: { readonly kind: 'embedded' | 'firebase' };
}

/** Of a server that cannot be started again in its process: tests and commands. */
export const NOBODYS: Handover = { place: newPlace(), standAside: async () => {}, comeBack: async () => {} };

/** Whether nobody has a password here, asked until somebody has one. */
export function restorableOnce(
  { demo }: Pick<Config, 'demo'>,
  { db, identity }: RestorableHouse,
): () => Promise<boolean> {
  let isOver = demo || identity.kind !== 'embedded';
  return async () => {
    isOver ||= await hasPeople(db);
    return !isOver;
  };
}

type Rooms = Parameters<typeof restoreRoutes>[0];

/** The calls by which a backup is restored into an empty installation. */
export function serveRestore(
  rooms: Rooms,
  config: Config,
  house: RestorableHouse & { readonly identity: IdentityProvider; readonly databaseUrl: string; readonly clock: Clock },
  log: Log,
  handover: Handover,
): void {
  restoreRoutes(rooms, {
    ...house,
    handover,
    log,
    folder: backupFolder(config),
    migrations: MIGRATIONS,
    now: () => house.clock.now(),
    isPossible: restorableOnce(config, house),
    secrets: () => secretsOf(config),
    whyNotHere: whyNotRestored(config.demo),
    takeSecret: (secret) => takeSecret(config, secret),
  });
}

/** Whoever reads the log may restore a backup in the browser while nobody has a password here. */
export async function tellRestoreCode(config: Config, house: RestorableHouse, log: Log): Promise<void> {
  if (!(await restorableOnce(config, house)())) return;
  const secret = await readIdentitySecret(config.dataDir, config.identitySecret);
  log.info(
    `This installation is empty. A backup can be restored at ${config.publicUrl} with the code ${restoreCode(secret)}`,
  );
}
