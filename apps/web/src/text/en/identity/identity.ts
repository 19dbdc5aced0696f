/** What the user reads when the identity provider refuses, by code; a code without a row shows the provider's own sentence. */
export const identityText: Readonly<Record<string, string>> = {
  'invalid-credential': 'Invalid email or password',
  'invalid-email': 'Please enter a valid email address.',
  'missing-password': 'Please enter your password.',
  'too-many-requests': 'Too many attempts. Try again later.',
  'no-current-user': 'No user is currently logged in',
  'network-request-failed': 'A network error has occurred.',
};
