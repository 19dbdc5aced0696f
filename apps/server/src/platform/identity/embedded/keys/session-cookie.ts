import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionLifeS } from '../auth.ts';
import type { Secrets } from './identity-secret.ts';

/** The library knows one secret for its session cookie; this lets one that was signed with another go on. */
export interface SessionCookie {
  readonly name: string;
  /**
   * What the library may see, which is the one session that {@link tokenIn} finds: it reads a header of cookies otherwise
   * than we do. And what the browser keeps from now on, where the cookie is of another secret.
   */
  renew(cookieHeader: string | undefined): RenewedCookies;
  /** The token of the session, null where the cookie is missing or signed by nobody. */
  tokenIn(cookieHeader: string | undefined): string | null;
  /** The token of the session that an answer sets. */
  setIn(setCookies: readonly string[]): string | null;
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
  const partsOf = (cookieHeader: string) => cookieHeader.split(';').map((part) => part.trim());
  const isOurs = (part: string) => part.split('=', 1)[0]!.trim() === name;
  const valueIn = (cookieHeader = '') => {
    const part = partsOf(cookieHeader).find(isOurs) ?? '';
    return part.slice(part.indexOf('=') + 1).trim();
  };
  const signed = (token: string) => `${name}=${encodeURIComponent(`${token}.${signature(present, token)}`)}`;
  const tokenIn = (cookieHeader: string | undefined) => tokenSignedBy([present, ...previous], valueIn(cookieHeader));
  return {
    name,
    of: (token) => [signed(token), ...suffix].join('; '),
    tokenIn,
    setIn: (setCookies) => tokenIn(setCookies.map((each) => each.split(';')[0]).join('; ')),
    renew(cookieHeader) {
      if (cookieHeader === undefined) return { cookies: undefined };
      const others = partsOf(cookieHeader).filter((part) => !isOurs(part));
      const value = valueIn(cookieHeader);
      const token = tokenSignedBy([present, ...previous], value);
      // The library asks for the origin of a call wherever there is a cookie.
      if (token === null) return { cookies: [`${name}=`, ...others].join('; ') };
      const cookie = signed(token);
      const isOld = tokenSignedBy([present], value) === null;
      return {
        cookies: [cookie, ...others].join('; '),
        ...(isOld && { setCookie: [cookie, ...suffix].join('; ') }),
      };
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
