import { networkOf } from '#platform/http/read-address';
import { type AttemptThrottle, resetByAccount, resetByPair } from './attempt-throttle.ts';
import type { KnownBrowsers } from './known-browser.ts';

/** Who asks for a mail with a new password. */
export interface ResetAsker {
  readonly account: string;
  readonly address: string;
  readonly cookies: string | undefined;
}

/**
 * Whether one more mail for a new password is sent. What a stranger asks for does not count against the browser or the
 * network of whoever owns the account; the links of the mails before go on meanwhile.
 */
export async function mayMailReset(
  throttle: AttemptThrottle,
  browsers: KnownBrowsers,
  { account, address, cookies }: ResetAsker,
): Promise<boolean> {
  const browser = browsers.browserOf(cookies, account);
  const pair = { account, from: browser ?? networkOf(address, 24) };
  if ('waitS' in (await throttle.admit(resetByPair, pair))) return false;
  if (browser !== null || 'tries' in (await throttle.admit(resetByAccount, { account }))) return true;
  await throttle.giveBack(resetByPair, pair);
  return false;
}
