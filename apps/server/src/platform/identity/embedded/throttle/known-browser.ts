import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Origins } from '../../origins.ts';
import type { Secrets } from '../keys/identity-secret.ts';

/** Cookie of a browser in which somebody has signed in; it opens nothing, it only tells them from strangers. */
export interface KnownBrowsers {
  /** A name of this browser's own when it signed in to the account before, null for a stranger. */
  browserOf(cookieHeader: string | undefined, account: string): string | null;
  /** The `Set-Cookie` of a browser that has just signed in to the account. */
  remember(cookieHeader: string | undefined, account: string): string;
}

const dayS = 86_400;
const lifeS = 180 * dayS;
/** Accounts that share a browser: a demo's two, a family's. */
const accountsMax = 4;
const entryPattern = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/;

interface Entry {
  readonly text: string;
  readonly browser: string;
  readonly expiresAtS: number;
  readonly signature: string;
}

/** One entry an account: `expiry.browser.signature`. The account itself is in the signature only. Signs with the first secret. */
export function knownBrowsers(
  secrets: Secrets,
  { publicOrigin, basePath }: Pick<Origins, 'publicOrigin' | 'basePath'>,
): KnownBrowsers {
  const secure = publicOrigin.startsWith('https:');
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'vivac known browser', 32)));
  const name = `${secure ? '__Secure-' : ''}vivac.known_browser`;
  const signWith = (key: Buffer, account: string, browser: string, expiresAtS: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, browser, expiresAtS]))
      .digest('base64url');
  const isOf = (account: string) => (entry: Entry) =>
    keys.some((key) =>
      timingSafeEqual(
        Buffer.from(entry.signature),
        Buffer.from(signWith(key, account, entry.browser, entry.expiresAtS)),
      ),
    );

  return {
    browserOf: (cookieHeader, account) => entriesIn(cookieHeader, name).find(isOf(account))?.browser ?? null,
    remember(cookieHeader, account) {
      const known = entriesIn(cookieHeader, name);
      const ofAccount = isOf(account);
      const browser = known.find(ofAccount)?.browser ?? randomBytes(12).toString('base64url');
      const expiresAtS = nowS() + lifeS;
      const newest = `${expiresAtS}.${browser}.${signWith(keys[0]!, account, browser, expiresAtS)}`;
      const others = known.filter((entry) => !ofAccount(entry)).map(({ text }) => text);
      const value = [newest, ...others].slice(0, accountsMax).join('~');
      const attributes = [
        `Path=${basePath}/identity`,
        `Max-Age=${lifeS}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ];
      return [`${name}=${value}`, ...attributes].join('; ');
    },
  };
}

function entriesIn(cookieHeader: string | undefined, name: string): Entry[] {
  const cookie = (cookieHeader ?? '').split('; ').find((part) => part.startsWith(`${name}=`));
  const texts = (cookie ?? '').slice(name.length + 1).split('~', accountsMax);
  return texts.flatMap((text) => {
    const [, expiry, browser, signature] = entryPattern.exec(text) ?? [];
    if (expiry === undefined || browser === undefined || signature === undefined) return [];
    return Number(expiry) > nowS() ? [{ text, browser, signature, expiresAtS: Number(expiry) }] : [];
  });
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
