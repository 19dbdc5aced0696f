import type { StoredSentence, Sentence } from '@vivac/text/sentence';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { lockNumber, type Queryable } from '#platform/database/database';

export type BackupRunKind = 'nightly' | 'asked' | 'rehearsal';

export interface RunOutcome {
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string | null;
}

interface BackupRun {
  readonly number: number;
  readonly beganAt: Date;
  /** Null while it is under way, or where the server died in it. */
  readonly endedAt: Date | null;
  readonly problem: StoredSentence | null;
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
  outcome: RunOutcome,
): Promise<void> {
  const there = await db.query(`SELECT WHERE to_regclass('public.backup_runs') IS NOT NULL`);
  if (there.length === 0) return;
  const number = await beginRun(db, { ...run, at: run.beganAt });
  await endRun(db, number, run.endedAt, outcome);
  const isAudited = await db.query(`SELECT WHERE to_regclass('public.audit_parties') IS NOT NULL`);
  if (isAudited.length === 0) return;
  await recordRun(db, run, { at: run.endedAt, rows: outcome.rows });
}

/** Into the audit log, what a run did well. */
export async function recordRun(
  db: Queryable,
  { kind, fileName }: { readonly kind: BackupRunKind; readonly fileName: string },
  { at, rows }: { readonly at: Date; readonly rows: number },
): Promise<void> {
  const action = kind === 'rehearsal' ? 'backup.rehearsed' : 'backup.made';
  await recordAudit(db, { at, action, subject: fileName, details: { nightly: kind === 'nightly', rows } });
}

export async function endRun(
  db: Queryable,
  number: number,
  at: Date,
  outcome: RunOutcome | { readonly problem: Sentence },
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

export interface ReportedRun extends BackupRun {
  readonly kind: BackupRunKind;
  readonly fileName: string;
  /** Some process holds the lock of its work at this moment. */
  readonly isAtWork: boolean;
}

/** Whether a process holds an advisory lock: a run without its end may be that of a server that died. */
const held = (
  lock: string,
  database: string,
) => `EXISTS (SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE locktype = 'advisory' AND d.datname = ${database}
    AND (l.classid::bigint << 32 | l.objid::bigint) = ${lockNumber(lock)})`;

/** The newest run. */
export async function newestRun(db: Queryable): Promise<ReportedRun | null> {
  const [run] = await db.query<ReportedRun>(
    `SELECT number, kind, file_name AS "fileName", began_at AS "beganAt", ended_at AS "endedAt", problem,
       ended_at IS NULL AND CASE kind WHEN 'rehearsal' THEN ${held("'vivac restore ' || current_database()", "'postgres'")}
         ELSE ${held("'vivac backup'", 'current_database()')} END AS "isAtWork"
     FROM backup_runs ORDER BY began_at DESC, number DESC LIMIT 1`,
  );
  return run ?? null;
}

export interface RehearsedFile {
  readonly fileName: string;
  readonly at: Date;
  readonly problem: StoredSentence | null;
}

/** The newest rehearsal of each file that ended. */
export async function rehearsals(db: Queryable): Promise<RehearsedFile[]> {
  return db.query<RehearsedFile>(
    `SELECT DISTINCT ON (file_name) file_name AS "fileName", ended_at AS at, problem FROM backup_runs
     WHERE kind = 'rehearsal' AND ended_at IS NOT NULL ORDER BY file_name, began_at DESC`,
  );
}
