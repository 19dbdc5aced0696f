import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedDatabase } from '@vivac/embedded-postgres/embedded';
import type { FastifyInstance } from 'fastify';
import { startDiskWarnings } from '#platform/disk';
import { firstBuilt, type WebBuild } from '#platform/http/web-files';
import type { Log } from '#platform/log';
import type { Config } from '#server/config';
import { clockOf } from '#platform/clock';
import { isConnectionLost, isTooBusy } from '#platform/database/database';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { recordRestore } from '#platform/backup/restore-backup';
import { prepareDemo } from '#server/demo';
import { type DemoSource, registerDemoSource, startDemoSource } from '#server/demo-source';
import { type Handover, newPlace, tellRestoreCode } from '#modules/backups/restoring';
import type { Pace } from '#modules/notifications/engine/engine';
import { type Readiness, openContext, serveApp, startEngines } from '#server/app';
import type { Context } from '#server/context';
import { backUpBeforeUpgrade } from '#modules/backups/write';
import { version } from '#server/version';
import { ConfigError } from '#server/setting-readers';
import { startStore } from '#server/store-location';

/** Time for a load balancer to see that we are no longer ready, before connections are closed. */
const DRAIN_MS = 200;
const REPEATED_SIGNAL_MS = 1000;
/** Longer than an honest request takes; what hangs does not keep the next part from being closed. */
const CLOSE_LIMIT_MS = 5000;

export interface Running {
  readonly pace?: Pace;
  /** The embedded database, where it is being started already. */
  readonly early?: Promise<EmbeddedDatabase> | undefined;
  readonly building?: WebBuild | undefined;
}

/**
 * Starts the product and keeps it running until it is told to stop. Throws {@link ConfigError} when it cannot start with
 * these settings.
 */
export async function run(requested: Config, log: Log, { pace, early, building }: Running = {}): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  const readiness: Readiness = { ready: false, reason: 'starting', stopping: false };
  stopOnSignal(closers, readiness, log);
  const handover: Handover = {
    place: newPlace(),
    async standAside() {
      Object.assign(readiness, { ready: false, reason: 'restoring' });
      // All but the store, which was opened first.
      await closeAll(closers.splice(0, closers.length - 1), log);
    },
    async comeBack() {
      await closeAll(closers, log);
      if (!readiness.stopping) await start({ requested, log, pace, building, closers, readiness, handover });
    },
  };
  await start({ requested, log, pace, early, building, closers, readiness, handover });
}

interface Life {
  readonly requested: Config;
  readonly log: Log;
  readonly pace: Pace | undefined;
  readonly early?: Running['early'];
  readonly building?: Running['building'];
  /** What was opened, the newest first. */
  readonly closers: (() => Promise<unknown>)[];
  readonly readiness: Readiness;
  readonly handover: Handover;
}

async function start({ requested, log, pace, early, building, closers, readiness, handover }: Life): Promise<void> {
  try {
    const demoSource = await startDemoSource(requested, clockOf(requested.now, requested.zone));
    if (demoSource) closers.unshift(() => demoSource.close());
    const config = demoSource?.config ?? requested;
    const store = await startStore(config, log, (url) => backUpBeforeUpgrade({ ...config, version }, url, log), early);
    closers.unshift(() => store.stop());
    const context = await openContext(config, store.url, log);
    closers.unshift(() => context.close());
    await recordRestore(context.db);
    const app = await serveApp(context, readiness, { handover }, building);
    closers.unshift(() => app.close());
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => refuseAddress(config, error));
    log.info({ address: app.server.address() }, `Listening on ${config.publicUrl}`);
    await settle(context, readiness, { building, demoSource });
    if (readiness.stopping) return;
    const engines = startEngines(context, pace);
    const disks = startDiskWarnings(context.disks, log);
    // After the last answer, and before the context that they stand on.
    closers.splice(1, 0, ...engines, () => disks.close());
    announce(app, config, log);
  } catch (error) {
    // Whatever was under way when everything was closed.
    if (!readiness.stopping) await giveUp(error, { log, closers, early });
  }
}

/** Throws what the settings are to blame for; anything else is told and ends the process. */
async function giveUp(error: unknown, { log, closers, early }: Pick<Life, 'log' | 'closers' | 'early'>): Promise<void> {
  const isSetting = error instanceof ConfigError;
  if (!isSetting) {
    log.fatal(error instanceof Error ? error.message : error);
    log.debug({ err: error }, 'start failed');
    process.exitCode = 1;
  }
  await closeAll(closers, log);
  // What nobody came to take over.
  await early?.then((store) => store.stop()).catch(() => {});
  if (isSetting) throw error;
}

