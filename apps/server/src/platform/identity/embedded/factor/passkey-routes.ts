import { namePattern } from '../../person-fields.ts';
import {
  type FactorCall,
  guessed,
  passkey,
  proof,
  proven,
  Refused,
  removed,
  type Route,
  setUp,
} from './factor-call.ts';
import { faults } from './factor-faults.ts';
import { SHOWN_FACTORS } from './factor-tables.ts';
import { MAX_ID } from './passkey-answers.ts';

const name = { max: 60, pattern: namePattern };

/** `/identity/factor/passkeys/*`: a passkey is made, shown and removed. */
export function registerPasskeys(route: Route): void {
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
