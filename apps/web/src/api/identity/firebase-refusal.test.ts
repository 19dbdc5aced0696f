import { expect, test } from 'vitest';
import { firebaseRefusal } from './firebase-refusal.ts';

const said = (code: string, message = `Firebase: Error (auth/${code}).`) =>
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
])('%s keeps its name and becomes a sentence', (code) => {
  const refusal = firebaseRefusal(said(code));
  expect(refusal.code).toBe(code);
  expect(refusal.message).toMatch(/^[A-Z].*\.$/);
  expect(refusal.message).not.toMatch(/firebase|auth\//i);
});

// @holds identity-2
test.each(['invalid-credential', 'wrong-password', 'user-not-found', 'invalid-login-credentials'])(
  '%s says no more than that the two do not belong together',
  (code) => {
    expect(firebaseRefusal(said(code))).toMatchObject({
      code: 'invalid-credential',
      message: 'Invalid email or password',
    });
  },
);

test.each(['user-token-expired', 'invalid-user-token', 'invalid-refresh-token'])('%s is nobody signed in', (code) => {
  expect(firebaseRefusal(said(code)).message).toBe('No user is currently logged in');
});

test.each([
  ['invalid-continue-uri', 'unauthorized-domain'],
  ['unauthorized-continue-uri', 'unauthorized-domain'],
  ['api-key-not-valid.-please-pass-a-valid-api-key.', 'invalid-api-key'],
  ['quota-exceeded', 'too-many-requests'],
  ['a-code-of-tomorrow', 'internal-error'],
])('%s is our %s', (code, ours) => {
  expect(firebaseRefusal(said(code)).code).toBe(ours);
});

test('a weak password is refused in the provider’s own words, which name its rule', () => {
  const message = 'Firebase: Password should be at least 6 characters (auth/weak-password).';
  expect(firebaseRefusal(said('weak-password', message)).message).toBe('Password should be at least 6 characters.');
});

test('a surprise is a failure of the service', () => {
  expect(firebaseRefusal(new TypeError('x is not a function')).code).toBe('internal-error');
  expect(firebaseRefusal('nothing').code).toBe('internal-error');
});
