import { readFileSync, statSync } from 'node:fs';
import { basePathOf, OWN_PARTS } from '#platform/http/base-path';
import { type TrustedProxies, readTrustedProxies } from '#platform/http/trusted-proxies';
import { isEmail, normalEmail } from '#platform/identity/person-fields';
import type { OidcSettings, WantedClaim } from '#platform/identity/embedded/oidc/oidc-settings';
import { type AllowedTargets, readAllowedTargets } from '#platform/outbound/fetch/allowed-targets';
import { isSender } from '#platform/mail/mailer';
import { type ImapSettings, readImapUrl } from '#modules/sources/imap-settings';

/** A setting that cannot be used; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What nobody else may read: each can stand in a file, which the variable of its name with `_FILE` behind it names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'IMAP_URL',
  'METRICS_TOKEN',
  'IDENTITY_SECRET',
  'PREVIOUS_IDENTITY_SECRETS',
  'VIVAC_DEMO_PASSWORD',
  'OIDC_CLIENT_SECRET',
] as const;
const SECRET_FILE_MAX_BYTES = 65_536;

/** The environment with what stands in files. */
export function withSecretFiles(env: Environment): Environment {
  const found = SECRET_SETTINGS.filter((name) => env[`${name}_FILE`]);
  return found.length === 0 ? env : { ...env, ...Object.fromEntries(found.map((name) => [name, ofFile(env, name)])) };
}

/** Messages leave out what the file holds. */
function ofFile(env: Environment, name: string): string {
  const path = env[`${name}_FILE`] ?? '';
  if (env[name]) throw new ConfigError(`${name}_FILE: ${name} is set too. Remove one of the two.`);
  // The line end that editors leave.
  const content = readSecretFile(`${name}_FILE`, path).replace(/\r?\n$/, '');
  if (content.trim() === '') throw new ConfigError(`${name}_FILE: “${path}” is empty.`);
  if (name !== 'PREVIOUS_IDENTITY_SECRETS' && /[\r\n]/.test(content))
    throw new ConfigError(`${name}_FILE: expected one line in “${path}”.`);
  return content;
}

function readSecretFile(variable: string, path: string): string {
  try {
    const { size } = statSync(path);
    if (size <= SECRET_FILE_MAX_BYTES) return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`${variable}: “${path}” cannot be read (${reason}).`);
  }
  throw new ConfigError(`${variable}: “${path}” is larger than ${SECRET_FILE_MAX_BYTES / 1024} kB.`);
}

/** An empty variable counts as an absent one. */
export function text<Fallback extends string | null>(
  env: Environment,
  name: string,
  fallback: Fallback,
): string | Fallback {
  return env[name] || fallback;
}

export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name}: expected a whole number from ${min} to ${max}, found “${text}”.`);
  }
  return value;
}

export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'on'].includes(text)) return true;
  if (['0', 'false', 'off'].includes(text)) return false;
  throw new ConfigError(`${name}: expected 1 or 0, found “${text}”.`);
}

export function postgresUrl(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError(`${name}: expected postgres://user:password@host/database.`);
  return text;
}

export function smtpUrl(env: Environment): string | null {
  const text = env['SMTP_URL'];
  if (!text) return null;
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text))
    throw new ConfigError('SMTP_URL: expected smtp://user:password@host:port.');
  return text;
}

/** Null where there is no mailbox. The message leaves the value out, for the password in it. */
export function imapUrl(env: Environment): ImapSettings | null {
  const text = env['IMAP_URL'];
  if (!text) return null;
  const settings = readImapUrl(text);
  if (settings !== null) return settings;
  throw new ConfigError('IMAP_URL: expected imaps://user:password@host:993/Folder.');
}

