import { fileURLToPath } from 'node:url';
import { say } from '@vivac/text/say';
import type { FastifyInstance } from 'fastify';
import { openAuditTrail } from '#platform/audit-log/audit-trail';
import { clockOf } from '#platform/clock';
import { type Database, openDatabase, type Queryable } from '#platform/database/database';
import { openNotices } from '#platform/database/notices';
import { readsFrom, replicaEvents } from '#platform/database/reads';
import { type DiskWatch, watchDisks } from '#platform/disk';
import { serveApiDocument } from '#platform/http/api-document';
import { basePathOf } from '#platform/http/base-path';
import { addApiKeys } from '#platform/http/caller';
import { createServer } from '#platform/http/server';
import { serveWeb, type WebBuild, webPages } from '#platform/http/web-files';
import { registerEmbeddedIdentity } from '#platform/identity/embedded/register-embedded-identity';
import { readIdentitySecrets } from '#platform/identity/embedded/keys/identity-secret';
import { openIdentity } from '#platform/identity/open-identity';
import type { Log } from '#platform/log';
import { createMailer, demoMailer } from '#platform/mail/create-mailer';
import { openOutbound, createWorldClock } from '#platform/outbound/outbound';
import { createBell } from '#platform/queue/repeating';
import { type Sealer, sealerOf } from '#platform/sealer';
import { authenticateApiKeys } from '#modules/accounts/api-keys/authenticate-api-key';
import { keepRequestedMail } from '#modules/accounts/account-mails';
import { languageOfUser, rememberLanguage } from '#modules/accounts/read';
import { ANONYMOUS } from '#modules/backups/restoring';
import { resealDestinations } from '#modules/destinations/destination-secrets';
import { openMarketCounts } from '#modules/market/market-counts';
import { type Engine, type Pace, startEngine } from '#modules/notifications/engine/engine';
import { storedMail, resealMail } from '#modules/operation/mail-settings';
import { monitoringRoutes } from '#modules/operation/routes';
import { reseal } from '#modules/sources/secret-values';
import { invitationOf } from '#modules/watchlists/administration-read';
import type { Config } from '#server/config';
import type { Context } from '#server/context';
import { FROM_OTHER_MODULES, MODULES, type ServerProcess } from '#server/modules';
import { MIGRATIONS } from '#server/store-location';
import { version } from '#server/version';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const STATEMENT_TIMEOUT_MS = 20_000;
/** A request that waits for a lock is worth another try sooner than one that computes. */
const LOCK_TIMEOUT_MS = 5_000;

/** Opens the platform and the modules over a migrated database. Closing leaves the database itself running. */
export async function openContext(config: Config, databaseUrl: string, log: Log): Promise<Context> {
  const { zone, outboundContact: contact, outboundAllow: allowed, webhookAllow: allowedPosts } = config;
  const db = openForRequests(config, databaseUrl, log);
  const replica = config.databaseReadUrl === null ? null : openForRequests(config, config.databaseReadUrl, log);
  const sealer = await openSealer(config, db, log);
  const plainMailer = createMailer(config, () => storedMail(db, sealer));
  // Messages of the demo market say so.
  const mailer = config.demo ? demoMailer(plainMailer) : plainMailer;
  const clock = clockOf(config.now, zone);
  const realClock = clockOf(null, zone);
  const worldClock = createWorldClock(realClock);
  const mailBell = createBell();
  const auditTrail = openAuditTrail({ db, clock, log });
  const identity = await openIdentity(config, {
    databaseUrl,
    db,
    askMail: async (requested) => {
      await keepRequestedMail(db, requested, clock.now());
      mailBell.ring();
    },
    languages: {
      of: (uid) => languageOfUser(db, uid),
      remember: (uid, language) => rememberLanguage(db, uid, language),
    },
    invitationOf: (uid) => invitationOf(db, uid),
    auditTrail,
    log,
  });
  return {
    ...config,
    ...FROM_OTHER_MODULES,
    version,
    migrations: MIGRATIONS,
    db,
    databaseUrl,
    reads: replica === null ? { pick: () => db } : readsFrom(db, replica, replicaEvents(log)),
    notices: openNotices(databaseUrl, log),
    clock,
    realClock,
    worldClock,
    log,
    disks: await disksOf(config, db),
    identity,
    auditTrail,
    mailer,
    outbound: openOutbound({ db, clock: realClock, allowed, allowedPosts, contact, version, worldClock }),
    sealer,
    mailBell,
    sourceBell: createBell(),
    channelBell: createBell(),
    marketCounts: openMarketCounts(db, clock, log),
    async close() {
      await auditTrail.close();
      await identity.close();
      await mailer.close();
      await replica?.end();
      await db.end();
    },
  };
}

