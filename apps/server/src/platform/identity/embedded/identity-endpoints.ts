import { namePattern } from '../person-fields.ts';
import { type Guard, guardPasswordChange, guardReset, guardSignOut } from './throttle/guards.ts';
import type { FieldRules } from './read-fields.ts';
import { guardSignIn } from './throttle/sign-in-guard.ts';

export interface IdentityEndpoint {
  readonly method: 'GET' | 'POST';
  /** Below `/identity`. */
  readonly path: string;
  /** The only body fields that reach the library. */
  readonly fields: FieldRules;
  readonly forced?: Readonly<Record<string, unknown>>;
  readonly guard?: Guard;
  /** What the visitor gets of a successful answer: never the session's own token. */
  readonly answer: (body: unknown, headers: Headers) => unknown;
  /** An honest answer to everyone may be kept by a browser or proxy for so many seconds. */
  readonly cacheS?: number;
}

const email = { max: 254 };
const password = { max: 1024 };
const done = () => ({ status: true });

/** The whole surface: the library itself would answer some forty more paths. */
export const identityEndpoints: readonly IdentityEndpoint[] = [
  { method: 'POST', path: '/sign-in/email', fields: { email, password }, guard: guardSignIn, answer: done },
  { method: 'POST', path: '/sign-out', fields: {}, guard: guardSignOut, answer: done },
  { method: 'GET', path: '/token', fields: {}, answer: (body) => ({ token: part(body, 'token') }) },
  { method: 'GET', path: '/get-session', fields: {}, answer: signedInUser },
  {
    method: 'POST',
    path: '/change-password',
    fields: { currentPassword: password, newPassword: password },
    forced: { revokeOtherSessions: true },
    guard: guardPasswordChange,
    answer: done,
  },
  { method: 'POST', path: '/update-user', fields: { name: { max: 100, pattern: namePattern } }, answer: done },
  {
    method: 'POST',
    path: '/request-password-reset',
    fields: { email, redirectTo: { max: 2048, optional: true } },
    guard: guardReset,
    answer: done,
  },
  { method: 'GET', path: '/jwks', fields: {}, answer: (body) => body, cacheS: 300 },
];

/** Who is signed in, with an access token: a page that opens needs both, in one round trip. */
function signedInUser(body: unknown, headers: Headers): unknown {
  const user = part(body, 'user');
  if (!user) return { user: null };
  return {
    token: headers.get('set-auth-jwt'),
    user: {
      uid: part(user, 'id'),
      email: part(user, 'email'),
      displayName: part(user, 'name'),
      admin: part(user, 'admin') === true,
    },
  };
}

function part(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
