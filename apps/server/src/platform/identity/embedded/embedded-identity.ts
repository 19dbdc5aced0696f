import { getMigrations } from 'better-auth/db/migration';
import type { Pool } from 'pg';
import type { AuditTrail } from '#platform/audit-log/audit-trail';
import type { Log } from '#platform/log';
import {
  anonymousInvitation,
  anonymousLanguage,
  type AskPasswordMail,
  type IdentityProvider,
  type InvitationOf,
  type PasswordSetter,
  type ProviderUser,
  type RecipientLanguages,
  type Identity,
  IdentityError,
} from '../ports.ts';
import { tokenVerifier, type TrustedIssuer } from '../verifier.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type AttemptThrottle, createAttemptThrottle, factorTries, mayMailReset } from './throttle/attempt-throttle.ts';
import { type Auth, authOptions, createAuth, issuerOf, tokenAudience, inviteLifeHours } from './auth.ts';
import { createPasskeys, type Passkeys } from './factor/passkeys.ts';
import { createSecondFactors, resealFactors, type SecondFactors } from './factor/second-factors.ts';
import { openIdentityPool, withIdentitySchema } from './identity-database.ts';
import { readIdentitySecrets, type Secrets } from './keys/identity-secret.ts';
import { type KnownBrowsers, knownBrowsers } from './throttle/known-browser.ts';
import { identityOrigins, type Origins } from '../origins.ts';
import { normalEmail, nameFrom } from '../person-fields.ts';
import { isOfProviderAlone, type OidcFront } from './oidc/oidc-people.ts';
import type { OidcSettings } from './oidc/oidc-settings.ts';
import { createPasswordTokens, type PasswordTokens, linkLifeHours, passwordLink } from './passwords/password-links.ts';
import { storePassword } from './passwords/passwords.ts';
import { checkSecretFits, resealSigningKeys } from './keys/sealed-keys.ts';
import { type SessionCookie, sessionCookieOf } from './keys/session-cookie.ts';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { factorDue, type FactorDue, livingSession } from './factor/factor-tables.ts';

export interface EmbeddedIdentitySettings {
  readonly databaseUrl: string;
  /** Where browsers and mails find us; issuer of the tokens. */
  readonly publicUrl: string;
  /** Further origins from which a browser may call us: the development server of the web app. */
  readonly trustedOrigins?: readonly string[];
  /** Keeps `identity.secret` when no secret is configured. */
  readonly dataDir: string;
  readonly secret: string | null;
  /** Further secrets that count, the ones before. */
  readonly previousSecrets?: readonly string[];
  /** A provider of OpenID Connect that is asked beside the passwords. */
  readonly oidc?: OidcSettings | null;
  readonly askMail: AskPasswordMail;
  readonly languages?: RecipientLanguages;
  readonly invitationOf?: InvitationOf;
  /** Where sign-ins and refusals are written down. */
  readonly auditTrail?: AuditTrail;
  readonly log: Log;
  /** At least 2. */
  readonly maxConnections?: number;
  /** Named prepared statements; off for poolers that lose them. */
  readonly prepare?: boolean;
}

export interface EmbeddedFactor extends SecondFactors {
  readonly passkeys: Passkeys;
  /** Takes the second factor of somebody who lost it: their sessions and waits end. False where there was none. */
  reset(uid: string): Promise<boolean>;
}

/** What the HTTP side works with. */
export interface IdentityFront {
  readonly auth: Auth;
  readonly origins: Origins;
  readonly throttle: AttemptThrottle;
  readonly browsers: KnownBrowsers;
  readonly sessionCookie: SessionCookie;
  readonly tokens: PasswordTokens;
  readonly languages: RecipientLanguages;
  readonly invitationOf: InvitationOf;
  readonly auditTrail: AuditTrail | null;
  readonly log: Log;
  /** Throws when the database is away. */
  reachDatabase(): Promise<unknown>;
  /** Notes that somebody has signed in. */
  noteSignIn(uid: string): Promise<void>;
  findByEmail(email: string): Promise<ProviderUser | null>;
  readonly oidc: OidcFront | null;
  readonly factor: EmbeddedFactor;
}

export interface EmbeddedIdentity extends IdentityProvider, PasswordSetter {
  readonly kind: 'embedded';
  readonly oidc: OidcSettings | null;
  readonly front: IdentityFront;
  /** Ends the waits that wrong passwords and asked resets have earned an account. Returns how many there were. */
  unlock(email: string): Promise<number>;
  /** {@link EmbeddedFactor.reset} */
  resetFactor(uid: string): Promise<boolean>;
}

