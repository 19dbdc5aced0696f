import type { RunFacts, SignInFacts } from '@vivac/domain/operation/data-checks';
import type { Queryable } from '#platform/database/database';

/** Backups and rehearsals that ended, and the store that they are of. */
export interface RunsFacts {
  readonly madeAt: Date | null;
  readonly lastBackup: RunFacts | null;
  readonly wholeBackup: RunFacts | null;
  readonly lastRehearsal: RunFacts | null;
  readonly rehearsedAt: Date | null;
}

export async function runsFacts(db: Queryable): Promise<RunsFacts> {
  const runs = await db.query<RunFacts & { isRehearsal: boolean; isWhole: boolean }>(
    `SELECT DISTINCT ON (kind = 'rehearsal', problem IS NULL) kind = 'rehearsal' AS "isRehearsal", problem IS NULL AS "isWhole",
       began_at AS "beganAt", problem, bytes::float8 AS bytes
     FROM backup_runs WHERE ended_at IS NOT NULL ORDER BY kind = 'rehearsal', problem IS NULL, began_at DESC`,
  );
  const [store] = await db.query<{ madeAt: Date | null }>(
    'SELECT min(run_on) AS "madeAt" FROM public.vivac_migrations',
  );
  const newest = (isRehearsal: boolean) =>
    runs.filter((run) => run.isRehearsal === isRehearsal).toSorted((a, b) => b.beganAt.getTime() - a.beganAt.getTime());
  const whole = (isRehearsal: boolean) => newest(isRehearsal).find(({ isWhole }) => isWhole) ?? null;
  return {
    madeAt: store?.madeAt ?? null,
    lastBackup: newest(false)[0] ?? null,
    wholeBackup: whole(false),
    lastRehearsal: newest(true)[0] ?? null,
    rehearsedAt: whole(true)?.beganAt ?? null,
  };
}

/** Wrong passwords that are still counted, a day at most; null where another provider counts them. */
export async function signInFacts(db: Queryable): Promise<SignInFacts | null> {
  const [known] = await db.query<{ there: boolean }>(`SELECT to_regclass('identity.attempts') IS NOT NULL AS there`);
  if (known?.there !== true) return null;
  const [facts] = await db.query<SignInFacts>(
    `SELECT coalesce(sum(tries), 0)::int AS tries, count(DISTINCT account)::int AS accounts
     FROM identity.attempts WHERE key LIKE 'sign-in:%' AND tries > 0 AND window_ends_at > clock_timestamp()`,
  );
  return facts!;
}

export interface ServerFacts {
  readonly postgres: string;
  /** Milliseconds since 1970 by the clock of the database. */
  readonly clockMs: number;
}

export async function serverFacts(db: Queryable): Promise<ServerFacts> {
  const [facts] = await db.query<ServerFacts>(
    `SELECT current_setting('server_version') AS postgres, extract(epoch FROM clock_timestamp())::float8 * 1000 AS "clockMs"`,
  );
  return facts!;
}

/** How long the oldest piece of background work has been due, in seconds. */
export async function oldestWorkS(db: Queryable): Promise<number> {
  const [known] = await db.query<{ there: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`);
  if (known?.there !== true) return 0;
  const [oldest] = await db.query<{ s: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp() - min(start_after))::float8 AS s
     FROM pgboss.job WHERE state < 'active' AND start_after <= clock_timestamp()`,
  );
  return Math.max(0, Math.round(oldest?.s ?? 0));
}
