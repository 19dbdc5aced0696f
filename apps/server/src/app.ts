import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Clock, clockOf } from '#platform/clock';
import { type AuditTrail, openAuditTrail } from '#platform/audit-log/audit-trail';
import { type Database, openDatabase } from '#platform/database/database';
import { type Notices, openNotices } from '#platform/database/notices';
import type { DiskWatch } from '#platform/disk/disk-watch';
import { serveApiDocument } from '#platform/http/api-document';
import { addApiKeys } from '#platform/http/caller';
import { type Reads, readsFrom, replicaEvents } from '#platform/database/reads';
import { createServer } from '#platform/http/server';
import { serveWeb } from '#platform/http/web/web-files';
import { registerEmbeddedIdentity } from '#platform/identity/embedded/register-embedded-identity';
import { sessionRoutes } from '#platform/identity/session-routes';
import type { Log } from '#platform/log';
import type { Mailer } from '#platform/mail/mailer';
import type { Outbound } from '#platform/outbound/outbound';
import type { WorldClock } from '#platform/outbound/world-clock';
import { type Bell, createBell } from '#platform/queue/bell';
import type { Sealer } from '#platform/secrets/sealer';
import { authenticateApiKeys } from '#modules/accounts/api-keys/authenticate-api-key';
import { apiKeyRoutes } from '#modules/accounts/api-keys/routes';
import { auditLogRoutes } from '#modules/accounts/audit-log/routes';
import { personalDataRoutes } from '#modules/accounts/personal-data/routes';
import { decideMail, keepAskedMail } from '#modules/accounts/mail-store';
import { languageOfUser } from '#modules/accounts/read';
import { accountRoutes } from '#modules/accounts/routes';
import { alertRoutes } from '#modules/alerts/routes';
import { changeRoutes } from '#modules/changes/routes';
import { channelRoutes } from '#modules/channels/routes';
import { downloadRoutes } from '#modules/downloads/routes';
import { pushRoutes } from '#modules/imports/push/routes';
import { batchRoutes } from '#modules/imports/routes';
import { type MarketMemory, openMarketMemory } from '#modules/market/market-memory';
import { type Engine, type Pace, startEngine } from '#modules/notifications/engine/engine';
import { notificationRoutes } from '#modules/notifications/routes';
import type { Handover } from '#modules/backups/restoring/restoring';
import { inboxRoutes } from '#modules/inbox/routes';
import { liveRoutes } from '#modules/live/routes';
import { readyMappingRoutes } from '#modules/sources/ready-mapping-routes';
import { monitoringRoutes } from '#modules/operation/monitoring-routes';
import { sourceRoutes } from '#modules/sources/routes';
import { sourceMails } from '#modules/sources/telling/source-mails';
import { unitTypeRoutes } from '#modules/evidence/unit-type-routes';
import { defaultFilters } from '#modules/prices/filters';
import { coverageRoutes } from '#modules/prices/coverage-routes';
import { priceRoutes } from '#modules/prices/routes';
import { listingRoutes } from '#modules/watchlists/listings/routes';
import { watchlistRoutes } from '#modules/watchlists/routes';
import { raiseVersions } from '#modules/watchlists/write';
import type { Config } from '#server/config';
import { accountMailsOf, whatIsKnownOfPeople } from '#server/wiring/invitation-facts';
import { ERASE } from '#server/wiring/personal-data/erase-person';
import { FORGET } from '#server/wiring/forget-user';
import { NOBODYS, serveRestore } from '#server/wiring/backups/serve-restore';
import { serveBackups } from '#server/wiring/backups/serve-backups';
import { serveAdviser } from '#server/wiring/market/serve-adviser';
import { serveMarket } from '#server/wiring/market/serve-market';
import { changeDeps } from '#server/wiring/change-deps';
import { disksOf } from '#server/wiring/operation/disks';
import { alertMailSources, unreadAlertsOf } from '#server/wiring/inbox-deps';
import { channelDeps } from '#server/wiring/channel-deps';
import { listingDeps } from '#server/wiring/listing-deps';
import { type ChosenIdentity, openIdentity } from '#server/open-identity';
import { openWorld } from '#server/wiring/open-world';
import { pushDeps } from '#server/wiring/push-deps';
import { openSealer, sourceDeps } from '#server/wiring/source-deps';
import { measuresOf } from '#server/wiring/operation/measures';
import { openMailer } from '#server/wiring/operation/mail-deps';
import { serveOperation } from '#server/wiring/operation/serve-operation';
import { visibleNamesIn } from '#server/wiring/visible-names';
import { webPages } from '#platform/http/web/web-pages';
import { configurationRoutes } from '#server/wiring/configuration-routes';
import { serveReviews } from '#server/wiring/personal-data/serve-reviews';
import { serveUploads } from '#server/wiring/serve-uploads';
import { version } from '#server/version';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const STATEMENT_TIMEOUT_MS = 20_000;
/** A request that waits for a lock is worth another try sooner than one that computes. */
const LOCK_TIMEOUT_MS = 5_000;

