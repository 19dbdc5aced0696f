import type { SignedInUser } from './ports.ts';

export interface AccessToken {
  readonly text: string;
  readonly expiresAtMs: number;
  readonly user: SignedInUser;
}

/** Reads the claims of a bearer token. The browser doesn't verify it: the server does, on every call. */
export function readAccessToken(text: string): AccessToken {
  const claims: unknown = JSON.parse(decodePart(text.split('.')[1] ?? ''));
  if (typeof claims !== 'object' || claims === null) throw new TypeError('The access token has no claims.');
  const { sub, email, name, admin, exp } = claims as Record<string, unknown>;
  if (typeof sub !== 'string' || typeof exp !== 'number') throw new TypeError('The access token lacks sub or exp.');
  const user = {
    uid: sub,
    email: typeof email === 'string' ? email : '',
    displayName: typeof name === 'string' && name !== '' ? name : null,
    admin: admin === true,
  };
  return { text, expiresAtMs: exp * 1000, user };
}

function decodePart(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