/** Where browsers find the product: a host, or a path below one, without a slash at its end. */
export function publicAddress(env: Environment, name: string, fallback: string): string {
  const url = webAddress(env, name);
  if (url === null) return fallback;
  const basePath = basePathOf(url.href);
  if (url.href.replace(/\/$/, '') !== `${url.origin}${basePath}`)
    throw new ConfigError(`${name}: expected ${url.origin}${basePath} with no user, query or fragment beside it.`);
  if (!/^(\/[\w~-][\w.~-]*)*$/.test(basePath))
    throw new ConfigError(
      `${name}: expected a path of plain letters, digits, “-”, “_” and “.”, such as ${url.origin}/vivac.`,
    );
  const [, first = ''] = basePath.split('/');
  if (OWN_PARTS.has(first))
    throw new ConfigError(
      `${name}: Vivac itself has addresses that begin with /${first}. Choose another path, such as ${url.origin}/vivac.`,
    );
  return `${url.origin}${basePath}`;
}

function origin(env: Environment, name: string): string {
  const url = webAddress(env, name);
  if (url?.href === `${url?.origin}/`) return url!.origin;
  throw new ConfigError(`${name}: expected ${url?.origin ?? 'an address'} with nothing beside it.`);
}

export function webAddress(env: Environment, name: string): URL | null {
  const text = env[name];
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name}: expected an address such as https://vivac.example.`);
  return url;
}

/** Origins separated by commas. */
export function origins(env: Environment, name: string): string[] {
  const texts = text(env, name, '')
    .split(',')
    .filter((part) => part !== '');
  return texts.map((part) => origin({ [name]: part.trim() }, name));
}

/** A text of so many characters; null when there is none. */
export function ofLength(env: Environment, name: string, min: number, max: number): string | null {
  const value = text(env, name, null);
  if (value === null || (value.length >= min && value.length <= max)) return value;
  throw new ConfigError(`${name}: expected ${min} to ${max} characters, found ${value.length}.`);
}

export function emailAddress(env: Environment, name: string): string | null {
  const value = text(env, name, null);
  if (value === null || isEmail(normalEmail(value))) return value;
  throw new ConfigError(`${name}: expected an address such as owner@example.com, found “${value}”.`);
}

export function sender(env: Environment, name: string, fallback: string): string {
  const value = text(env, name, fallback);
  if (isSender(value)) return value;
  throw new ConfigError(`${name}: expected an address such as Vivac <vivac@example.com>, found “${value}”.`);
}

export function tileUrl(env: Environment, name: string, fallback: string): string {
  const value = text(env, name, fallback);
  const isTemplate = /^https?:\/\/./.test(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part));
  if (isTemplate) return value;
  throw new ConfigError(`${name}: expected an address with {z}, {x} and {y}, such as ${fallback}.`);
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Null: as fits what is printed to. */
export function logFormat(env: Environment, name: string): 'pretty' | 'json' | null {
  const text = env[name]?.toLowerCase();
  if (!text) return null;
  if (text === 'pretty' || text === 'json') return text;
  throw new ConfigError(`${name}: expected pretty or json, found “${text}”.`);
}

export function logLevel(env: Environment, name: string): string {
  const value = text(env, name, 'info');
  if (LOG_LEVELS.includes(value)) return value;
  throw new ConfigError(`${name}: expected debug, info, warn or error, found “${value}”.`);
}

export function trustedProxies(env: Environment): TrustedProxies | null {
  const text = env['TRUST_PROXY'];
  if (!text) return null;
  const trusted = readTrustedProxies(text);
  if (trusted !== null) return trusted;
  throw new ConfigError(
    `TRUST_PROXY: expected the number of proxies, such as 1, or their networks, such as 10.0.0.0/8,127.0.0.1; found “${text}”.`,
  );
}

/** Texts between commas, or one a line. */
export function secretList(env: Environment, name: string): readonly string[] {
  const secrets = (env[name] ?? '').split(/[,\n]/).map((secret) => secret.trim());
  return secrets.filter((secret) => secret !== '');
}

export function allowedTargets(env: Environment, name: 'OUTBOUND_ALLOW' | 'WEBHOOK_ALLOW'): AllowedTargets {
  const text = env[name] ?? '';
  const allowed = readAllowedTargets(text);
  if (allowed !== null) return allowed;
  throw new ConfigError(
    `${name}: expected networks, addresses or hosts such as 10.0.0.0/8,feeds.example.lan:8443; found “${text}”.`,
  );
}