/** What is shared by the server, the command line and the tests: the platform and the identity, wired, not listening. */
export interface Context<Identity extends ChosenIdentity = ChosenIdentity> {
  readonly db: Database;
  readonly databaseUrl: string;
  /** For answers made of prices: the replica when there is one. */
  readonly reads: Reads;
  /** What other processes tell by NOTIFY. */
  readonly notices: Notices;
  readonly clock: Clock;
  readonly worldClock: WorldClock;
  /** Those that are written to. */
  readonly disks: DiskWatch;
  readonly identity: Identity;
  /** Writes down sign-ins and refusals. */
  readonly auditTrail: AuditTrail;
  readonly mailer: Mailer;
  /** Rung when a mail is asked for; heard where mail is sent in this process. */
  readonly bell: Bell;
  /** Feeds, pages and webhooks of other servers. */
  readonly outbound: Outbound;
  /** Keeps secrets of sources in the database. */
  readonly sealer: Sealer;
  /** Rung when a source is to be asked; heard where sources are asked in this process. */
  readonly sourceBell: Bell;
  /** Figures of all campsites, counted in this process. */
  readonly marketMemory: MarketMemory;
  /** Rung when something is to be delivered to a webhook or a browser; heard where that is done in this process. */
  readonly channelBell: Bell;
  close(): Promise<void>;
}

