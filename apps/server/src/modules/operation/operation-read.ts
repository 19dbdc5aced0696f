import type { Queryable } from '#platform/database/database';

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
