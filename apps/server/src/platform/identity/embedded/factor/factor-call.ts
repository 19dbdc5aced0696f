import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { actOf } from '#platform/audit-log/act';
import type { EmbeddedFactor, IdentityFront } from '../embedded-identity.ts';
import { type IdentityFault, invalid, sendFault, signedOut, tooMany } from '../identity-endpoints.ts';
import { auditOf, noteStart } from '../library-request.ts';
import { passwordMatches } from '../passwords/password-hash.ts';
import { type Fields, type FieldRules, readFields } from '../read-fields.ts';
import { factorTries } from '../throttle/attempt-throttle.ts';
import { factorNeeded, faultOfOutcome, faults, origin } from './factor-faults.ts';
import type { FactorDue, StoredFactor } from './factor-tables.ts';
import { type FactorSession, isOfApp } from './second-factors.ts';

const password = { max: 1024, optional: true };
/** What a passkey answers, as text. */
export const passkey = { max: 8192 };
/** Whoever has a factor shows it anew, so that neither a browser left open nor a password alone takes it away. */
export const proof = { password, code: { max: 64, optional: true }, passkey: { ...passkey, optional: true } };

/** One call, of a session that may make it. */
export interface FactorCall {
  readonly front: IdentityFront;
  readonly factor: EmbeddedFactor;
  readonly session: FactorSession;
  readonly fields: Fields;
  audit(action: AuditAction): Promise<void>;
  /** Notes a sign-in that has just become whole for the first time. */
  begun(): Promise<void>;
  auditOn(target: { uid: string; email: string } | null, action: AuditAction): Promise<void>;
}

type Work = (call: FactorCall) => Promise<object>;

/** A refusal that ends the call. */
export class Refused extends Error {
  readonly fault: IdentityFault;
  readonly waitS: number | null;
  constructor(refused: IdentityFault, waitS: number | null = null) {
    super(refused.error);
    this.fault = refused;
    this.waitS = waitS;
  }
}

interface FactorRules {
  readonly fields?: FieldRules;
  /** Of a sign-in that lacks this. */
  readonly duringSignIn?: readonly FactorDue[];
  /** Of no session that is whole: a factor shown once more would end the waits of whoever guesses its password. */
  readonly endsSignIn?: true;
}

export type Route = (method: 'GET' | 'POST', url: string, rules: FactorRules, work: Work) => void;

export function routesOf(scope: FastifyInstance, front: IdentityFront): Route {
  return (method, url, rules, work) => {
    scope.route({
      method,
      url: `/factor${url}`,
      exposeHeadRoute: false,
      bodyLimit: 16_384,
      handler: async (request, reply) => {
        try {
          if (method === 'POST' && !front.origins.trusted.includes(request.headers.origin ?? ''))
            throw new Refused(origin);
          const read = readFields(rules.fields ?? {}, request.body);
          if ('fault' in read) throw new Refused(invalid(read.fault));
          const session = await sessionOf(front, request);
          mayCall(session, rules);
          const answer = await work(callOf(front, request, session, read.fields));
          return reply.header('cache-control', 'no-store').send(answer);
        } catch (error) {
          if (error instanceof Refused) return refuse(request, reply, error);
          throw error;
        }
      },
    });
  };
}

function mayCall({ due }: FactorSession, { duringSignIn = [], endsSignIn }: FactorRules): void {
  if (due !== null && !duringSignIn.includes(due)) throw new Refused(factorNeeded);
  if (due === null && endsSignIn) throw new Refused(faults.shown);
}

function callOf(front: IdentityFront, request: FastifyRequest, session: FactorSession, fields: Fields): FactorCall {
  const { uid, email } = session;
  return {
    front,
    factor: front.factor,
    session,
    fields,
    audit: (action) => auditOf(front, request).did({ uid, email }, action),
    begun: () => noteStart(front, session, request),
    auditOn: async (target, action) => {
      await front.auditTrail?.note({ action, target: async () => target }, actOf(request, { uid, email }));
    },
  };
}

