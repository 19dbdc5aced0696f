import type { FastifyInstance } from 'fastify';
import type { IdentityFront } from '../embedded-identity.ts';
import {
  guessed,
  proof,
  proven,
  Refused,
  removed,
  type Route,
  routesOf,
  setUp,
  type FactorCall,
  passkey,
} from './factor-call.ts';
import { faultOfOutcome, faults } from './factor-faults.ts';
import { SHOWN_FACTORS } from './factor-tables.ts';
import { base32, keyUri } from './one-time-codes.ts';
import { namePattern } from '../../person-fields.ts';
import { MAX_ID } from './passkey-answers.ts';

const code = { max: 64 };

/** `/identity/factor/*`: what a person does with their second factor, and an administrator with those of others. */
export function registerFactorRoutes(scope: FastifyInstance, front: IdentityFront): void {
  const route = routesOf(scope, front);
  registerSignIn(route);
  registerOwn(route);
  registerPasskeys(route);
  registerAdministration(route, front);
}

function registerOwn(route: Route): void {
  route('GET', '', {}, async ({ factor, session }) => {
    const [{ enrolledAt, recoveryCodesLeft, isDemanded }, keys] = await Promise.all([
      factor.stateOf(session.uid),
      factor.passkeys.of(session.uid),
    ]);
    return {
      enrolled_at: enrolledAt,
      passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({ id, name, created_at: createdAt, used_at: usedAt })),
      passkeys_lack: factor.passkeys.lack,
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
    await removed(call, 'app');
    await call.audit('session.factor_removed');
    return { status: true };
  });
}

function registerSignIn(route: Route): void {
  route('POST', '/verify', { fields: { code }, duringSignIn: SHOWN_FACTORS, endsSignIn: true }, async (call) => {
    await guessed(call, async () => faultOfOutcome(await call.factor.showCode(call.session, call.fields['code']!)));
    await call.begun();
    return { status: true };
  });
  route('POST', '/recover', { fields: { code }, duringSignIn: SHOWN_FACTORS, endsSignIn: true }, async (call) => {
    await guessed(call, async () =>
      faultOfOutcome(await call.factor.showRecoveryCode(call.session, call.fields['code']!)),
    );
    await call.audit('session.recovery_code_used');
    await call.begun();
    return { status: true };
  });

  route('POST', '/begin', { fields: proof, duringSignIn: ['enrol'] }, async (call) => {
    await proven(call);
    const secret = await call.factor.begin(call.session.uid);
    return { key: base32(secret), uri: keyUri(secret, 'Vivac', call.session.email) };
  });
  route('POST', '/confirm', { fields: { code }, duringSignIn: ['enrol'] }, (call) =>
    setUp(call, 'session.factor_enrolled', () => call.factor.confirm(call.session, call.fields['code']!)),
  );
}

function registerAdministration(route: Route, front: IdentityFront): void {
  route('GET', '/users', {}, async ({ factor, session }) => {
    if (!session.admin) throw new Refused(faults.admin);
    const [emails, { isDemanded, isEnrolled }] = await Promise.all([factor.owners(), factor.stateOf(session.uid)]);
    return {
      demanded: isDemanded,
      may_demand: isEnrolled,
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
    if (isOn && !(await factor.stateOf(session.uid)).isEnrolled) throw new Refused(faults.none);
    if (await factor.demand(isOn)) await call.audit(isOn ? 'session.factor_demanded' : 'session.factor_not_demanded');
    return { status: true };
  });
}

const name = { max: 60, pattern: namePattern };

/** `/identity/factor/passkeys/*`: a passkey is made, shown and removed. */
function registerPasskeys(route: Route): void {
  route('POST', '/passkeys/begin', { fields: proof, duringSignIn: ['enrol'] }, async (call) => {
    mayUsePasskeys(call);
    await proven(call);
    return call.factor.passkeys.creation(call.session);
  });
  route('POST', '/passkeys/confirm', { fields: { name, passkey }, duringSignIn: ['enrol'] }, async (call) => {
    const { factor, session, fields } = call;
    mayUsePasskeys(call);
    return setUp(call, 'session.passkey_registered', () =>
      factor.passkeys.register(session, fields['name']!.trim(), fields['passkey']!),
    );
  });
  route('POST', '/passkeys/remove', { fields: { id: { max: MAX_ID }, ...proof } }, async (call) => {
    await removed(call, { passkey: call.fields['id']! });
    await call.audit('session.passkey_removed');
    return { status: true };
  });

  route('POST', '/passkeys/ask', { duringSignIn: SHOWN_FACTORS }, (call) => {
    mayUsePasskeys(call);
    return call.factor.passkeys.request(call.session);
  });
  route(
    'POST',
    '/passkeys/verify',
    { fields: { passkey }, duringSignIn: SHOWN_FACTORS, endsSignIn: true },
    async (call) => {
      const { factor, session, fields } = call;
      mayUsePasskeys(call);
      await guessed(call, async () => {
        const outcome = await factor.passkeys.take(session, fields['passkey']!);
        if (outcome !== 'right') return faults[outcome];
        return (await factor.markShown(session)) ? null : faults['not-theirs'];
      });
      await call.begun();
      return { status: true };
    },
  );
}

/** Where a browser makes none. */
function mayUsePasskeys({ factor: { passkeys } }: FactorCall): void {
  if (passkeys.lack !== null) throw new Refused(faults[passkeys.lack]);
}