/** Makes its tables, checks its secret and is ready to use, with or without HTTP (`registerEmbeddedIdentity`). */
export async function openEmbeddedIdentity(settings: EmbeddedIdentitySettings): Promise<EmbeddedIdentity> {
  const { databaseUrl, publicUrl, dataDir, askMail, log, maxConnections = 5, prepare = true } = settings;
  const { languages = anonymousLanguage } = settings;
  const origins = identityOrigins(publicUrl, settings.trustedOrigins);
  const secrets = await readIdentitySecrets(dataDir, settings.secret, settings.previousSecrets ?? []);
  const pool = openIdentityPool({ databaseUrl, maxConnections, prepare, log });
  const throttle = createAttemptThrottle(pool);
  const browsers = knownBrowsers(secrets, origins);
  const shared = { pool, origins, secrets, log };
  const options = authOptions({
    ...shared,
    onResetRequested: async ({ asker, ...requested }) => {
      if (await isOfProviderAlone(pool, requested.uid)) return;
      if (await mayMailReset(throttle, browsers, asker)) await askMail({ ...requested, kind: 'reset' });
      else log.info({ ip: asker.address }, 'No further mail for a new password was sent');
    },
    onPasswordChosen: async ({ id, email }) => {
      await tokens.endAll(id);
      await throttle.forgetAccount(normalEmail(email));
    },
  });
  const auth = await openAuth(pool, options, secrets);
  const tokens = createPasswordTokens(auth, pool);
  const accounts = createAccounts(auth, pool);
  const oidc = await openOidc(settings.oidc ?? null, origins, { pool, accounts });
  const factor = embeddedFactor(shared, throttle);
  const close = startSweep(pool, log);

  return {
    kind: 'embedded',
    oidc: oidc?.provider.settings ?? null,
    front: {
      auth,
      origins,
      throttle,
      browsers,
      sessionCookie: sessionCookieOf(secrets, (await auth.$context).authCookies.sessionToken),
      tokens,
      languages,
      invitationOf: settings.invitationOf ?? anonymousInvitation,
      auditTrail: settings.auditTrail ?? null,
      log,
      reachDatabase: () => pool.query('select 1'),
      noteSignIn: accounts.signedIn,
      findByEmail: accounts.findByEmail,
      oidc,
      factor,
    },
    verify: tokenVerifier([embeddedIssuer({ auth, pool, origins, prepare })]),
    ...userAdministration({ accounts, tokens, origins, askMail, languages }),
    async setPassword(uid, password) {
      if (!(await storePassword(auth, uid, password))) return;
      await tokens.endAll(uid);
      await accounts.revokeSessions(uid);
    },
    unlock: (email) => unlocked(email, { throttle, accounts }),
    resetFactor: factor.reset,
    close,
  };
}

interface People {
  readonly throttle: AttemptThrottle;
  readonly accounts: Accounts;
}

async function unlocked(email: string, { throttle, accounts }: People): Promise<number> {
  const ended = await throttle.forgetAccount(normalEmail(email));
  const user = await accounts.findByEmail(email);
  if (user === null) return ended;
  const waitsForCode = (await throttle.waitOf(factorTries, { from: user.uid })) > 0;
  await throttle.forget(factorTries, { from: user.uid });
  return waitsForCode ? ended + 1 : ended;
}

function embeddedFactor(
  { pool, secrets, origins }: { readonly pool: Pool; readonly secrets: Secrets; readonly origins: Origins },
  throttle: AttemptThrottle,
): EmbeddedFactor {
  const factors = createSecondFactors(pool, secrets);
  return {
    ...factors,
    passkeys: createPasskeys(pool, origins),
    async reset(uid) {
      await throttle.forget(factorTries, { from: uid });
      return factors.removeAll(uid);
    },
  };
}

/** The library of OpenID Connect is loaded where somebody uses it. */
async function openOidc(
  settings: OidcSettings | null,
  origins: Origins,
  parts: Omit<OidcFront, 'provider'>,
): Promise<OidcFront | null> {
  if (settings === null) return null;
  const { oidcProvider } = await import('./oidc/oidc-provider.ts');
  return { ...parts, provider: oidcProvider(settings, `${origins.publicUrl}/identity/oidc/callback`) };
}

