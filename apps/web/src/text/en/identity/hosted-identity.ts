/** The same for what only the hosted provider says (identity-1); loaded with its code. */
export const hostedIdentityText: Readonly<Record<string, string>> = {
  'user-disabled': 'This account has been disabled. Please ask your administrator.',
  'requires-recent-login': 'Please sign out, sign in again and repeat this.',
  'unauthorized-domain': 'Signing in is not allowed from this address. Please ask your administrator.',
  'web-storage-unsupported': 'Your browser does not store the session. Allow cookies and site data for this page.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you were signed in.',
  'cancelled-popup-request': 'Another sign-in window is open already.',
  'invalid-api-key': 'The sign-in service is not set up correctly. Please tell your administrator.',
  'auth-domain-config-required': 'The sign-in service is not set up correctly. Please tell your administrator.',
  'invalid-auth-event': 'The sign-in service answered something unexpected. Please try again.',
  'internal-error': 'The sign-in service failed. Please try again.',
};
