/** What the user reads when the identity provider refuses, by code; a code without a row shows the provider's own sentence. */
export const identityText: Readonly<Record<string, string>> = {
  'invalid-credential': 'Invalid email or password',
  'invalid-email': 'Please enter a valid email address.',
  'missing-password': 'Please enter your password.',
  'too-many-requests': 'Too many attempts. Try again later.',
  'no-current-user': 'No user is currently logged in',
  'network-request-failed': 'A network error has occurred.',
};

/** The refusal of a try that came too early, with its wait in the largest unit that fits, rounded up. */
export function tooManyAttempts(waitS: number): string {
  if (!(waitS > 0)) return 'Too many attempts. Try again later.';
  return `Too many attempts. Try again in ${waitWords(waitS)}.`;
}

function waitWords(waitS: number): string {
  if (waitS < 60) return counted(Math.ceil(waitS), 'second');
  const minutes = Math.ceil(waitS / 60);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
