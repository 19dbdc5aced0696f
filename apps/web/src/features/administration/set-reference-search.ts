export interface SetReferenceSearch {
  /** Whose reference campsite is set (users-4). */
  readonly email?: string;
}

/** The page's part of the address; a router that reads `?email=123` makes a number of it. */
export function parseSetReferenceSearch({ email }: Record<string, unknown>): SetReferenceSearch {
  const text = typeof email === 'string' || typeof email === 'number' ? String(email).trim() : '';
  return text === '' ? {} : { email: text };
}