/** An address of mail or web, as it stands in a header. */
export function outboundContact(env: Environment, fallback: string): string {
  const value = text(env, 'OUTBOUND_CONTACT', fallback);
  if (isEmail(normalEmail(value)) || /^https?:\/\/[\x21-\x27\x2a-\x7e]+$/.test(value)) return value;
  throw new ConfigError(
    `OUTBOUND_CONTACT: expected an address such as owner@example.com or https://vivac.example, found “${value}”.`,
  );
}

export function zone(env: Environment): string {
  const text = env['VIVAC_ZONE'] || 'Europe/Madrid';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`VIVAC_ZONE: “${text}” is not a time zone such as Europe/Madrid.`);
  }
}

/** For how many days something is kept; 0 is for ever. */
export interface Retention {
  readonly auditDays: number;
  readonly mailDays: number;
  readonly reviewerNameDays: number;
  readonly lookDays: number;
}

const FOREVER_DAYS = 36_500;

/** Days; 0 is for ever. The audit log is kept for thirty at least. */
export function retentionDays(env: Environment): Retention {
  const days = (name: string, fallback: number, least = 0) => integer(env, name, fallback, least, FOREVER_DAYS);
  const auditDays = days('KEEP_AUDIT_DAYS', 730);
  if (auditDays > 0 && auditDays < 30) {
    throw new ConfigError(`KEEP_AUDIT_DAYS: expected 0 or at least 30, found ${auditDays}.`);
  }
  return {
    auditDays,
    mailDays: days('KEEP_MAIL_DAYS', 365),
    reviewerNameDays: days('KEEP_REVIEWER_NAME_DAYS', 0),
    lookDays: days('KEEP_LOOK_DAYS', 0),
  };
}

const LOOPBACK_HOST = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

const OIDC_NAMES = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_USER_CLAIM',
  'OIDC_ADMIN_CLAIM',
  'OIDC_CREATE_USERS',
  'OIDC_TRUST_EMAILS',
];

/** Null when no provider of OpenID Connect is named. */
export function oidcSettings(env: Environment): OidcSettings | null {
  const issuer = text(env, 'OIDC_ISSUER', null);
  if (issuer === null) {
    const alone = OIDC_NAMES.find((name) => env[name]);
    if (alone === undefined) return null;
    throw new ConfigError(`OIDC_ISSUER: missing, although ${alone} is set.`);
  }
  const { hostname } = issuerUrl(issuer);
  const clientId = ofLength(env, 'OIDC_CLIENT_ID', 1, 255);
  if (clientId === null)
    throw new ConfigError('OIDC_CLIENT_ID: missing. The provider names it when Vivac is registered there.');
  const scopes = text(env, 'OIDC_SCOPES', 'openid email profile');
  if (!scopes.split(' ').includes('openid'))
    throw new ConfigError(`OIDC_SCOPES: expected names between spaces, openid among them; found “${scopes}”.`);
  return {
    issuer,
    clientId,
    clientSecret: ofLength(env, 'OIDC_CLIENT_SECRET', 1, 1024),
    name: ofLength(env, 'OIDC_NAME', 1, 40) ?? hostname,
    scopes,
    userClaim: wantedClaim(env, 'OIDC_USER_CLAIM'),
    adminClaim: wantedClaim(env, 'OIDC_ADMIN_CLAIM'),
    createUsers: flag(env, 'OIDC_CREATE_USERS', false),
    trustEmails: flag(env, 'OIDC_TRUST_EMAILS', false),
  };
}

/** Over http whoever stands between could let anybody in. */
function issuerUrl(issuer: string): URL {
  const url = URL.parse(issuer);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname))) return url;
  throw new ConfigError(
    `OIDC_ISSUER: expected an address such as https://login.example/realms/house, found “${issuer}”.`,
  );
}

function wantedClaim(env: Environment, name: string): WantedClaim | null {
  const value = text(env, name, null);
  if (value === null) return null;
  const [, claim, wanted] = /^([^=\s]{1,200})=(.{1,200})$/.exec(value) ?? [];
  if (claim !== undefined && wanted !== undefined) return { name: claim, value: wanted };
  throw new ConfigError(`${name}: expected a claim and its value such as groups=vivac, found “${value}”.`);
}
