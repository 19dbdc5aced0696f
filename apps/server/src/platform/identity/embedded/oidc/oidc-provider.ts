import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { plainEmail } from '../../person-fields.ts';
import type { OidcFault, OidcSettings } from './oidc-settings.ts';

/** So far the provider's clock may be ahead of ours. */
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 8;
const KEEP_MS = 3_600_000;
const RETRY_MS = 5_000;

/** Nobody is let in; `fault` is what the page to sign in says, the message is for the log. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly fault: OidcFault;
  constructor(fault: OidcFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}

/** Whom the provider's signed token names. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** What belongs together on the way to the provider and back. The secret stays in the browser's cookie. */
export interface OidcTrip {
  readonly state: string;
  readonly secret: string;
}

export interface OidcProvider {
  readonly settings: OidcSettings;
  /** Where the browser goes to sign in. Throws {@link OidcError}. */
  addressFor(trip: OidcTrip): Promise<URL>;
  /** Exchanges the code of the address that the browser came back to. Throws {@link OidcError}. */
  personOf(trip: OidcTrip, query: string): Promise<OidcPerson>;
}

/** The other half of PKCE is the cookie itself; the nonce is made of it too, so that nothing secret lies in the database. */
const nonceOf = (secret: string) => createHash('sha256').update(`nonce ${secret}`).digest('base64url');

export function oidcProvider(settings: OidcSettings, callbackUrl: string): OidcProvider {
  const configuration = discoveredOnce(settings);
  return {
    settings,
    async addressFor({ state, secret }) {
      const found = await configuration();
      return client.buildAuthorizationUrl(found, {
        redirect_uri: callbackUrl,
        scope: settings.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(secret),
        code_challenge_method: 'S256',
        state,
        nonce: nonceOf(secret),
      });
    },
    async personOf({ state, secret }, query) {
      const found = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(found, new URL(`${callbackUrl}?${query}`), {
          pkceCodeVerifier: secret,
          expectedState: state,
          expectedNonce: nonceOf(secret),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OidcError('untrusted', 'the answer has no ID token');
        // The library looks at the end of a token alone.
        if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_S)
          throw new OidcError('clock', 'the token is of the future');
        return { issuer: claims.iss, subject: claims.sub, claims: await allClaims(found, tokens.access_token, claims) };
      } catch (error) {
        throw oidcError(error);
      }
    },
  };
}

/** Some providers put groups and addresses into the answer to a second question alone. What is signed wins. */
async function allClaims(found: client.Configuration, accessToken: string, signed: client.IDToken) {
  if (found.serverMetadata().userinfo_endpoint === undefined) return signed;
  const userInfo = await client.fetchUserInfo(found, accessToken, signed.sub);
  return { ...userInfo, ...signed, email_verified: verifiedIn(signed, userInfo) };
}

/** Some providers write it as a text. */
export const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** Said of the address beside it: of another one it says nothing. A signed no counts for any. */
function verifiedIn(signed: client.IDToken, userInfo: client.UserInfoResponse): unknown {
  const { email, email_verified: verified } = signed;
  if (verified !== undefined && (email !== undefined || !isTrue(verified))) return verified;
  if (email === undefined) return userInfo.email_verified;
  const address = plainEmail(email);
  return address !== null && address === plainEmail(userInfo.email) ? userInfo.email_verified : undefined;
}

/** Asks the provider where its pages are when somebody first wants to sign in, and again after an hour. */
function discoveredOnce(settings: OidcSettings): () => Promise<client.Configuration> {
  let known: { readonly atMs: number; readonly found: Promise<client.Configuration> } | null = null;
  return async () => {
    if (known !== null && Date.now() - known.atMs < KEEP_MS) return known.found;
    const discovery = { atMs: Date.now(), found: discovered(settings) };
    known = discovery;
    discovery.found.catch(() => {
      // Who waits for a provider that is away shares one question; soon after there is another.
      setTimeout(() => (known = known === discovery ? null : known), RETRY_MS).unref();
    });
    return discovery.found;
  };
}

async function discovered({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  try {
    return await client.discovery(
      url,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_S,
        // Without it the library trusts the connection and leaves the signature unread.
        execute: [
          client.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    throw oidcError(error);
  }
}

/** By the library's codes. */
const FAULT_OF_CODE: Readonly<Record<string, OidcFault>> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'refused',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  OAUTH_TIMEOUT: 'away',
  OAUTH_ABORT: 'away',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  // A code that was used before, or a client whose secret is another one.
  OAUTH_RESPONSE_BODY_ERROR: 'code',
};

function oidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (!(error instanceof Error)) return new OidcError('untrusted', String(error));
  const { message } = error;
  const code = codeIn(error);
  const isAway = code === null && (error instanceof TypeError || /^(Timeout|Abort)Error$/.test(error.name));
  const fault = isAway ? 'away' : FAULT_OF_CODE[code ?? ''];
  const detail = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : '';
  return new OidcError(fault ?? 'untrusted', `${message}${detail}`.slice(0, 300), { cause: error });
}

/** The library wraps what its own library throws. */
function codeIn(error: Error): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('OAUTH_')) return at.code;
  }
  return null;
}
