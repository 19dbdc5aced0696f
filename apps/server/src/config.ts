import path from 'node:path';
import type { ClockSetting } from '#platform/clock';

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
  /** Extra origins from which a browser may sign in, for the development server. */
  readonly trustedOrigins: readonly string[];
  readonly logLevel: string;
  readonly trustProxy: boolean;
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
  const demo = flag(env, 'VIVAC_DEMO', databaseUrl === null);
  refuseOpenDemo(env, demo, host);
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
    now: clockSetting(env, demo || env['NODE_ENV'] === 'test'),
    mapTileUrl: text(env, 'MAP_TILE_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    mapAttribution: text(env, 'MAP_ATTRIBUTION', '© OpenStreetMap contributors'),
    zone: zone(env),
    prepare: flag(env, 'PG_PREPARE', true),
    adminEmail: text(env, 'ADMIN_EMAIL', null),
    identitySecret: text(env, 'IDENTITY_SECRET', null),
    trustedOrigins: text(env, 'TRUSTED_ORIGINS', '')
      .split(',')
      .filter((text) => text !== ''),
    logLevel: text(env, 'LOG_LEVEL', 'info'),
    trustProxy: flag(env, 'TRUST_PROXY', false),
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

function zone(env: Environment): string {
  const text = env['VIVAC_ZONE'] || 'Europe/Madrid';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`VIVAC_ZONE: “${text}” is not a time zone such as Europe/Madrid.`);
  }
}

function clockSetting(env: Environment, allowed: boolean): ClockSetting | null {
  const text = env['VIVAC_NOW'];
  if (!text) return null;
  if (!allowed)
    throw new ConfigError(
      'VIVAC_NOW: another clock is for demonstrations and tests only. Set VIVAC_DEMO=1, or remove it.',
    );
  const shift = /^([+-]\d+)d$/.exec(text);
  if (shift) return { kind: 'shifted', byMs: Number(shift[1]) * MS_PER_DAY };
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new ConfigError(
      `VIVAC_NOW: expected a date and time such as 2027-08-01T07:00:00Z, or +30d; found “${text}”.`,
    );
  }
  return { kind: 'fixed', at };
}
