import { setTimeout as wait } from 'node:timers/promises';
import { isIPv6 } from 'node:net';
import { type AttemptThrottle, resetByAddress, signInByAddress, signInByNetwork } from './attempt-throttle.ts';
import type { PasswordTokens } from '../passwords/password-links.ts';
import type { Fields } from '../read-fields.ts';

interface GuardedCall {
  readonly throttle: AttemptThrottle;
  readonly tokens: PasswordTokens;
  /** Notes what the browser of somebody who has just signed in reads. */
  readonly signedIn: (uid: string) => Promise<void>;
  readonly ip: string;
  readonly fields: Fields;
  readonly call: () => Promise<Response>;
}

/** Stands between the visitor and the library: may refuse, and sees the outcome. */
export type Guard = (guarded: GuardedCall) => Promise<Response>;

/** Longer than any reset takes, so that the time of the answer does not tell whether the address is known. */
const resetAnswerMs = 120;

export const guardSignIn: Guard = async ({ throttle, signedIn, ip, fields, call }) => {
  const address = addressOf(fields);
  const network = networkOf(ip);
  if (!(await throttle.admit(signInByNetwork, network))) return tooMany();
  if (!(await throttle.admit(signInByAddress, address))) return tooMany();
  const response = await call();
  if (response.status === 401) return response;
  await throttle.giveBack(signInByNetwork, network);
  if (!response.ok) {
    await throttle.giveBack(signInByAddress, address);
    return response;
  }
  await throttle.forget(signInByAddress, address);
  const uid = userIdIn(await response.clone().json());
  if (uid) await signedIn(uid);
  return response;
};

/** An unknown address counts like a known one. */
export const guardReset: Guard = async ({ throttle, fields, call }) => {
  if (!(await throttle.admit(resetByAddress, addressOf(fields)))) return tooMany();
  const [response] = await Promise.all([call(), wait(resetAnswerMs)]);
  return response;
};

/** A link that lies in a mailbox must not undo the new password. */
export const guardPasswordChange: Guard = async ({ tokens, call }) => {
  const response = await call();
  if (!response.ok) return response;
  const uid = userIdIn(await response.clone().json());
  if (uid) await tokens.endAll(uid);
  return response;
};

function userIdIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { user } = body;
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  return typeof user.id === 'string' ? user.id : null;
}

function addressOf(fields: Fields): string {
  return (fields['email'] ?? '').trim().toLowerCase();
}

/** One household or server owns a whole IPv6 /64; counting single addresses of it would count nothing. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = ''] = ip.split('::');
  return head.split(':').slice(0, 4).join(':');
}

function tooMany(): Response {
  return Response.json({}, { status: 429 });
}
