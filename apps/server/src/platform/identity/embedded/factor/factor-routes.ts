import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import { actOf } from '#platform/audit-log/act';
import type { EmbeddedFactor, IdentityFront } from '../embedded-identity.ts';
import { type IdentityFault, invalid, sendFault, signedOut, tooMany } from '../identity-endpoints.ts';
import { auditOf } from '../library-request.ts';
import { passwordMatches } from '../passwords/password-hash.ts';
import { type Fields, type FieldRules, readFields } from '../read-fields.ts';
import { factorTries } from '../throttle/attempt-throttle.ts';
import type { FactorDue } from './factor-tables.ts';
import { type CodeFault, type FactorSession, isOfApp } from './second-factors.ts';
import { base32, keyUri } from './totp.ts';

const fault = (status: number, code: string, error: string): IdentityFault => ({ status, code, error });
/** The sentence for every call that a session without its second factor makes. */
export const factorNeeded = fault(403, 'SECOND_FACTOR_NEEDED', 'The code of the second factor is needed first.');
const faults = {
  wrong: fault(400, 'INVALID_CODE', 'The code is not right.'),
  used: fault(400, 'CODE_USED', 'The code was used before. Wait for the next one.'),
  spent: fault(400, 'RECOVERY_CODE_USED', 'The recovery code was used before.'),
  clock: fault(400, 'CLOCK_OFF', 'The code is of another minute: the clock of the phone is off.'),
  password: fault(401, 'INVALID_PASSWORD', 'Invalid password'),
  stale: fault(403, 'FRESH_SIGN_IN_NEEDED', 'Sign in again first.'),
  none: fault(409, 'FACTOR_MISSING', 'There is no second factor.'),
  demanded: fault(409, 'FACTOR_DEMANDED', 'Administrators need a second factor.'),
  admin: fault(403, 'ADMIN_ONLY', 'Only administrators may do this.'),
  unknown: fault(404, 'USER_NOT_FOUND', 'There is no such user.'),
  own: fault(400, 'OWN_FACTOR', 'Your own second factor is removed in your settings.'),
};
const origin = fault(403, 'INVALID_ORIGIN', 'Invalid origin');

const password = { max: 1024, optional: true };
const code = { max: 64 };
/** Whoever has a factor shows a fresh code, so that neither a browser left open nor a password alone takes it away. */
const proof = { password, code: { max: 64, optional: true } };

interface FactorCall {
  readonly front: IdentityFront;
  readonly factor: EmbeddedFactor;
  readonly session: FactorSession;
  readonly fields: Fields;
  audit(action: AuditAction): Promise<void>;
  auditOn(target: { uid: string; email: string } | null, action: AuditAction): Promise<void>;
}

type Work = (call: FactorCall) => Promise<object>;

/** A refusal that ends the call. */
class Refused extends Error {
  readonly fault: IdentityFault;
  readonly waitS: number | null;
  constructor(refused: IdentityFault, waitS: number | null = null) {
    super(refused.error);
    this.fault = refused;
    this.waitS = waitS;
  }
}

/** `/identity/factor/*`: what a person does with their second factor, and an administrator with those of others. */
export function registerFactorRoutes(scope: FastifyInstance, front: IdentityFront): void {
  const route = routesOf(scope, front);
  registerSignIn(route);
  registerOwn(route);
  registerAdministration(route, front);
}

interface FactorRules {
  readonly fields?: FieldRules;
  /** Of a sign-in that lacks this. */
  readonly duringSignIn?: readonly FactorDue[];
}

type Route = (method: 'GET' | 'POST', url: string, rules: FactorRules, work: Work) => void;

