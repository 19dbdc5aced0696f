import type { Pool } from 'pg';

export interface AttemptLimit {
  readonly name: string;
  readonly triesMax: number;
  readonly windowMinutes: number;
}

/** Guessing one account from many addresses. Anybody can lock an account this way; a password reset opens it again. */
export const signInByAddress: AttemptLimit = { name: 'sign-in', triesMax: 10, windowMinutes: 15 };
/** Guessing many accounts from one network; an office behind one address stays far below it. */
export const signInByNetwork: AttemptLimit = { name: 'sign-in-from', triesMax: 100, windowMinutes: 15 };
/** Filling somebody's mailbox. */
export const resetByAddress: AttemptLimit = { name: 'reset', triesMax: 5, windowMinutes: 60 };

/** Counts tries in the database, so that a restart or a second process forgets nothing. */
export interface AttemptThrottle {
  /** Counts this try before it happens, so that parallel tries can't slip through. False: refuse it. */
  admit(limit: AttemptLimit, subject: string): Promise<boolean>;
  /** Takes one try back: it was not a failure. */
  giveBack(limit: AttemptLimit, subject: string): Promise<void>;
  forget(limit: AttemptLimit, subject: string): Promise<void>;
}

export function createAttemptThrottle(pool: Pool): AttemptThrottle {
  const keyOf = (limit: AttemptLimit, subject: string) => `${limit.name}:${subject}`;
  return {
    async admit(limit, subject) {
      const { rows } = await pool.query<{ tries: number }>(
        `insert into identity.attempts as known (key, tries, window_ends_at)
         values ($1, 1, now() + make_interval(mins => $2))
         on conflict (key) do update set
           tries = case when known.window_ends_at <= now() then 1 else known.tries + 1 end,
           window_ends_at = case when known.window_ends_at <= now() then excluded.window_ends_at else known.window_ends_at end
         returning tries`,
        [keyOf(limit, subject), limit.windowMinutes],
      );
      return (rows[0]?.tries ?? 1) <= limit.triesMax;
    },
    async giveBack(limit, subject) {
      await pool.query('update identity.attempts set tries = greatest(tries - 1, 0) where key = $1', [
        keyOf(limit, subject),
      ]);
    },
    async forget(limit, subject) {
      await pool.query('delete from identity.attempts where key = $1', [keyOf(limit, subject)]);
    },
  };
}