/** Makes the tables first; closes the pool again when that fails. */
async function openAuth(pool: Pool, options: ReturnType<typeof authOptions>, secrets: Secrets): Promise<Auth> {
  try {
    return await withIdentitySchema(pool, async () => {
      const migrations = await getMigrations(options);
      await migrations.runMigrations();
      const auth = createAuth(options);

      await resealSigningKeys(pool, secrets);
      await resealFactors(pool, secrets);
      await checkSecretFits(auth, pool);
      return auth;
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

const everyMs = 3_600_000;

/** Nothing that has expired is used; this only keeps the tables small. Returns a function that ends it with the pool. */
function startSweep(pool: Pool, log: Log): () => Promise<void> {
  async function sweep(): Promise<void> {
    await pool.query('delete from identity.session where "expiresAt" < now()');
    await pool.query('delete from identity.verification where "expiresAt" < now()');
    await pool.query('delete from identity.attempts where window_ends_at < now()');
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'Expired sessions could not be swept away'));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pool.end();
  };
}

interface LivingSession {
  readonly email: string;
  readonly name: string;
  readonly admin: boolean;
  readonly authTime: number;
  readonly due: FactorDue | null;
}

interface EmbeddedIssuerParts {
  readonly auth: Auth;
  readonly pool: Pool;
  readonly origins: Origins;
  readonly prepare: boolean;
}

function embeddedIssuer({ auth, pool, origins, prepare }: EmbeddedIssuerParts): TrustedIssuer {
  return {
    issuer: issuerOf(origins),
    audience: tokenAudience,
    algorithms: ['ES256'],
    keys: signingKeys(() => auth.api.getJwks()),
    live: (claimed) => livingIdentity(pool, prepare, claimed),
  };
}

/** Sign-out, deletion, demotion and a new password count from the next request on: who somebody is comes from the database, not from the token. */
async function livingIdentity(pool: Pool, prepare: boolean, claimed: Identity): Promise<Identity | null> {
  const { rows } = await pool.query<LivingSession>({
    ...(prepare ? { name: 'living-session' } : {}),
    text: `select u.email, u.name, u.admin, extract(epoch from s."createdAt")::int as "authTime", ${factorDue} as due
           from identity.session s join identity."user" u on u.id = s."userId"
           where s.id = $1 and u.id = $2 and ${livingSession}`,
    values: [claimed.sessionId, claimed.uid],
  });
  const session = rows[0];
  if (!session) return null;
  if (session.due !== null)
    throw new IdentityError('second-factor-needed', 'The second factor is needed.', session.due);
  const { email, name, admin, authTime } = session;
  return { ...claimed, email, displayName: name, admin, authTime };
}

const keepMs = 600_000;
const refetchPauseMs = 5_000;

/** The public keys in memory. An unknown key id reads the table again, at most every five seconds. */
function signingKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let stored: { readonly readAt: number; readonly keyFor: ReturnType<typeof createLocalJWKSet> } | undefined;

  async function fresh(ageMaxMs: number) {
    if (stored && Date.now() - stored.readAt < ageMaxMs) return stored;
    stored = { readAt: Date.now(), keyFor: createLocalJWKSet(await read()) };
    return stored;
  }

  return async (header, token) => {
    try {
      return await (await fresh(keepMs)).keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await fresh(refetchPauseMs)).keyFor(header, token);
    }
  };
}

interface UserAdministrationParts {
  readonly accounts: Accounts;
  readonly tokens: PasswordTokens;
  readonly origins: Origins;
  readonly askMail: AskPasswordMail;
  readonly languages: RecipientLanguages;
}

type UserAdministration = Omit<IdentityProvider, 'kind' | 'verify' | 'close'>;

function userAdministration({
  accounts,
  tokens,
  origins,
  askMail,
  languages,
}: UserAdministrationParts): UserAdministration {
  return {
    inviteLifeHours,
    async createUser({ invite = 'mail', continueUrl = null, language = null, invitedBy = null, ...person }) {
      const user = await accounts.create(person);
      if (invite === 'mail') await askMail({ uid: user.uid, kind: 'invite', language, continueUrl, invitedBy });
      return user;
    },
    async sendPasswordSetup(email, language = null, invitedBy = null) {
      const user = await accounts.findByEmail(email);
      if (user === null) return;
      await tokens.endAll(user.uid);
      await askMail({ uid: user.uid, kind: 'invite', language, continueUrl: null, invitedBy });
    },
    async issuePasswordLink({ uid, kind, continueUrl, language: requested }) {
      const user = await accounts.findByUid(uid);
      if (user === null || (kind === 'invite' && user.passwordSet)) return null;
      const lifeHours = linkLifeHours[kind];
      // What the person signed in with says more than a browser that anybody may sit at.
      const language = (await languages.of(uid)) ?? requested;
      // Links of earlier tries go on: the mail with one of them may have been received.
      const token = await tokens.issue(uid, lifeHours);
      const mode = kind === 'invite' ? 'setPassword' : 'resetPassword';
      const link = passwordLink(origins, { mode, token, continueUrl: continueUrl ?? undefined, language });
      return { to: user.email, link, lifeHours, language, displayName: user.displayName };
    },
    endPasswordLinks: tokens.endAll,
    async inviteLink(email) {
      const known = await accounts.findByEmail(email);
      const user = known ?? (await accounts.create({ email, displayName: nameFrom(email), admin: true }));
      if (!user.admin) await accounts.setAdmin(user.uid, true);
      await tokens.endAll(user.uid);
      const token = await tokens.issue(user.uid, inviteLifeHours);
      return passwordLink(origins, { mode: 'setPassword', token, continueUrl: undefined, language: null });
    },
    findByEmail: accounts.findByEmail,
    findByUid: accounts.findByUid,
    async livingUser(uid) {
      const user = await accounts.findByUid(uid);
      return user === null || user.disabled ? null : user;
    },
    listUsers: accounts.list,
    setAdmin: accounts.setAdmin,
    countAdmins: accounts.countAdmins,
    revokeSessions: accounts.revokeSessions,
    endSession: accounts.endSession,
    endOtherSessions: accounts.endOtherSessions,
    deleteUser: accounts.remove,
  };
}
