import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { PAGES } from '@vivac/contract/pages';
import type { AuditedPerson } from '#platform/audit-log/audit-log-store';
import type { IdentityFront } from '../embedded-identity.ts';
import { noteSignIn } from '../library-request.ts';
import { type OidcFront, userOf } from './oidc-people.ts';
import { OidcError, type OidcPerson } from './oidc-provider.ts';

/** How long somebody may take on the provider's pages. */
const LIFE_S = 600;
const COOKIE_PATH = '/identity/oidc';

/** To the provider (`/identity/oidc/start`) and back (`/identity/oidc/callback`). Whatever goes wrong is said on the page to sign in. */
export function registerOidcRoutes(scope: FastifyInstance, front: IdentityFront, oidc: OidcFront): void {
  const cookieName = `${front.origins.publicOrigin.startsWith('https:') ? '__Secure-' : ''}vivac.oidc`;
  const route = (url: string, work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      try {
        return await work(request, reply);
      } catch (error) {
        const fault = error instanceof OidcError ? error.fault : 'failed';
        const details = { err: error, fault, ip: request.clientAddress };
        if (fault === 'failed') request.log.error(details, 'A sign-in with the provider failed');
        else request.log.info({ fault, reason: (error as Error).message }, 'A sign-in with the provider was refused');
        return reply.redirect(`${front.origins.basePath}${PAGES.login}?provider=${fault}`, 303);
      }
    });

  route('/oidc/start', async (request, reply) => {
    const from = textIn(request.query, 'from');
    const secret = randomBytes(32).toString('base64url');
    const state = randomBytes(24).toString('base64url');
    const address = await oidc.provider.addressFor({ state, secret });
    await keepTrip(oidc.pool, state, { browser: hashOf(secret), from: from === null ? null : pathOf(front, from) });
    return reply.header('set-cookie', cookieOf(front, cookieName, secret, LIFE_S)).redirect(address.href, 303);
  });

  route('/oidc/callback', async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const state = textIn(request.query, 'state');
    const secret = cookieIn(request.headers.cookie, cookieName);
    reply.header('set-cookie', cookieOf(front, cookieName, '', 0));
    const trip = state === null ? null : await takeTrip(oidc.pool, state);
    // Another browser's, one that was made use of, or one that took too long.
    if (state === null || secret === null || trip?.browser !== hashOf(secret)) {
      throw new OidcError('used', 'no sign-in of this browser waits for this answer');
    }
    const person = await oidc.provider.personOf({ state, secret }, query);
    const user = await userOf(oidc.accounts, oidc.pool, oidc.provider.settings, person);
    reply.header('set-cookie', await signedIn(front, request, user, isSecondTryOf(person)));
    return reply.redirect(trip.from ?? `${front.origins.basePath}${PAGES.dashboard}`, 303);
  });
}

/** The provider says that it asked for more than a password (RFC 8176). */
function isSecondTryOf({ claims: { amr } }: OidcPerson): boolean {
  return Array.isArray(amr) && amr.includes('mfa');
}

async function signedIn(
  front: IdentityFront,
  request: FastifyRequest,
  user: AuditedPerson,
  isSecondTry: boolean,
): Promise<string[]> {
  const { internalAdapter } = await front.auth.$context;
  // Whoever has a factor of ours is asked for it all the same.
  const isShown = isSecondTry && !(await front.factor.stateOf(user.uid)).isEnrolled;
  const { token } = await internalAdapter.createSession(user.uid, false, {
    ipAddress: request.clientAddress,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    byProvider: true,
    ...(isShown && { factorAt: new Date() }),
  });
  await noteSignIn(front, user, request, token);
  return [front.sessionCookie.of(token), front.browsers.remember(request.headers.cookie, user.email)];
}

/** The address of a page of ours by its path in the application; anything else is none. */
function pathOf({ origins }: IdentityFront, from: string): string | null {
  const { basePath } = origins;
  const { pathname, search, hash } = new URL(origins.continueUrl(`${basePath}${from}`));
  return pathname === `${basePath}${PAGES.login}` ? null : `${pathname}${search}${hash}`;
}

interface StoredTrip {
  readonly browser: string;
  readonly from: string | null;
}

const identifierOf = (state: string) => `oidc:${hashOf(state)}`;

async function keepTrip(pool: Pool, state: string, trip: StoredTrip): Promise<void> {
  await pool.query(
    `insert into identity.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values (gen_random_uuid()::text, $1, $2, now() + make_interval(secs => $3), now(), now())`,
    [identifierOf(state), JSON.stringify(trip), LIFE_S],
  );
}

/** Once: of two who bring the same answer one has it. */
async function takeTrip(pool: Pool, state: string): Promise<StoredTrip | null> {
  const { rows } = await pool.query<{ value: string; isOpen: boolean }>(
    'delete from identity.verification where identifier = $1 returning value, "expiresAt" > now() as "isOpen"',
    [identifierOf(state)],
  );
  return rows[0]?.isOpen ? (JSON.parse(rows[0].value) as StoredTrip) : null;
}

function cookieOf({ origins }: IdentityFront, name: string, value: string, lifeS: number): string {
  const secure = origins.publicOrigin.startsWith('https:') ? ['Secure'] : [];
  return [
    `${name}=${value}`,
    `Path=${origins.basePath}${COOKIE_PATH}`,
    `Max-Age=${lifeS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...secure,
  ].join('; ');
}

function cookieIn(header: string | undefined, name: string): string | null {
  const found = (header ?? '').split('; ').find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
}

function textIn(query: unknown, name: string): string | null {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null;
  return typeof value === 'string' && value.length <= 2048 && !value.includes('\0') ? value : null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
