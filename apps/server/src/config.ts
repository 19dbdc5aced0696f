import path from 'node:path';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import type { ClockSetting } from '#platform/clock';
import { type TrustedProxies, readTrustedProxies } from '#platform/http/trusted-proxies';
import type { FirebaseSettings } from '#platform/identity/firebase/firebase-settings';

/** What the operator decided, read once at start (product.md, "How it is run"). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin used in mails and links, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | null;
  /** A replica of the external database, for reading prices. */
  readonly databaseReadUrl: string | null;
  readonly dataDir: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
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
  /** The hosted identity provider; null uses the embedded one. */
  readonly firebase: FirebaseSettings | null;
  /** Extra origins from which a browser may sign in, for the development server. */
  readonly trustedOrigins: readonly string[];
  readonly logLevel: string;
  /** Which proxies stand before us; null when nobody said, which is not the same as none. */
  readonly trustProxy: TrustedProxies | null;
}

/** A setting that cannot be used; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const MS_PER_DAY = 86_400_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** Throws {@link ConfigError} when a variable has a value that cannot be used. */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 4000, 0, 65535);
  const host = text(env, 'HOST', '127.0.0.1');
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const firebase = firebaseSettings(env, host);
  const demo = flag(env, 'VIVAC_DEMO', databaseUrl === null && firebase === null);
  refuseOpenDemo(env, demo, host);
  refuseHostedDemo(demo, firebase);
  return {
    port,
    host,
    publicUrl: origin(env, 'PUBLIC_URL', `http://${inUrl(host)}:${port}`),
    databaseUrl,
    databaseReadUrl: replicaUrl(env, databaseUrl),
    dataDir: path.resolve(text(env, 'DATA_DIR', 'data')),
    smtpUrl: smtpUrl(env),
    mailFrom: text(env, 'MAIL_FROM', 'Vivac <vivac@localhost>'),
    demo,
    demoPassword: text(env, 'VIVAC_DEMO_PASSWORD', null),
    now: clockSetting(env, demo || env['NODE_ENV'] === 'test', zone(env)),
    mapTileUrl: text(env, 'MAP_TILE_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    mapAttribution: text(env, 'MAP_ATTRIBUTION', '© OpenStreetMap contributors'),
    zone: zone(env),
    prepare: flag(env, 'PG_PREPARE', true),
    adminEmail: text(env, 'ADMIN_EMAIL', null),
    identitySecret: text(env, 'IDENTITY_SECRET', null),
    firebase,
    trustedOrigins: text(env, 'TRUSTED_ORIGINS', '')
      .split(',')
      .filter((text) => text !== ''),
    logLevel: text(env, 'LOG_LEVEL', 'info'),
    trustProxy: trustedProxies(env),
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

/** An empty variable counts as an absent one. */
function text<Fallback extends string | null>(env: Environment, name: string, fallback: Fallback): string | Fallback {
  return env[name] || fallback;
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name}: expected a whole number from ${min} to ${max}, found “${text}”.`);
  }
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'on'].includes(text)) return true;
  if (['0', 'false', 'off'].includes(text)) return false;
  throw new ConfigError(`${name}: expected 1 or 0, found “${text}”.`);
}

function postgresUrl(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError(`${name}: expected postgres://user:password@host/database.`);
  return text;
}

function replicaUrl(env: Environment, databaseUrl: string | null): string | null {
  const url = postgresUrl(env, 'DATABASE_READ_URL');
  if (url !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_READ_URL: a replica of which database? Set DATABASE_URL as well.');
  return url;
}

function smtpUrl(env: Environment): string | null {
  const text = env['SMTP_URL'];
  if (!text) return null;
  if (!/^smtps?:\/\//.test(text)) throw new ConfigError('SMTP_URL: expected smtp://user:password@host:port.');
  return text;
}

function origin(env: Environment, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name}: expected an address such as https://vivac.example.`);
  return url.origin;
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

function trustedProxies(env: Environment): TrustedProxies | null {
  const text = env['TRUST_PROXY'];
  if (!text) return null;
  const trusted = readTrustedProxies(text);
  if (trusted !== null) return trusted;
  throw new ConfigError(
    `TRUST_PROXY: expected the number of proxies, such as 1, or their networks, such as 10.0.0.0/8,127.0.0.1; found “${text}”.`,
  );
}

function zone(env: Environment): string {
  const text = env['VIVAC_ZONE'] || 'Europe/Madrid';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`VIVAC_ZONE: “${text}” is not a time zone such as Europe/Madrid.`);
  }
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