function routesOf(scope: FastifyInstance, front: IdentityFront): Route {
  return (method, url, { fields: rules = {}, duringSignIn = [] }, work) => {
    scope.route({
      method,
      url: `/factor${url}`,
      exposeHeadRoute: false,
      bodyLimit: 16_384,
      handler: async (request, reply) => {
        try {
          if (method === 'POST' && !front.origins.trusted.includes(request.headers.origin ?? ''))
            throw new Refused(origin);
          const read = readFields(rules, request.body);
          if ('fault' in read) throw new Refused(invalid(read.fault));
          const session = await sessionOf(front, request);
          if (session.due !== null && !duringSignIn.includes(session.due)) throw new Refused(factorNeeded);
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

function registerOwn(route: Route): void {
  route('GET', '', {}, async ({ factor, session }) => {
    const { enrolledAt, recoveryCodesLeft, isDemanded } = await factor.stateOf(session.uid);
    return {
      enrolled_at: enrolledAt,
      recovery_codes_left: recoveryCodesLeft,
      demanded: isDemanded && session.admin,
      asks_password: session.passwordHash !== null,
    };
  });

  route('POST', '/recovery-codes', { fields: proof }, async (call) => {
    await proven(call);
    const codes = await call.factor.renewRecoveryCodes(call.session.uid);
    if (codes === null) throw new Refused(faults.none);
    await call.audit('session.recovery_codes_renewed');
    return { recovery_codes: codes };
  });
  route('POST', '/remove', { fields: proof }, async (call) => {
    const { uid, admin } = call.session;
    if (admin && (await call.factor.stateOf(uid)).isDemanded) throw new Refused(faults.demanded);
    await proven(call);
    if (!(await call.factor.remove(uid))) throw new Refused(faults.none);
    await call.audit('session.factor_removed');
    return { status: true };
  });
}

function registerSignIn(route: Route): void {
  route('POST', '/verify', { fields: { code }, duringSignIn: ['code'] }, async (call) => {
    await guessed(call, async () => faultOf(await call.factor.showCode(call.session, call.fields['code']!)));
    return { status: true };
  });
  route('POST', '/recover', { fields: { code }, duringSignIn: ['code'] }, async (call) => {
    await guessed(call, async () => faultOf(await call.factor.showRecoveryCode(call.session, call.fields['code']!)));
    await call.audit('session.recovery_code_used');
    return { status: true };
  });

  route('POST', '/begin', { fields: proof, duringSignIn: ['enrol'] }, async (call) => {
    await proven(call);
    const secret = await call.factor.begin(call.session.uid);
    return { key: base32(secret), uri: keyUri(secret, 'Vivac', call.session.email) };
  });
  route('POST', '/confirm', { fields: { code }, duringSignIn: ['enrol'] }, async (call) => {
    let codes: readonly string[] = [];
    await guessed(call, async () => {
      const confirmed = await call.factor.confirm(call.session, call.fields['code']!);
      if (typeof confirmed === 'string') return faults[confirmed];
      codes = confirmed;
      return null;
    });
    await call.audit('session.factor_enrolled');
    return { recovery_codes: codes };
  });
}

function registerAdministration(route: Route, front: IdentityFront): void {
  route('GET', '/users', {}, async ({ factor, session }) => {
    if (!session.admin) throw new Refused(faults.admin);
    const [emails, { isDemanded, enrolledAt }] = await Promise.all([factor.owners(), factor.stateOf(session.uid)]);
    return {
      demanded: isDemanded,
      may_demand: enrolledAt !== null,
      emails,
    };
  });
  route('POST', '/reset', { fields: { email: { max: 254 } } }, async (call) => {
    if (!call.session.admin) throw new Refused(faults.admin);
    const target = await front.findByEmail(call.fields['email']!);
    if (target === null) throw new Refused(faults.unknown);
    if (target.uid === call.session.uid) throw new Refused(faults.own);
    if (!(await call.factor.reset(target.uid))) throw new Refused(faults.none);
    await call.auditOn(target, 'session.factor_reset');
    return { status: true };
  });
  route('POST', '/demand', { fields: { demand: { max: 3, pattern: /^(on|off)$/ } } }, async (call) => {
    const { session, factor, fields } = call;
    if (!session.admin) throw new Refused(faults.admin);
    const isOn = fields['demand'] === 'on';
    // Whoever has none would lock themselves out first.
    if (isOn && (await factor.stateOf(session.uid)).enrolledAt === null) throw new Refused(faults.none);
    if (await factor.demand(isOn)) await call.audit(isOn ? 'session.factor_demanded' : 'session.factor_not_demanded');
    return { status: true };
  });
}

function callOf(front: IdentityFront, request: FastifyRequest, session: FactorSession, fields: Fields): FactorCall {
  const { uid, email } = session;
  return {
    front,
    factor: front.factor,
    session,
    fields,
    audit: (action) => auditOf(front, request).did({ uid, email }, action),
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

const faultOf = (outcome: 'right' | CodeFault): IdentityFault | null => (outcome === 'right' ? null : faults[outcome]);

/** Counts a guess before it is looked at; a right one is not counted. */
async function guessed(
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
  await audit(found === faults.password ? 'refusal.password' : 'refusal.second_factor');
  throw new Refused(found);
}

/**
 * Who is it still? By the password, and by a code where there is a factor; a sign-in of just now stands for the password,
 * of somebody without one or on the way in. Both are one guess: a right password must not forget the wrong codes.
 */
async function proven(call: FactorCall): Promise<void> {
  const { factor, session, fields } = call;
  const asked = askedPassword(session);
  const isEnrolled = (await factor.stateOf(session.uid)).enrolledAt !== null;
  const { password: typed = null, code: shown = null } = fields;
  if (asked !== null && typed === null) throw new Refused(faults.password);
  if (isEnrolled && shown === null) throw new Refused(faults.wrong);
  await guessed(call, async () => {
    const isKnown = asked === null || (await passwordMatches({ hash: asked, password: typed! }));
    if (!isKnown) return faults.password;
    return isEnrolled ? faultOf(await factor.takeCode(session.uid, shown!)) : null;
  });
  if (isEnrolled && !isOfApp(shown!)) await call.audit('session.recovery_code_used');
}

/** The hash that the typed password is held against, null where a sign-in of just now stands for it. */
function askedPassword({ passwordHash: hash, isFresh, due }: FactorSession): string | null {
  if (hash === null && !isFresh) throw new Refused(faults.stale);
  return isFresh && due !== null ? null : hash;
}

function refuse(request: FastifyRequest, reply: FastifyReply, { fault: refused, waitS }: Refused): FastifyReply {
  request.log.info(
    { status: refused.status, code: refused.code, ip: request.clientAddress },
    'A call of the second factor was refused',
  );
  if (waitS !== null) reply.header('retry-after', waitS);
  return sendFault(reply, refused);
}
