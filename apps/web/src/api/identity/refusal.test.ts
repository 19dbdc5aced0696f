import { expect, test } from 'vitest';
import { errorSentence } from '../api-error.ts';
import { refusalOf } from './refusal.ts';

// @holds account-7
test.each([
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password', 'invalid-credential', 'Invalid email or password'],
  [400, 'INVALID_PASSWORD', 'Invalid password', 'invalid-credential', 'Invalid email or password'],
  [400, 'INVALID_EMAIL', 'Invalid email', 'invalid-email', 'Please enter a valid email address.'],
  [400, 'PASSWORD_TOO_SHORT', 'Password too short', 'weak-password', 'Password too short'],
  [400, 'PASSWORD_TOO_LONG', 'Password too long', 'weak-password', 'Password too long'],
  [401, 'UNAUTHORIZED', 'Unauthorized', 'no-current-user', 'No user is currently logged in'],
  [403, 'BANNED_USER', 'You are banned.', 'user-disabled', 'You are banned.'],
  [403, 'INVALID_ORIGIN', 'Invalid origin', 'unauthorized-domain', 'Invalid origin'],
  [403, 'MISSING_OR_NULL_ORIGIN', 'Missing or null Origin', 'unauthorized-domain', 'Missing or null Origin'],
  [400, 'INVALID_REDIRECT_URL', 'Invalid redirectURL', 'unauthorized-domain', 'Invalid redirectURL'],
  [429, '', '', 'too-many-requests', 'Too many attempts. Try again later.'],
  [400, 'A_CODE_OF_TOMORROW', 'Something else is wrong.', 'internal-error', 'Something else is wrong.'],
])('the identity answer %i %s (“%s”) is %s with the message “%s”', (status, code, message, ours, sentence) => {
  const refusal = refusalOf(status, { code, message });
  expect(refusal.code).toBe(ours);
  expect(errorSentence(refusal)).toBe(sentence);
});

test('an identity answer without a body is a failure without a reason', () => {
  expect(errorSentence(refusalOf(500, {}))).toBe('Something went wrong. Please try again.');
  expect(errorSentence(refusalOf(401, {}))).toBe('No user is currently logged in');
});

// @holds security-4
test.each([
  ['1', 'in 1 second'],
  ['59', 'in 59 seconds'],
  ['60', 'in 1 minute'],
  ['61', 'in 2 minutes'],
  ['3541', 'in 1 hour'],
  ['3601', 'in 2 hours'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'later'],
  [null, 'later'],
])('Retry-After “%s” becomes “try again %s”', (retryAfter, when) => {
  expect(refusalOf(429, {}, retryAfter).message).toBe(`Too many attempts. Try again ${when}.`);
});
