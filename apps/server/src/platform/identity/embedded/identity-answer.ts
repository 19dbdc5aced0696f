import { passwordFaultWords } from './passwords/passwords.ts';
import type { FastifyReply } from 'fastify';

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
const tooMany = (waitS: number): IdentityFault => ({
  status: 429,
  code: 'TOO_MANY_ATTEMPTS',
  error: `Too many attempts. Try again in ${waitS} s.`,
});
const signedOut: IdentityFault = { status: 401, code: 'UNAUTHORIZED', error: 'No user is currently logged in' };

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
