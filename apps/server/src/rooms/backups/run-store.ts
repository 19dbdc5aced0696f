import type { Queryable } from '#platform/database/database';

type BackupRunKind = 'nightly' | 'asked' | 'rehearsal';

interface BackupRun {
  readonly number: number;
  readonly beganAt: Date;
  /** Null while it is under way, or where the server died in it. */
  readonly endedAt: Date | null;
  readonly problem: string | null;
}

export async function beginRun(
  db: Queryable,
  run: { readonly kind: BackupRunKind; readonly fileName: string; readonly at: Date },
): Promise<number> {
  const [row] = await db.query<{ number: number }>(
    'INSERT INTO backup_runs (kind, file_name, began_at) VALUES ($1, $2, $3) RETURNING number',
    [run.kind, run.fileName, run.at],
  );
  return row!.number;
}

/** What a command did well; a store of a version that keeps no runs stays as it is. */
export async function keepRun(
  db: Queryable,
  run: { readonly kind: BackupRunKind; readonly fileName: string; readonly beganAt: Date; readonly endedAt: Date },
  outcome: { readonly rows: number; readonly bytes: number; readonly hash: string | null },
): Promise<void> {
  const there = await db.query(`SELECT WHERE to_regclass('public.backup_runs') IS NOT NULL`);
  if (there.length === 0) return;
  const number = await beginRun(db, { ...run, at: run.beganAt });
  await endRun(db, number, run.endedAt, outcome);
}

export async function endRun(
  db: Queryable,
  number: number,
  at: Date,
  outcome:
    { readonly rows: number; readonly bytes: number; readonly hash: string | null } | { readonly problem: string },
): Promise<void> {
  const { rows, bytes, hash, problem } = { rows: null, bytes: null, hash: null, problem: null, ...outcome };
  await db.execute(
    'UPDATE backup_runs SET ended_at = $2, rows = $3, bytes = $4, hash = $5, problem = $6 WHERE number = $1',
    [number, at, rows, bytes, hash, problem],
  );
}

/** The newest nightly one since a moment. */
export async function lastNightly(db: Queryable, since: Date): Promise<BackupRun | null> {
  const [run] = await db.query<BackupRun>(
    `SELECT number, began_at AS "beganAt", ended_at AS "endedAt", problem FROM backup_runs
     WHERE kind = 'nightly' AND began_at >= $1 ORDER BY began_at DESC LIMIT 1`,
    [since],
  );
  return run ?? null;
}
