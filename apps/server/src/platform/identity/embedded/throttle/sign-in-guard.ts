import { networkOf } from '#platform/http/read-address';
import {
  type Attempt,
  type AttemptLimit,
  type AttemptThrottle,
  attackedAfter,
  signInByAccount,
  signInByNetwork,
  signInByPair,
  signInUnderAttack,
} from './attempt-throttle.ts';
import { type Guard, accountIn, tooMany, userIdIn } from './guards.ts';

type Counted = readonly [AttemptLimit, Attempt];

/** Slows down who guesses, by account and network; a browser that signed in before has a count of its own. */
export const guardSignIn: Guard = async ({ throttle, browsers, signedIn, tried, address, cookies, fields, call }) => {
  const account = accountIn(fields);
  const browser = browsers.browserOf(cookies, account);
  const from = browser ?? networkOf(address, 24);
  const counted = await (browser === null
    ? countStranger(throttle, account, from)
    : countAll(throttle, [[signInByPair, { account, from }]]));
  if ('waitS' in counted) {
    tried(account, 'refusal.waiting');
    return tooMany(counted.waitS);
  }
  const response = await call();
  if (response.status === 401) {
    tried(account, 'refusal.password');
    return response;
  }
  for (const tried of counted.tries) await throttle.giveBack(...tried);
  if (!response.ok) return response;
  // Whoever knows the password did not guess before either.
  await throttle.forget(signInByPair, { account, from });
  response.headers.append('set-cookie', browsers.remember(cookies, account));
  const uid = userIdIn(await response.clone().json());
  if (uid) await signedIn(uid);
  return response;
};

async function countStranger(throttle: AttemptThrottle, account: string, network: string) {
  const atAccount: Counted = [signInByAccount, { account }];
  const all = await throttle.admit(...atAccount);
  const isAttacked = 'tries' in all && all.tries > attackedAfter;
  const others: Counted[] = [
    [signInByNetwork, { from: network }],
    [isAttacked ? signInUnderAttack : signInByPair, { account, from: network }],
  ];
  const counted = await countAll(throttle, others);
  if ('tries' in counted) return { tries: [atAccount, ...counted.tries] };
  await throttle.giveBack(...atAccount);
  return counted;
}

/** Counts at every limit, or at none and says how long to wait. */
async function countAll(throttle: AttemptThrottle, limits: readonly Counted[]) {
  for (const [nth, tried] of limits.entries()) {
    const admission = await throttle.admit(...tried);
    if ('tries' in admission) continue;
    for (const before of limits.slice(0, nth)) await throttle.giveBack(...before);
    const waitsS = await Promise.all(limits.map((each) => throttle.waitOf(...each)));
    return { waitS: Math.max(admission.waitS, ...waitsS) };
  }
  return { tries: limits };
}
