import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionLifeS } from '../auth.ts';
import type { Secrets } from './identity-secret.ts';

/** The library knows one secret for its session cookie; this lets one that was signed with another go on. */
export interface SessionCookie {
  readonly name: string;
  /** What the library may see, and what the browser keeps from now on: nothing else where the cookie is not of another secret. */
  renew(cookieHeader: string | undefined): RenewedCookies;
  /** The `Set-Cookie` of a session that was made outside of the library's own calls. */
  of(token: string): string;
}

interface RenewedCookies {
  readonly cookies: string | undefined;
  readonly setCookie?: string;
}

interface CookieOfLibrary {
  readonly name: string;
  readonly attributes: { readonly secure?: boolean | undefined; readonly path?: string | undefined };
}

/** The cookie is `token.signature`, the signature of 32 bytes in Base64. */
export function sessionCookieOf([present, ...previous]: Secrets, { name, attributes }: CookieOfLibrary): SessionCookie {
  const suffix = [
    `Path=${attributes.path ?? '/'}`,
    `Max-Age=${sessionLifeS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(attributes.secure ? ['Secure'] : []),
  ];
  const signed = (token: string) => `${name}=${encodeURIComponent(`${token}.${signature(present, token)}`)}`;
  return {
    name,
    of: (token) => [signed(token), ...suffix].join('; '),
    renew(cookieHeader) {
      if (previous.length === 0 || cookieHeader === undefined) return { cookies: cookieHeader };
      const parts = cookieHeader.split('; ');
      const at = parts.findIndex((part) => part.startsWith(`${name}=`));
      const token = at < 0 ? null : tokenSignedBy(previous, parts[at]!.slice(name.length + 1));
      if (token === null) return { cookies: cookieHeader };
      const cookie = signed(token);
      return { cookies: parts.with(at, cookie).join('; '), setCookie: [cookie, ...suffix].join('; ') };
    },
  };
}

function tokenSignedBy(secrets: readonly string[], value: string): string | null {
  const [, token, signed] = /^([\w-]{1,128})\.([\w+/]{43}=)$/.exec(decoded(value)) ?? [];
  if (token === undefined || signed === undefined) return null;
  const isBy = (secret: string) => timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, token)));
  return secrets.some(isBy) ? token : null;
}

function signature(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
