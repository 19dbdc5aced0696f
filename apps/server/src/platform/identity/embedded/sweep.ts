import type { Pool } from 'pg';
import type { Log } from '#platform/log';

const everyMs = 3_600_000;

/** Nothing that has expired is used; this only keeps the tables small. Returns a function that stops it. */
export function startSweep(pool: Pool, log: Log): () => void {
  async function sweep(): Promise<void> {
    await pool.query('delete from identity.session where "expiresAt" < now()');
    await pool.query('delete from identity.verification where "expiresAt" < now()');
    await pool.query('delete from identity.attempts where window_ends_at < now()');
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'Expired sessions could not be swept away'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
