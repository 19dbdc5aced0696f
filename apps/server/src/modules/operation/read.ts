import type { RunFacts, SignInFacts } from '@vivac/domain/operation/data-checks';
import type { Queryable } from '#platform/database/database';

/** Backups and rehearsals that ended, and the store that they are of. */
interface RunsFacts {
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

interface ServerFacts {
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

/** Mails, webhooks and pushes of one kind in one state. */
export interface Waiting {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  /** Seconds since 1970 when the oldest was asked for. */
  readonly oldestS: number;
}

/** How the installation is, as the database knows it. */
export interface OperationFigures {
  readonly databaseBytes: number;
  /** Seconds since 1970; null where there is none. */
  readonly newestPricesS: number | null;
  readonly newestReviewsS: number | null;
  readonly campsitesWithoutChanges: number;
  readonly openQuestions: number;
  readonly lastBackupS: number | null;
  readonly lastRehearsalS: number | null;
}

const epoch = (column: string) => `extract(epoch FROM ${column})::float8`;

export async function operationFigures(db: Queryable): Promise<OperationFigures> {
  const newest = (kind: string) => `(SELECT ${epoch('max(observed_to)')} FROM batches WHERE kind = '${kind}')`;
  const ended = (what: string) =>
    `(SELECT ${epoch('max(began_at)')} FROM backup_runs WHERE ended_at IS NOT NULL AND problem IS NULL AND ${what})`;
  const [figures] = await db.query<OperationFigures>(
    `SELECT pg_database_size(current_database())::float8 AS "databaseBytes", ${newest('prices')} AS "newestPricesS",
       ${newest('reviews')} AS "newestReviewsS",
       (SELECT count(DISTINCT campsite_id)::int FROM change_marks) AS "campsitesWithoutChanges",
       (SELECT count(*)::int FROM change_questions WHERE answer IS NULL) AS "openQuestions",
       ${ended(`kind <> 'rehearsal'`)} AS "lastBackupS", ${ended(`kind = 'rehearsal'`)} AS "lastRehearsalS"`,
  );
  return figures!;
}

/** What is to be sent, and what was given up. What was sent is counted for a day. */
export async function waitingByKind(db: Queryable, sentSince: Date): Promise<Waiting[]> {
  const of = (kind: string, from: string, requested: string, sent: string) =>
    `SELECT ${kind} AS kind, state, count(*)::int AS count, ${epoch(`min(${requested})`)} AS "oldestS" FROM ${from}
     WHERE state IN ('due', 'parked') OR (state = 'sent' AND ${sent} >= $1) GROUP BY 1, 2`;
  return db.query<Waiting>(
    [
      of(`'notification'`, 'notification_messages', 'due_at', 'sent_at'),
      of(`'account'`, 'account_mails', 'asked_at', 'sent_at'),
      of(`'source'`, 'source_mails', 'asked_at', 'asked_at'),
      of(
        'kind',
        '(SELECT d.state, c.kind, d.made_at, d.sent_at FROM deliveries d JOIN channels_of_users c ON c.id = channel_id) AS told',
        'made_at',
        'sent_at',
      ),
    ].join(' UNION ALL '),
    [sentSince],
  );
}
