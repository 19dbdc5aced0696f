import path from 'node:path';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import type { ClockSetting } from '#platform/clock';
import type { TrustedProxies } from '#platform/http/trusted-proxies';
import type { OidcSettings } from '#platform/identity/embedded/oidc/oidc-settings';
import type { FirebaseSettings } from '#platform/identity/firebase/firebase-settings';
import type { AllowedTargets } from '#platform/outbound/fetch/allowed-targets';
import type { ImapSettings } from '#modules/sources/imap-settings';
import {
  ConfigError,
  type Retention,
  type Environment,
  allowedTargets,
  emailAddress,
  flag,
  imapUrl,
  integer,
  logFormat,
  logLevel,
  oidcSettings,
  ofLength,
  origins,
  outboundContact,
  postgresUrl,
  publicAddress,
  retentionDays,
  secretList,
  sender,
  smtpUrl,
  text,
  tileUrl,
  trustedProxies,
  webAddress,
  withSecretFiles,
  zone,
} from '#server/setting-readers';

/** What the operator decided, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** What browsers ask, in mails and links: a host, perhaps with a path, without a slash at its end. */
  readonly publicUrl: string;
  readonly databaseUrl: string | null;
  /** A replica of the external database, for reading prices. */
  readonly databaseReadUrl: string | null;
  readonly dataDir: string;
  /** Where backups are written to by themselves: every night, and before the schema is changed; null for none. */
  readonly backupDir: string | null;
  /** So many of the nightly ones are kept. */
  readonly backupKeep: number;
  /** For how long personal data and old evidence are kept. */
  readonly retention: Retention;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whether the environment says it. */
  readonly isMailFromSet: boolean;
  /** The mailbox whose attachments are imported. */
  readonly imap: ImapSettings | null;
  readonly demo: boolean;
  readonly demoPassword: string | null;
  readonly now: ClockSetting | null;
  readonly mapTileUrl: string;
  readonly mapAttribution: string;
  readonly zone: string;
  /** Named prepared statements; off for poolers that lose them. */
  readonly prepare: boolean;
  readonly adminEmail: string | null;
  readonly identitySecret: string | null;
  /** Further secrets that count, the ones before: what they opened is open, and signed and sealed anew under the present one. */
  readonly previousSecrets: readonly string[];
  /** The hosted identity provider; null uses the embedded one. */
  readonly firebase: FirebaseSettings | null;
  /** A provider of OpenID Connect beside the passwords of the embedded one. */
  readonly oidc: OidcSettings | null;
  /** Extra origins from which a browser may sign in, for the development server. */
  readonly trustedOrigins: readonly string[];
  readonly logLevel: string;
  /** Lines for people or objects for programs; null: lines on a terminal, else objects. */
  readonly logFormat: 'pretty' | 'json' | null;
  /** Lets others than this machine ask for metrics; null lets nobody else. */
  readonly metricsToken: string | null;
  /** Of a file that is sent to be imported, unpacked. */
  readonly importMaxBytes: number;
  /** How many files that are sent are imported at the same time. */
  readonly importsAtOnce: number;
  /** Live streams of browsers that may be open at the same time, in this process. */
  readonly liveStreamsMax: number;
  /** Which proxies stand before us; null when nobody said, which is not the same as none. */
  readonly trustProxy: TrustedProxies | null;
  /** What sources may be fetched from beside the public internet. */
  readonly outboundAllow: AllowedTargets;
  /** What webhooks of any user may be posted to beside it. */
  readonly webhookAllow: AllowedTargets;
  /** Sent with every request to other servers: where their owners can complain. */
  readonly outboundContact: string;
  /** Says which release is the newest; null asks nobody. */
  readonly releaseNoticeUrl: string | null;
  /** Browsers keep the built files, to open without a network. */
  readonly offlineShell: boolean;
}

const MS_PER_DAY = 86_400_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * Throws {@link ConfigError} when a variable has a value that cannot be used. Commands are about data of one's own: of the demo
 * market only where it is said (`demoByDefault` false).
 */
