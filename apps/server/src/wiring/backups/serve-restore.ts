import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import { readIdentitySecret } from '#platform/identity/embedded/keys/identity-secret';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { hasPeople } from '#modules/backups/restoring/people-read';
import { restoreCode } from '#modules/backups/restoring/restore-code';
import { type Handover, newPlace } from '#modules/backups/restoring/restoring';
import { restoreRoutes } from '#modules/backups/restoring/routes';
import type { Config } from '#server/config';
import { whyNotRestored } from '#server/demo-database';
import { MIGRATIONS } from '#server/store-location';
import { backupFolder, secretsOf } from './backup-plan.ts';
import { takeSecret } from './take-secret.ts';

interface RestorableContext {
  readonly db: Queryable;
  readonly identity: { readonly kind: 'embedded' | 'firebase' };
}

/** Of a server that cannot be started again in its process: tests and commands. */
export const NOBODYS: Handover = { place: newPlace(), standAside: async () => {}, comeBack: async () => {} };

/** Whether nobody has a password here, asked until somebody has one. */
export function restorableOnce(
  { demo }: Pick<Config, 'demo'>,
  { db, identity }: RestorableContext,
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
  context: RestorableContext & {
    readonly identity: IdentityProvider;
    readonly databaseUrl: string;
    readonly clock: Clock;
  },
  log: Log,
  handover: Handover,
): void {
  restoreRoutes(rooms, {
    ...context,
    handover,
    log,
    folder: backupFolder(config),
    migrations: MIGRATIONS,
    now: () => context.clock.now(),
    isPossible: restorableOnce(config, context),
    secrets: () => secretsOf(config),
    whyNotHere: whyNotRestored(config.demo),
    takeSecret: (secret) => takeSecret(config, secret),
  });
}

/** Whoever reads the log may restore a backup in the browser while nobody has a password here. */
export async function tellRestoreCode(config: Config, context: RestorableContext, log: Log): Promise<void> {
  if (!(await restorableOnce(config, context)())) return;
  const secret = await readIdentitySecret(config.dataDir, config.identitySecret);
  log.info(
    `This installation is empty. A backup can be restored at ${config.publicUrl} with the code ${restoreCode(secret)}`,
  );
}
