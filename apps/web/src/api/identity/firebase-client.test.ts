import { expect, test } from 'vitest';
import { firebaseRefusal } from './firebase-client.ts';

const stated = (code: string, message = `Firebase: Error (auth/${code}).`) =>
  Object.assign(new Error(message), { code: `auth/${code}` });

// @holds identity-1
test.each([
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'invalid-api-key',
  'auth-domain-config-required',
  'internal-error',
  'invalid-auth-event',
  'too-many-requests',
  'user-disabled',
  'requires-recent-login',
  'invalid-email',
])('the Firebase error %s keeps its code and gets our message', (code) => {
  const refusal = firebaseRefusal(stated(code));
  expect(refusal.code).toBe(code);
  expect(refusal.message).toMatch(/^[A-Z].*\.$/);
  expect(refusal.message).not.toMatch(/firebase|auth\//i);
});

// @holds identity-2
test.each(['invalid-credential', 'wrong-password', 'user-not-found', 'invalid-login-credentials'])(
  'the Firebase error %s does not reveal whether the account exists',
  (code) => {
    expect(firebaseRefusal(stated(code))).toMatchObject({
      code: 'invalid-credential',
      message: 'Invalid email or password',
    });
  },
);

test.each(['user-token-expired', 'invalid-user-token', 'invalid-refresh-token'])(
  'the Firebase error %s means not signed in',
  (code) => {
    expect(firebaseRefusal(stated(code)).message).toBe('No user is currently logged in');
  },
);

test.each([
  ['invalid-continue-uri', 'unauthorized-domain'],
  ['unauthorized-continue-uri', 'unauthorized-domain'],
  ['api-key-not-valid.-please-pass-a-valid-api-key.', 'invalid-api-key'],
  ['quota-exceeded', 'too-many-requests'],
  ['a-code-of-tomorrow', 'internal-error'],
])('the Firebase error %s becomes our code %s', (code, ours) => {
  expect(firebaseRefusal(stated(code)).code).toBe(ours);
});

test('a weak password keeps the provider’s own message, which names its rule', () => {
  const message = 'Firebase: Password should be at least 6 characters (auth/weak-password).';
  expect(firebaseRefusal(stated('weak-password', message)).message).toBe('Password should be at least 6 characters.');
});

test('an unknown error becomes a failure of the service', () => {
  expect(firebaseRefusal(new TypeError('x is not a function')).code).toBe('internal-error');
  expect(firebaseRefusal('nothing').code).toBe('internal-error');
});