export function readConfig(environment: Environment, demoByDefault = true): Config {
  const env = withSecretFiles(environment);
  const port = integer(env, 'PORT', 4000, 0, 65535);
  const host = text(env, 'HOST', '127.0.0.1');
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const firebase = firebaseSettings(env, host);
  const demo = flag(env, 'VIVAC_DEMO', demoByDefault && databaseUrl === null && firebase === null);
  refuseOpenDemo(env, demo, host);
  refuseHostedDemo(demo, firebase);
  const publicUrl = publicAddress(env, 'PUBLIC_URL', `http://${inUrl(host)}:${port}`);
  const oidc = oidcSettings(env);
  if (oidc !== null && firebase !== null) {
    throw new ConfigError(
      'OIDC_ISSUER: OpenID Connect is an option of the embedded identity provider. Remove FIREBASE_PROJECT_ID.',
    );
  }
  return {
    port,
    host,
    publicUrl,
    databaseUrl,
    databaseReadUrl: replicaUrl(env, databaseUrl),
    dataDir: path.resolve(text(env, 'DATA_DIR', 'data')),
    backupDir: backupDirectory(env, databaseUrl),
    backupKeep: integer(env, 'BACKUP_KEEP', 7, 0, 1_000),
    retention: retentionDays(env),
    smtpUrl: smtpUrl(env),
    imap: imapUrl(env),
    mailFrom: sender(env, 'MAIL_FROM', 'Vivac <vivac@localhost>'),
    isMailFromSet: Boolean(env['MAIL_FROM']),
    demo,
    // What the embedded provider takes as a password.
    demoPassword: ofLength(env, 'VIVAC_DEMO_PASSWORD', 8, 128),
    now: clockSetting(env, demo || env['NODE_ENV'] === 'test', zone(env)),
    mapTileUrl: tileUrl(env, 'MAP_TILE_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    mapAttribution: text(env, 'MAP_ATTRIBUTION', '© OpenStreetMap contributors'),
    zone: zone(env),
    prepare: flag(env, 'PG_PREPARE', true),
    adminEmail: emailAddress(env, 'ADMIN_EMAIL'),
    // Shorter ones can be guessed from a session’s signature.
    metricsToken: ofLength(env, 'METRICS_TOKEN', 16, 256),
    identitySecret: ofLength(env, 'IDENTITY_SECRET', 32, 1024),
    previousSecrets: secretList(env, 'PREVIOUS_IDENTITY_SECRETS'),
    firebase,
    oidc,
    trustedOrigins: origins(env, 'TRUSTED_ORIGINS'),
    logLevel: logLevel(env, 'LOG_LEVEL'),
    logFormat: logFormat(env, 'LOG_FORMAT'),
    importMaxBytes: integer(env, 'IMPORT_MAX_MB', 1000, 1, 20_000) * 1e6,
    // Each holds one connection to the database, of those that answer requests.
    importsAtOnce: integer(env, 'IMPORTS_AT_ONCE', 3, 1, 6),
    liveStreamsMax: integer(env, 'LIVE_STREAMS_MAX', 1000, 1, 100_000),
    trustProxy: trustedProxies(env),
    outboundAllow: allowedTargets(env, 'OUTBOUND_ALLOW'),
    webhookAllow: allowedTargets(env, 'WEBHOOK_ALLOW'),
    outboundContact: outboundContact(env, publicUrl),
    releaseNoticeUrl: webAddress(env, 'RELEASE_NOTICE_URL')?.href ?? null,
    offlineShell: flag(env, 'OFFLINE_SHELL', true),
  };
}

/** An IPv6 address stands in brackets. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function refuseOpenDemo(env: Environment, demo: boolean, host: string): void {
  if (demo && !LOOPBACK.test(host) && env['VIVAC_DEMO'] !== '1') {
    throw new ConfigError(
      'HOST: the demo market listens on this machine only. Set VIVAC_DEMO=1 as well to show it, or VIVAC_DEMO=0 to run without it.',
    );
  }
}

function refuseHostedDemo(demo: boolean, firebase: FirebaseSettings | null): void {
  if (demo && firebase) {
    throw new ConfigError(
      'VIVAC_DEMO: the demo accounts belong to the embedded identity provider. Set VIVAC_DEMO=0, or remove FIREBASE_PROJECT_ID.',
    );
  }
}

function replicaUrl(env: Environment, databaseUrl: string | null): string | null {
  const url = postgresUrl(env, 'DATABASE_READ_URL');
  if (url !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_READ_URL: a replica of which database? Set DATABASE_URL as well.');
  return url;
}

const FIREBASE_NAMES = ['API_KEY', 'AUTH_DOMAIN', 'SERVICE_ACCOUNT', 'AUTH_EMULATOR_HOST'].map(
  (name) => `FIREBASE_${name}`,
);

/** Null when no variable of Firebase is set. */
function firebaseSettings(env: Environment, host: string): FirebaseSettings | null {
  const projectId = text(env, 'FIREBASE_PROJECT_ID', null);
  if (projectId === null) {
    const alone = FIREBASE_NAMES.find((name) => env[name]);
    if (alone === undefined) return null;
    throw new ConfigError(`FIREBASE_PROJECT_ID: missing, although ${alone} is set.`);
  }
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(projectId)) {
    throw new ConfigError(`FIREBASE_PROJECT_ID: expected an id such as my-campsites-1a2b3, found “${projectId}”.`);
  }
  const apiKey = text(env, 'FIREBASE_API_KEY', null);
  if (apiKey === null) throw new ConfigError('FIREBASE_API_KEY: missing. It is the “Web API key” of the project.');
  const authDomain = text(env, 'FIREBASE_AUTH_DOMAIN', `${projectId}.firebaseapp.com`);
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(authDomain)) {
    throw new ConfigError(`FIREBASE_AUTH_DOMAIN: expected a domain such as ${projectId}.firebaseapp.com.`);
  }
  const serviceAccountPath = text(env, 'FIREBASE_SERVICE_ACCOUNT', null);
  return { projectId, apiKey, authDomain, serviceAccountPath, emulatorHost: emulatorHost(env, projectId, host) };
}

