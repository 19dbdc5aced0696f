import type { IdentityFault } from '../identity-endpoints.ts';

const fault = (status: number, code: string, error: string): IdentityFault => ({ status, code, error });

/** The sentence for every call that a session without its second factor makes. */
export const factorNeeded = fault(403, 'SECOND_FACTOR_NEEDED', 'The second factor is needed first.');
export const origin = fault(403, 'INVALID_ORIGIN', 'Invalid origin');

export const faults = {
  wrong: fault(400, 'INVALID_CODE', 'The code is not right.'),
  used: fault(400, 'CODE_USED', 'The code was used before. Wait for the next one.'),
  spent: fault(400, 'RECOVERY_CODE_USED', 'The recovery code was used before.'),
  clock: fault(400, 'CLOCK_OFF', 'The code is of another minute: the clock of the phone is off.'),
  password: fault(401, 'INVALID_PASSWORD', 'Invalid password'),
  'old-sign-in': fault(403, 'FRESH_SIGN_IN_NEEDED', 'Sign in again first.'),
  shown: fault(409, 'FACTOR_SHOWN', 'The second factor of this session was shown before.'),
  none: fault(409, 'FACTOR_MISSING', 'There is no second factor.'),
  demanded: fault(409, 'FACTOR_DEMANDED', 'Administrators need a second factor.'),
  admin: fault(403, 'ADMIN_ONLY', 'Only administrators may do this.'),
  unknown: fault(404, 'USER_NOT_FOUND', 'There is no such user.'),
  own: fault(400, 'OWN_FACTOR', 'Your own second factor is removed in your settings.'),
  stale: fault(400, 'PASSKEY_STALE', 'This request for a passkey was answered before or has run out. Try again.'),
  'strange-page': fault(400, 'PASSKEY_OF_OTHER_PAGE', 'The passkey was shown to a page at another address.'),
  'strange-host': fault(400, 'PASSKEY_OF_OTHER_HOST', 'The passkey is for another address.'),
  'not-theirs': fault(400, 'PASSKEY_NOT_YOURS', 'This passkey was removed, or is of another account.'),
  copied: fault(400, 'PASSKEY_COPIED', 'This passkey was used elsewhere since: it may have been copied. Remove it.'),
  unreadable: fault(400, 'INVALID_PASSKEY', 'The passkey is not right.'),
  known: fault(409, 'PASSKEY_KNOWN', 'This passkey is registered already.'),
  'too-many': fault(409, 'TOO_MANY_PASSKEYS', 'There are twenty passkeys: remove one first.'),
  name: fault(409, 'PASSKEYS_NEED_NAME', 'Passkeys need an address with a name, not with numbers.'),
  https: fault(409, 'PASSKEYS_NEED_HTTPS', 'Passkeys need an address with https.'),
};

export const faultOfOutcome = (outcome: 'right' | keyof typeof faults): IdentityFault | null =>
  outcome === 'right' ? null : faults[outcome];