async function sessionOf(front: IdentityFront, { headers }: FastifyRequest): Promise<FactorSession> {
  const token = front.sessionCookie.tokenIn(headers.cookie);
  const session = token === null ? null : await front.factor.sessionOf(token);
  if (session === null) throw new Refused(signedOut);
  return session;
}

/** Counts a guess before it is looked at; a right one is not counted, nor a passkey for which there is no place. */
export async function guessed(
  { front: { throttle }, session: { uid }, audit }: FactorCall,
  faultIn: () => Promise<IdentityFault | null>,
): Promise<void> {
  const attempt = { from: uid };
  const counted = await throttle.admit(factorTries, attempt);
  if ('waitS' in counted) {
    await audit('refusal.waiting');
    throw new Refused(tooMany(counted.waitS), counted.waitS);
  }
  const found = await faultIn();
  if (found === null) return throttle.forget(factorTries, attempt);
  if (found === faults.known || found === faults['too-many']) await throttle.giveBack(factorTries, attempt);
  else await audit(refusedAs(found));
  throw new Refused(found);
}

/** A factor is set up, and a sign-in that lacked it begins; the recovery codes, where it is the first. */
export async function setUp(
  call: FactorCall,
  action: AuditAction,
  take: () => Promise<readonly string[] | keyof typeof faults>,
): Promise<{ readonly recovery_codes: readonly string[] }> {
  let codes: readonly string[] = [];
  await guessed(call, async () => {
    const outcome = await take();
    if (typeof outcome === 'string') return faults[outcome];
    codes = outcome;
    return null;
  });
  await call.audit(action);
  await call.begun();
  return { recovery_codes: codes };
}

function refusedAs(found: IdentityFault): AuditAction {
  if (found === faults.password) return 'refusal.password';
  return found === faults.copied ? 'refusal.passkey_copied' : 'refusal.second_factor';
}

/**
 * Who is it still? By the password, and by a code or a passkey where there is a factor; a sign-in of just now stands for the
 * password, of somebody without one or on the way in. Both are one guess: a right password must not forget the wrong codes.
 */
export async function proven(call: FactorCall): Promise<void> {
  const { factor, session, fields } = call;
  const required = requiredPassword(session);
  const { isEnrolled } = await factor.stateOf(session.uid);
  const { password: typed, code, passkey: answer } = fields;
  if (required !== null && typed === undefined) throw new Refused(faults.password);
  if (isEnrolled && (code ?? answer) === undefined) throw new Refused(faults.wrong);
  await guessed(call, async () => {
    const isKnown = required === null || (await passwordMatches({ hash: required, password: typed! }));
    if (!isKnown) return faults.password;
    return isEnrolled ? shownFault(call) : null;
  });
  if (isEnrolled && isRecoveryCode(code)) await call.audit('session.recovery_code_used');
}

const isRecoveryCode = (code: string | undefined) => code !== undefined && !isOfApp(code);

async function shownFault({ factor, session, fields: { code, passkey: answer } }: FactorCall) {
  const outcome = await (code === undefined
    ? factor.passkeys.take(session, answer!)
    : factor.takeCode(session.uid, code));
  return faultOfOutcome(outcome);
}

/** The hash that the typed password is held against, null where a sign-in of just now stands for it. */
function requiredPassword({ passwordHash: hash, isFresh, due }: FactorSession): string | null {
  if (hash === null && !isFresh) throw new Refused(faults['old-sign-in']);
  return isFresh && due !== null ? null : hash;
}

/** Of whom it is demanded, they keep one: before a code is used up, and once more where it would be taken. */
export async function removed(call: FactorCall, stored: StoredFactor): Promise<void> {
  const { factor, session } = call;
  if (await factor.isLastDemanded(session.uid, stored)) throw new Refused(faults.demanded);
  await proven(call);
  const outcome = await factor.remove(session.uid, stored);
  if (outcome !== 'removed') throw new Refused(faults[outcome]);
}

function refuse(request: FastifyRequest, reply: FastifyReply, { fault: refused, waitS }: Refused): FastifyReply {
  request.log.info(
    { status: refused.status, code: refused.code, ip: request.clientAddress },
    'A call of the second factor was refused',
  );
  if (waitS !== null) reply.header('retry-after', waitS);
  return sendFault(reply, refused);
}