/** Tokens of the emulator are unsigned: whoever reaches the product could write one. */
function emulatorHost(env: Environment, projectId: string, host: string): string | null {
  const name = 'FIREBASE_AUTH_EMULATOR_HOST';
  const emulator = text(env, name, null);
  if (emulator === null) return null;
  if (!/^[\w.-]+:\d{1,5}$/.test(emulator)) throw new ConfigError(`${name}: expected host:port, found “${emulator}”.`);
  const why =
    (env['NODE_ENV'] === 'production' && 'not with NODE_ENV=production') ||
    (!projectId.startsWith('demo-') && 'only for a project whose id begins with demo-') ||
    (!LOOPBACK.test(host) && 'only while HOST is this machine');
  if (why) throw new ConfigError(`${name}: the emulator’s tokens are unsigned and are accepted ${why}.`);
  return emulator;
}

/** A moment without a zone is in the product's, whatever the shell's. */
function clockSetting(env: Environment, allowed: boolean, zone: string): ClockSetting | null {
  const text = env['VIVAC_NOW'];
  if (!text) return null;
  if (!allowed)
    throw new ConfigError(
      'VIVAC_NOW: another clock is for demonstrations and tests only. Set VIVAC_DEMO=1, or remove it.',
    );
  const shift = /^([+-]\d+)d$/.exec(text);
  if (shift) return { kind: 'shifted', byMs: Number(shift[1]) * MS_PER_DAY };
  const at = parseMoment(text, zone);
  if (at === null) {
    throw new ConfigError(`VIVAC_NOW: expected a date and time such as 2027-08-01T07:00, or +30d; found “${text}”.`);
  }
  return { kind: 'fixed', at };
}

/** Of the embedded database beside it; of another one only where somebody asks, as it may have backups of its own. */
function backupDirectory(env: Environment, databaseUrl: string | null): string | null {
  const named = text(env, 'BACKUP_DIR', '');
  if (named !== '') return named === 'off' ? null : path.resolve(named);
  return databaseUrl === null ? path.resolve(text(env, 'DATA_DIR', 'data'), 'backups') : null;
}