const ADDRESS_FAULTS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port, host }) => `PORT: expected a free port, but something listens on ${port} of ${host} already.`,
  EACCES: ({ port }) => `PORT: expected a port that this account may listen on, found ${port}.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: expected an address of this machine, found “${host}”.`,
  ENOTFOUND: ({ host }) => `HOST: expected an address of this machine, found “${host}”.`,
};

function refuseAddress(config: Config, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = ADDRESS_FAULTS[code]?.(config);
  throw sentence === undefined ? error : new ConfigError(sentence);
}

interface Settling {
  readonly building?: WebBuild | undefined;
  readonly demoSource?: DemoSource | null;
}

/**
 * What must be there before the product is ready: the demo market with its sources, or a first administrator, and the pages in one
 * language.
 */
export async function settle(
  context: Context,
  readiness: Readiness,
  { building, demoSource = null }: Settling = {},
): Promise<void> {
  const persist: Persist = (work) => persistently(context.log, readiness, work);
  if (context.demo) await persist(() => prepareDemo(context, (progress) => (readiness.reason = progress)));
  else await prepareOwn(context, persist);
  if (demoSource) await persist(() => registerDemoSource(context, demoSource));
  if (!readiness.stopping) readiness.reason = 'building the pages';
  await firstBuilt(building);
  if (readiness.stopping) return;
  Object.assign(readiness, { ready: true, reason: '' });
  building?.beginOthers();
}

async function prepareOwn(context: Context, persist: Persist): Promise<void> {
  const admins = await persist(() => context.identity.countAdmins());
  if (admins === 0) await inviteFirstAdministrator(context, persist);
  await persist(() => tellRestoreCode(context));
}

type Persist = <T>(work: () => Promise<T>) => Promise<T>;

const TRY_AGAIN_MS = 1_000;

/** Does what may be done again from its beginning: a database that is away or too busy for a while ends no server that listens. */
async function persistently<T>(log: Log, readiness: Readiness, work: () => Promise<T>): Promise<T> {
  for (let failure = ''; ;) {
    try {
      return await work();
    } catch (error) {
      if (readiness.stopping || !(isConnectionLost(error) || isTooBusy(error))) throw error;
      readiness.reason = 'waiting for the database';
      const reason = String(error);
      if (reason !== failure) log.warn({ reason }, 'The start waits for the database');
      failure = reason;
      await wait(TRY_AGAIN_MS);
    }
  }
}

/** Each step by itself: once there is the user, nobody would be invited by all of them again. */
async function inviteFirstAdministrator(
  { identity, db, clock, log, adminEmail }: Context,
  persist: Persist,
): Promise<void> {
  if (adminEmail === null) {
    log.warn('There is no administrator yet. Make one with: npx vivac admin invite EMAIL');
    return;
  }
  const link = await persist(() => identity.inviteLink(adminEmail));
  log.info(`First administrator ${adminEmail}: choose a password within ${identity.inviteLifeHours} h at ${link}`);
  const target = await persist(() => identity.findByEmail(adminEmail));
  if (target === null) return;
  await persist(() => recordAudit(db, { at: clock.now(), action: 'user.made_admin', target }));
}

function announce(app: FastifyInstance, config: Config, log: Log): void {
  if (!app.server.listening) return;
  log.info(`Vivac is ready at ${config.publicUrl}`);
}

function stopOnSignal(closers: (() => Promise<unknown>)[], readiness: Readiness, log: Log): void {
  let requestedAtMs: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (requestedAtMs !== null) {
      // A terminal and npm both pass on one Ctrl-C; only a second wish ends at once.
      if (performance.now() - requestedAtMs > REPEATED_SIGNAL_MS) process.exit(1);
      return;
    }
    requestedAtMs = performance.now();
    Object.assign(readiness, { ready: false, reason: 'stopping', stopping: true });
    log.info(`Stopping (${signal})`);
    void wait(DRAIN_MS)
      // What has arrived by then makes its connection one that is not idle.
      .then(() => afterReading())
      .then(() => closeAll(closers, log))
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function closeAll(closers: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const close of closers.splice(0)) {
    const closed = close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
    await Promise.race([closed, wait(CLOSE_LIMIT_MS)]);
  }
}
