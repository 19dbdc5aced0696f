import type { Pool } from 'pg';
import { networkOf } from '#platform/http/trusted-proxies';
import type { KnownBrowsers } from './known-browser.ts';

/** How tries at one thing are slowed down. */
export interface AttemptLimit {
  readonly name: string;
  /** Seconds to wait after the first, second … try; the last one repeats. */
  readonly waitsS: readonly [number, ...number[]];
  /** Counted from the first try; then all of them are forgotten. */
  readonly windowS: number;
}

/** What is tried: an account, from a network or browser; either may be left open. */
export interface Attempt {
  readonly account?: string;
  readonly from?: string;
}

/** Tries without a wait, then waits that double from `firstS` to `longestS`. */
function growing(freeTries: number, firstS: number, longestS: number): readonly [number, ...number[]] {
  const waitsS: [number, ...number[]] = [freeTries > 1 ? 0 : firstS];
  while (waitsS.length < freeTries - 1) waitsS.push(0);
  for (let waitS = firstS; waitS < longestS; waitS *= 2) waitsS.push(waitS);
  return [...waitsS, longestS];
}

const minuteS = 60;
const hourS = 3_600;

/** One account from one network, or from one browser that signed in to it before. */
export const signInByPair: AttemptLimit = { name: 'sign-in', waitsS: growing(5, 15, hourS), windowS: 24 * hourS };
/** The same while the account is being guessed from many networks; two tries are left to whoever is new. */
export const signInUnderAttack: AttemptLimit = { ...signInByPair, waitsS: growing(2, 15, hourS) };
/** All networks together only count: a wait here would let strangers lock the account. */
export const signInByAccount: AttemptLimit = { name: 'sign-in-to', waitsS: [0], windowS: 24 * hourS };
export const attackedAfter = 50;
/** Many accounts from one network. Short waits, because a whole office may stand behind it. */
export const signInByNetwork: AttemptLimit = {
  name: 'sign-in-from',
  waitsS: growing(50, 1, minuteS),
  windowS: 15 * minuteS,
};
/** Filling somebody's mailbox, from one network or from one browser that signed in to the account before. */
const resetByPair: AttemptLimit = { name: 'reset', waitsS: [0, 0, 0, 0, 15 * minuteS], windowS: hourS };
/** The same by strangers from anywhere. A wait here is short: whoever owns the account may be a stranger's browser too. */
const resetByAccount: AttemptLimit = {
  name: 'reset-of',
  waitsS: growing(10, 5 * minuteS, 5 * minuteS),
  windowS: hourS,
};

/** Codes and the password asked for beside them, by user: whoever comes so far knows the password, or has the browser. */
export const factorTries: AttemptLimit = { name: 'factor', waitsS: growing(5, 15, hourS), windowS: 24 * hourS };

/** Of a try that was counted: how many there are now. Of one that was refused: when to come back. */
type Admission = { readonly tries: number } | { readonly waitS: number };

/** Counts tries in the database, so that a restart forgets nothing and several servers count together. */
export interface AttemptThrottle {
  /** Counts this try before it happens, so that parallel tries can't slip through; a refused one is not counted. */
  admit(limit: AttemptLimit, attempt: Attempt): Promise<Admission>;
  /** Takes one try back, with the wait after it: it was not a failure. */
  giveBack(limit: AttemptLimit, attempt: Attempt): Promise<void>;
  /** Seconds until the next try is admitted, 0 when it would be now. */
  waitOf(limit: AttemptLimit, attempt: Attempt): Promise<number>;
  forget(limit: AttemptLimit, attempt: Attempt): Promise<void>;
  /** Forgets every try at an account, wherever it came from. Returns how many of its waits this ends. */
  forgetAccount(account: string): Promise<number>;
}

export function createAttemptThrottle(pool: Pool): AttemptThrottle {
  return {
    async admit(limit, attempt) {
      const key = keyOf(limit, attempt);
      const { rows } = await pool.query<{ tries: number }>(
        `insert into identity.attempts as known (key, account, tries, opens_at, window_ends_at)
         values ($1, $2, 1, clock_timestamp() + make_interval(secs => ($3::int[])[1]),
                 clock_timestamp() + make_interval(secs => $4))
         on conflict (key) do update set
           tries = case when known.window_ends_at <= clock_timestamp() then 1 else known.tries + 1 end,
           opens_at = clock_timestamp() + make_interval(secs => ($3::int[])[
             case when known.window_ends_at <= clock_timestamp() then 1
             else least(known.tries + 1, cardinality($3::int[])) end]),
           window_ends_at = case when known.window_ends_at <= clock_timestamp() then excluded.window_ends_at
             else known.window_ends_at end
         where least(known.opens_at, known.window_ends_at) <= clock_timestamp()
         returning tries`,
        [key, attempt.account ?? null, limit.waitsS, limit.windowS],
      );
      const tries = rows[0]?.tries;
      // At least a second: who came back in no time at all would come in the same instant.
      return tries === undefined ? { waitS: Math.max(1, await waitOf(pool, key)) } : { tries };
    },
    async giveBack(limit, attempt) {
      await pool.query(
        `update identity.attempts set tries = greatest(tries - 1, 0), opens_at = clock_timestamp() where key = $1`,
        [keyOf(limit, attempt)],
      );
    },
    waitOf: (limit, attempt) => waitOf(pool, keyOf(limit, attempt)),
    async forget(limit, attempt) {
      await pool.query('delete from identity.attempts where key = $1', [keyOf(limit, attempt)]);
    },
    async forgetAccount(account) {
      const { rows } = await pool.query<{ waited: boolean }>(
        `delete from identity.attempts where account = $1
         returning least(opens_at, window_ends_at) > clock_timestamp() as waited`,
        [account],
      );
      return rows.filter(({ waited }) => waited).length;
    },
  };
}

/** A list as text: no account or network can be written so that it looks like another pair. */
function keyOf({ name }: AttemptLimit, { account, from }: Attempt): string {
  return `${name}:${JSON.stringify([account, from].filter((part) => part !== undefined))}`;
}

async function waitOf(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ waitS: number }>(
    `select ceil(extract(epoch from least(opens_at, window_ends_at) - clock_timestamp()))::int as "waitS"
     from identity.attempts where key = $1`,
    [key],
  );
  return Math.max(0, rows[0]?.waitS ?? 0);
}

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
