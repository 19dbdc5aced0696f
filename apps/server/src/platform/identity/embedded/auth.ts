import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type { Pool } from 'pg';
import type { Language } from '@vivac/domain/language';
import { languageOf } from '#platform/language';
import type { Log } from '#platform/log';
import type { Origins } from '../origins.ts';
import { type Secrets, secretVersion } from './keys/identity-secret.ts';
import { normalEmail } from '../person-fields.ts';
import type { ResetAsker } from './throttle/attempt-throttle.ts';
import { hashPassword, passwordMatches } from './passwords/password-hash.ts';

/** How long the link of an invitation, and of a password that is forgotten, can be used. */
export const inviteLifeHours = 72;
export const resetLifeHours = 1;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const tokenAudience = 'vivac';
export const clientIpHeader = 'x-vivac-client-ip';
const dayS = 86_400;
export const sessionLifeS = 7 * dayS;
/** Who was put out at the provider of OpenID Connect has no session of ours for longer. */
export const providerSessionHours = 12;

/**
 * Per network and path, in seconds. A window counts until a pause of its own length; these bound the work that one
 * network can cause. Guessing is slowed down by sign-in-guard.ts.
 */
const workLimits = {
  '/sign-in/email': { window: 2, max: 20 },
  '/change-password': { window: 60, max: 5 },
  '/request-password-reset': { window: 2, max: 20 },
  // An office that never pauses would be shut out of these; the server's own limit a minute bounds them.
  '/token': false,
  '/get-session': false,
  '/jwks': false,
} as const;

const session = {
  expiresIn: sessionLifeS,
  updateAge: dayS,
  cookieCache: { enabled: false },
  additionalFields: {
    byProvider: { type: 'boolean', required: false, input: false },
    /** When the second factor was shown; its owner can do nothing before. */
    factorAt: { type: 'date', required: false, input: false },
    /** Its start is noted when its second factor is shown. */
    unstarted: { type: 'boolean', required: false, input: false },
  },
} as const;

interface RequestedReset {
  readonly uid: string;
  readonly asker: ResetAsker;
  readonly continueUrl: string | null;
  /** What the asking browser reads. */
  readonly language: Language | null;
}

interface AuthSettings {
  readonly pool: Pool;
  readonly origins: Origins;
  readonly secrets: Secrets;
  readonly log: Log;
  /**
   * Called inside the visitor's request: must return without waiting for mail. The mail gets a link of its own when it is
   * sent; that of the library is told to nobody.
   */
  readonly onResetRequested: (requested: RequestedReset) => Promise<void>;
  readonly onPasswordChosen: (user: { id: string; email: string }) => Promise<void>;
}

export function issuerOf(origins: Origins): string {
  return `${origins.publicUrl}/identity`;
}

/** Better Auth with the jwt plugin alone: every further plugin is surface that nobody asked for. */
export function authOptions({ pool, origins, secrets, log, onResetRequested, onPasswordChosen }: AuthSettings) {
  return {
    database: pool,
    baseURL: origins.publicOrigin,
    basePath: `${origins.basePath}/identity`,
    // What was encrypted before keys had versions.
    secret: secrets[0],
    secrets: secrets.map((value) => ({ version: secretVersion(value), value })),
    trustedOrigins: [...origins.trusted],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => reported(log, message, details) },
    // A surprise is thrown to our own error handler; an APIError is an ordinary refusal.
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError)) throw error;
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
      password: { hash: hashPassword, verify: passwordMatches },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLifeHours * 3600,
      sendResetPassword: ({ user, url }, request) =>
        onResetRequested({
          uid: user.id,
          asker: {
            account: normalEmail(user.email),
            address: request?.headers.get(clientIpHeader) ?? 'unknown',
            cookies: request?.headers.get('cookie') ?? undefined,
          },
          continueUrl: new URL(url).searchParams.get('callbackURL'),
          language: languageOf({
            cookie: request?.headers.get('cookie') ?? undefined,
            'accept-language': request?.headers.get('accept-language') ?? undefined,
          }),
        }),
      onPasswordReset: async ({ user }) => onPasswordChosen(user),
    },
    user: {
      additionalFields: {
        admin: { type: 'boolean', required: true, defaultValue: false, input: false },
        disabled: { type: 'boolean', required: true, defaultValue: false, input: false },
        lastSignInAt: { type: 'date', required: false, input: false },
      },
    },
    session,
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: true, storage: 'database', customRules: workLimits },
    advanced: {
      cookiePrefix: 'vivac',
      useSecureCookies: origins.publicOrigin.startsWith('https:'),
      defaultCookieAttributes: { path: origins.basePath || '/' },
      // Written out because the library drops the check by itself when NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
    },
    plugins: [accessTokens(origins)],
  } satisfies BetterAuthOptions;
}

/** The library calls what a visitor may send as often as they like an error, such as the Origin of another site. */
const refusedByLibrary = /^(Invalid|Blocked) /;

function reported(log: Log, message: string, details: readonly unknown[]): void {
  if (refusedByLibrary.test(message)) log.info({ reason: message.slice(0, 200) }, 'A sign-in call was refused');
  else log.error({ details }, message);
}

function accessTokens(origins: Origins) {
  return jwt({
    jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 30 * dayS },
    jwt: {
      issuer: issuerOf(origins),
      audience: tokenAudience,
      expirationTime: '15m',
      // By default the library would put the whole user row into the token.
      definePayload: ({ user, session }) => ({
        email: user.email,
        name: user.name,
        admin: user['admin'] === true,
        sid: session.id,
      }),
    },
  });
}

export function createAuth(options: ReturnType<typeof authOptions>) {
  return betterAuth(options);
}

export type Auth = ReturnType<typeof createAuth>;