function openForRequests({ prepare }: Config, url: string, log: Log): Database {
  return openDatabase({
    url,
    maxConnections: 10,
    prepare,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    applicationName: 'vivac',
    onError: (error) => log.warn({ reason: error.message }, 'The database connection was lost'),
  });
}

/** The disks of an installation: an embedded database may lie elsewhere than its data directory, of another one nothing is known. */
async function disksOf(
  { dataDir, backupDir, databaseUrl }: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>,
  db: Queryable,
): Promise<DiskWatch> {
  const needed = databaseUrl === null ? [dataDir, await databaseDirectory(db)] : [dataDir];
  return watchDisks(needed, backupDir === null ? [] : [backupDir]);
}

async function databaseDirectory(db: Queryable): Promise<string> {
  const [row] = await db.query<{ data_directory: string }>('SHOW data_directory');
  return row!.data_directory;
}

/** Seals under the secret of the installation, and seals anew what is still sealed under one it had before. */
async function openSealer(config: Config, db: Database, log: Log): Promise<Sealer> {
  const { dataDir, identitySecret, previousSecrets } = config;
  const sealer = sealerOf(await readIdentitySecrets(dataDir, identitySecret, previousSecrets));
  const { resealed, lost } = await reseal(db, sealer);
  if (resealed > 0) log.info({ sources: resealed }, 'Secret values of sources are sealed under the new secret');
  if (lost > 0)
    log.warn(
      { sources: lost },
      'Secret values of sources cannot be opened: type them again, or name the secret before',
    );
  const channels = await resealDestinations(db, sealer);
  if (channels.resealed > 0)
    log.info({ channels: channels.resealed }, 'Secrets of channels are sealed under the new secret');
  if (channels.lost > 0)
    log.warn(
      { channels: channels.lost },
      'Secrets of channels cannot be opened: set them up again, or name the secret before',
    );
  if (!(await resealMail(db, sealer)))
    log.warn('The settings of the mail server cannot be opened: set them again, or name the secret before');
  return sealer;
}

/** What /readyz answers; `reason` says what is still missing. */
export interface Readiness {
  ready: boolean;
  reason: string;
  /** Whoever keeps a connection open is asked to leave it with the next answer. */
  stopping: boolean;
}

/** The HTTP side of a context: every route registered, not listening. */
export async function serveApp(
  context: Context,
  readiness: Readiness,
  process: ServerProcess = { handover: ANONYMOUS },
  building?: WebBuild,
): Promise<FastifyInstance> {
  const { log, identity } = context;
  const basePath = basePathOf(context.publicUrl);
  const app = await createServer(context, log);
  app.addHook('onSend', (_request, reply, _answer, done) => {
    if (readiness.stopping) reply.header('connection', 'close');
    done();
  });
  await serveApiDocument(app, version, basePath);
  addApiKeys(app, authenticateApiKeys(context), context.auditTrail);
  monitoringRoutes(app, context, { readiness });
  await app.register(async (part) => {
    for (const { routes = [] } of Object.values(MODULES)) {
      for (const serveRoutes of routes) await serveRoutes(part, context, process);
    }
  });
  if (identity.kind === 'embedded') registerEmbeddedIdentity(app, identity);
  const web = await serveWeb(app, WEB, webPages(identity, context.offlineShell), { basePath, building });
  if (!web) log.warn(say('en', { code: 'pagesNotBuilt' }));
  return app;
}

/** Begins what runs behind the calls, in this process. What is closed first was begun last. */
export function startEngines(context: Context, pace?: Pace): (() => Promise<void>)[] {
  const engines = Object.values(MODULES).flatMap(({ engines: own = [] }) => own);
  return [startNotifications, ...engines]
    .map((start) => start(context, pace))
    .map((engine) => () => engine.close())
    .reverse();
}

/** The notifications of a context, and all other mail: looked at and sent by this process from now on. */
export function startNotifications(context: Context, pace?: Pace): Engine {
  const { databaseUrl: url, prepare } = context;
  // Of its own, so that seven o'clock takes no connection from those who are waiting for an answer.
  const db = openDatabase({
    url,
    maxConnections: 4,
    prepare,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 30_000,
    applicationName: 'vivac notifications',
  });
  const own = { ...context, db };
  const engine = startEngine(
    own,
    Object.values(MODULES).flatMap(({ mails }) => mails?.(own) ?? []),
    pace,
  );
  return { close: () => engine.close().finally(() => db.end()) };
}