/** Opens the rooms over a migrated database. Closing leaves the database itself running. */
export async function openContext(config: Config, databaseUrl: string, log: Log): Promise<Context> {
  const db = openForRequests(config, databaseUrl, log);
  const replica = config.databaseReadUrl === null ? null : openForRequests(config, config.databaseReadUrl, log);
  const sealer = await openSealer(config, db, log);
  const mailer = openMailer(config, db, sealer);
  const clock = clockOf(config.now, config.zone);
  const bell = createBell();
  const auditTrail = openAuditTrail({ db, clock, log });
  const identity = await openIdentity(config, {
    databaseUrl,
    db,
    askMail: async (asked) => {
      await keepAskedMail(db, asked, clock.now());
      bell.ring();
    },
    ...whatIsKnownOfPeople(db),
    auditTrail,
    log,
  });
  return {
    db,
    databaseUrl,
    reads: replica === null ? { pick: () => db } : readsFrom(db, replica, replicaEvents(log)),
    notices: openNotices(databaseUrl, log),
    clock,
    disks: await disksOf(config, db),
    identity,
    auditTrail,
    mailer,
    bell,
    sealer,
    sourceBell: createBell(),
    channelBell: createBell(),
    marketMemory: openMarketMemory(db, clock, log),
    ...openWorld(config, db),
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

/** What /readyz answers; `reason` says what is still missing. */
export interface Readiness {
  ready: boolean;
  reason: string;
  /** Whoever keeps a connection open is asked to leave it with the next answer. */
  stopping: boolean;
}

/** The HTTP side of a context: every route registered, not listening. */
export async function serveApp(
  config: Config,
  context: Context,
  readiness: Readiness,
  log: Log,
  handover: Handover = NOBODYS,
): Promise<FastifyInstance> {
  const app = await createServer(config, log);
  app.addHook('onSend', (_request, reply, _answer, done) => {
    if (readiness.stopping) reply.header('connection', 'close');
    done();
  });
  await serveApiDocument(app, version);
  addApiKeys(app, authenticateApiKeys(context), context.auditTrail);
  const measure = () => measuresOf({ ...context, streams: app.streamCounts });
  monitoringRoutes(app, { ...context, readiness, token: config.metricsToken, measure });
  await app.register(async (rooms) => {
    configurationRoutes(rooms, config, context);
    sessionRoutes(rooms, context);
    accountRoutes(rooms, { ...context, zone: config.zone, visibleNames: visibleNamesIn(context.db), forget: FORGET });
    apiKeyRoutes(rooms, context);
    personalDataRoutes(rooms, { ...context, forget: FORGET, erase: ERASE });
    auditLogRoutes(rooms, { ...context, zone: config.zone });
    serveOperation(rooms, config, context, app.unannouncedProxies);
    watchlistRoutes(rooms, context);
    listingRoutes(rooms, listingDeps(context));
    unitTypeRoutes(rooms, { ...context, raiseVersions });
    priceRoutes(rooms, { ...context, zone: config.zone, unreadAlerts: unreadAlertsOf(context) });
    coverageRoutes(rooms, context);
    liveRoutes(rooms, { ...context, log, streamsMax: config.liveStreamsMax });
    changeRoutes(rooms, changeDeps(context));
    channelRoutes(rooms, channelDeps(context, config.zone));
    serveReviews(rooms, context);
    batchRoutes(rooms, context);
    await serveUploads(rooms, config, context, log);
    const sources = sourceDeps(config, context, log);
    sourceRoutes(rooms, sources);
    pushRoutes(rooms, pushDeps(config, context, sources.readyMapping));
    readyMappingRoutes(rooms, context);
    serveBackups(rooms, config, context, log);
    serveRestore(rooms, config, context, log, handover);
    notificationRoutes(rooms, {
      ...context,
      zone: config.zone,
      publicUrl: config.publicUrl,
      defaultFilters,
      decideOther: (decision, id, now) => decideMail(context.db, decision, id, now),
    });
    alertRoutes(rooms, { ...context, zone: config.zone, defaultFilters });
    inboxRoutes(rooms, { ...context, zone: config.zone, publicUrl: config.publicUrl });
    serveMarket(rooms, context, config);
    serveAdviser(rooms, config, context);
    downloadRoutes(rooms, { ...context, zone: config.zone, demo: config.demo });
  });
  if (context.identity.kind === 'embedded') registerEmbeddedIdentity(app, context.identity);
  const web = await serveWeb(app, WEB, webPages(context.identity));
  if (!web) log.warn('The web application is not built: run npm run build');
  return app;
}

/** The notifications of a context: looked at and sent by this process from now on. */
export function startNotifications(
  config: Config,
  context: Context,
  databaseUrl: string,
  log: Log,
  pace?: Pace,
): Engine {
  const { zone, publicUrl, prepare } = config;
  // Of its own, so that seven o'clock takes no connection from those who are waiting for an answer.
  const db = openDatabase({
    url: databaseUrl,
    maxConnections: 4,
    prepare,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 30_000,
    applicationName: 'vivac notifications',
  });
  const languageOf = (uid: string) => languageOfUser(db, uid);
  const onTold = () => [context.bell, context.channelBell].forEach((bell) => bell.ring());
  const mailSources = [
    accountMailsOf({ ...context, db, log }),
    sourceMails({ ...context, db, log, publicUrl, languageOf }),
    ...alertMailSources({ ...context, db, log, zone, publicUrl, languageOf }, onTold),
  ];
  const engine = startEngine(
    { ...context, db, zone, publicUrl, prepare, databaseUrl, defaultFilters, log, mailSources },
    pace,
  );
  return {
    close: () => engine.close().finally(() => db.end()),
  };
}
