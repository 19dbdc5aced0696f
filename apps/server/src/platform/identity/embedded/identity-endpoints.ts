import type { FastifyReply } from 'fastify';
import { namePattern } from '../person-fields.ts';
import { type Guard, guardPasswordChange, guardReset, guardSignIn, guardSignOut } from './throttle/sign-in-guard.ts';
import type { FieldRules } from './read-fields.ts';
import { passwordFaultWords } from './passwords/passwords.ts';

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
  /** Of a session that lacks its second factor too. */
  readonly beforeFactor?: true;
  /** An honest answer to everyone may be kept by a browser or proxy for so many seconds. */
  readonly cacheS?: number;
}

const email = { max: 254 };
const password = { max: 1024 };
const done = () => ({ status: true });

/** The whole surface: the library itself would answer some forty more paths. */
export const identityEndpoints: readonly IdentityEndpoint[] = [
  {
    method: 'POST',
    path: '/sign-in/email',
    fields: { email, password },
    guard: guardSignIn,
    beforeFactor: true,
    answer: done,
  },
  { method: 'POST', path: '/sign-out', fields: {}, guard: guardSignOut, beforeFactor: true, answer: done },
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
    beforeFactor: true,
    answer: done,
  },
  { method: 'GET', path: '/jwks', fields: {}, beforeFactor: true, answer: (body) => body, cacheS: 300 },
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

/** `code` is for programs, `error` is the sentence for a person; `message` is the same under the library's usual name. */
export interface IdentityFault {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

export const notFound: IdentityFault = { status: 404, code: 'NOT_FOUND', error: 'There is nothing here.' };
export const unavailable: IdentityFault = {
  status: 503,
  code: 'UNAVAILABLE',
  error: 'Signing in does not work at the moment. Please try again shortly.',
};
export const broken: IdentityFault = {
  status: 500,
  code: 'INTERNAL_ERROR',
  error: 'Something went wrong on our side. Nothing was changed.',
};
export const tooMany = (waitS: number): IdentityFault => ({
  status: 429,
  code: 'TOO_MANY_ATTEMPTS',
  error: `Too many attempts. Try again in ${waitS} s.`,
});
export const signedOut: IdentityFault = { status: 401, code: 'UNAUTHORIZED', error: 'No user is currently logged in' };

export function invalid(error: string): IdentityFault {
  return { status: 400, code: 'VALIDATION_ERROR', error };
}

export function sendFault(reply: FastifyReply, { status, code, error }: IdentityFault): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ code, error, message: error, request_id: reply.request.id });
}

/** Better than the library's own, which name no number. The screens around them are in English. */
const sentences: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: passwordFaultWords('too-short', 'en'),
  PASSWORD_TOO_LONG: passwordFaultWords('too-long', 'en'),
};

/** The library's refusals carry a code and a sentence; its rate limiter and its session check carry less. */
export function faultOf(status: number, body: unknown, waitS: number): IdentityFault {
  if (status === 429) return tooMany(waitS);
  const code = textOf(body, 'code');
  if (status === 401 && (code === null || code === 'UNAUTHORIZED')) return signedOut;
  const message = textOf(body, 'message') ?? 'The request was refused.';
  // Its schemas write "[body.email] Invalid email address".
  if (message.startsWith('[body.email] ')) return { status, code: 'INVALID_EMAIL', error: 'Invalid email' };
  return { status, code: code ?? 'REFUSED', error: sentences[code ?? ''] ?? message };
}

function textOf(body: unknown, name: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
  return typeof value === 'string' ? value : null;
}
