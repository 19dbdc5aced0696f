import { expect, test } from 'vitest';
import { faultOf } from './identity-endpoints.ts';

// @holds account-7
test.each([
  [400, 'VALIDATION_ERROR', '[body.email] Invalid email address', 'INVALID_EMAIL', 'Invalid email'],
  [400, 'PASSWORD_TOO_SHORT', 'Password too short', 'PASSWORD_TOO_SHORT', 'The password needs at least 8 characters.'],
  [400, 'PASSWORD_TOO_LONG', 'Password too long', 'PASSWORD_TOO_LONG', 'The password can have at most 128 characters.'],
  [400, 'INVALID_PASSWORD', 'Invalid password', 'INVALID_PASSWORD', 'Invalid password'],
  [403, null, null, 'REFUSED', 'The request was refused.'],
  [401, null, null, 'UNAUTHORIZED', 'No user is currently logged in'],
])('the status %i with %s and “%s” is mapped to %s: “%s”', (status, code, message, answered, sentence) => {
  expect(faultOf(status, { code, message }, 5)).toMatchObject({ code: answered, error: sentence });
});
