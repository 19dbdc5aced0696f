import { setTimeout as wait } from 'node:timers/promises';
import { networkOf } from '#platform/http/trusted-proxies';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { AuditedPerson } from '#platform/audit-log/audit-log-store';
import {
  attackedAfter,
  type Attempt,
  type AttemptLimit,
  type AttemptThrottle,
  signInByAccount,
  signInByNetwork,
  signInByPair,
  signInUnderAttack,
} from './attempt-throttle.ts';
import { normalEmail } from '../../person-fields.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { PasswordTokens } from '../passwords/password-links.ts';
import type { Fields } from '../read-fields.ts';

type Counted = readonly [AttemptLimit, Attempt];

/** Slows down who guesses, by account and network; a browser that signed in before has a count of its own. */
export const guardSignIn: Guard = async ({ throttle, browsers, signedIn, tried, address, cookies, fields, call }) => {
  const account = accountIn(fields);
  const browser = browsers.browserOf(cookies, account);
  const from = browser ?? networkOf(address, 24);
  const counted = await (browser === null
    ? countStranger(throttle, account, from)
    : countAll(throttle, [[signInByPair, { account, from }]]));
  if ('waitS' in counted) {
    tried(account, 'refusal.waiting');
    return tooMany(counted.waitS);
  }
  const response = await call();
  if (response.status === 401) {
    tried(account, 'refusal.password');
    return response;
  }
  for (const tried of counted.tries) await throttle.giveBack(...tried);
  if (!response.ok) return response;
  // Whoever knows the password did not guess before either.
  await throttle.forget(signInByPair, { account, from });
  response.headers.append('set-cookie', browsers.remember(cookies, account));
  const uid = userIdIn(await response.clone().json());
  if (uid) await signedIn(uid, response);
  return response;
};

async function countStranger(throttle: AttemptThrottle, account: string, network: string) {
  const atAccount: Counted = [signInByAccount, { account }];
  const all = await throttle.admit(...atAccount);
  const isAttacked = 'tries' in all && all.tries > attackedAfter;
  const others: Counted[] = [
    [signInByNetwork, { from: network }],
    [isAttacked ? signInUnderAttack : signInByPair, { account, from: network }],
  ];
  const counted = await countAll(throttle, others);
  if ('tries' in counted) return { tries: [atAccount, ...counted.tries] };
  await throttle.giveBack(...atAccount);
  return counted;
}

/** Counts at every limit, or at none and says how long to wait. */
async function countAll(throttle: AttemptThrottle, limits: readonly Counted[]) {
  for (const [nth, tried] of limits.entries()) {
    const admission = await throttle.admit(...tried);
    if ('tries' in admission) continue;
    for (const before of limits.slice(0, nth)) await throttle.giveBack(...before);
    const waitsS = await Promise.all(limits.map((each) => throttle.waitOf(...each)));
    return { waitS: Math.max(admission.waitS, ...waitsS) };
  }
  return { tries: limits };
}

interface GuardedCall {
  readonly throttle: AttemptThrottle;
  readonly tokens: PasswordTokens;
  /** Notes the sign-in behind an answer, and what its browser reads. */
  readonly signedIn: (uid: string, answer: Response) => Promise<void>;
  /** Writes down what somebody who is signed in did. */
  readonly did: (person: AuditedPerson, action: AuditAction) => Promise<void>;
  /** Writes down what was tried with an account, behind the answer: its time does not tell whether there is one. */
  readonly tried: (account: string, action: AuditAction) => void;
  /** Who is signed in, by the cookie of the call. */
  readonly whose: () => Promise<AuditedPerson | null>;
  readonly browsers: KnownBrowsers;
  /** The client's, as `clientAddress` tells it. */
  readonly address: string;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  readonly fields: Fields;
  readonly call: () => Promise<Response>;
}

/** Stands between the visitor and the library: may refuse, and sees the outcome. */
export type Guard = (guarded: GuardedCall) => Promise<Response>;

/** Longer than any reset takes, so that the time of the answer does not tell whether the address is known. */
const resetAnswerMs = 120;

/** Whoever asks is answered alike, whether a mail is sent or not: see reset-mails.ts. */
export const guardReset: Guard = async ({ fields, tried, call }) => {
  const [response] = await Promise.all([call(), wait(resetAnswerMs)]);
  if (response.ok) tried(accountIn(fields), 'session.reset_asked');
  return response;
};

/** A link that lies in a mailbox must not undo the new password. */
export const guardPasswordChange: Guard = async ({ tokens, whose, did, call }) => {
  const person = await whose();
  const response = await call();
  if (person) await did(person, response.ok ? 'session.password_changed' : 'refusal.password');
  if (!response.ok) return response;
  const uid = userIdIn(await response.clone().json());
  if (uid) await tokens.endAll(uid);
  return response;
};

/** Who signed out is not known any more when it is done. */
export const guardSignOut: Guard = async ({ whose, did, call }) => {
  const person = await whose();
  const response = await call();
  if (response.ok && person) await did(person, 'session.ended');
  return response;
};

function userIdIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null;
  const { user } = body;
  if (typeof user !== 'object' || user === null || !('id' in user)) return null;
  return typeof user.id === 'string' ? user.id : null;
}

function accountIn(fields: Fields): string {
  return normalEmail(fields['email'] ?? '');
}

/** Under the library's own name for it. */
function tooMany(waitS: number): Response {
  return Response.json({}, { status: 429, headers: { 'x-retry-after': String(waitS) } });
}
