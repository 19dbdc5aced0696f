import type { StoredSentence, Sentence } from '@vivac/text/sentence';
import type { StatedCampsites } from '@vivac/contract/administration/campsites';
import type { UploadReport } from '@vivac/contract/administration/uploads';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import type { Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';

export type UploadState =
  'receiving' | 'ready' | 'trying' | 'importing' | 'done' | 'refused' | 'cancelled' | 'interrupted';

/** As it is kept: its reasons are said to each reader. */
export type StoredReport = Omit<UploadReport, 'causes'> & { readonly causes: readonly StoredCause[] };

export type StoredCause = Omit<UploadReport['causes'][number], 'reason'> & { readonly reason: StoredSentence };

export interface UploadRow {
  readonly id: string;
  readonly sentBy: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly state: UploadState;
  readonly kind: ImportKind | null;
  readonly mapping: object | null;
  readonly campsites: StatedCampsites | null;
  readonly problem: StoredSentence | null;
  readonly report: StoredReport | null;
  readonly batch: number | null;
  readonly receivedAt: Date;
}

const COLUMNS = `id, sent_by AS "sentBy", file_name AS "fileName", bytes::float8 AS bytes, state, kind, mapping, campsites, problem, report,
  batch, received_at AS "receivedAt"`;

export interface NewUpload {
  readonly id: string;
  readonly uid: string;
  readonly sentBy: string;
  readonly fileName: string;
}

export async function openUpload(db: Queryable, upload: NewUpload, now: Date): Promise<void> {
  await db.execute(
    `INSERT INTO uploads (id, uid, sent_by, file_name, state, received_at, changed_at)
     VALUES ($1, $2, $3, $4, 'receiving', $5, $5)`,
    [upload.id, upload.uid, upload.sentBy, upload.fileName, now],
  );
}

/** The upload of a user; null for one of another, as for none. */
export async function uploadOf(db: Queryable, id: string, uid: string): Promise<UploadRow | null> {
  const [row] = await db.query<UploadRow>(`SELECT ${COLUMNS} FROM uploads WHERE id = $1 AND uid = $2`, [id, uid]);
  return row ?? null;
}

export function newestUploads(db: Queryable, uid: string, count: number): Promise<UploadRow[]> {
  return db.query<UploadRow>(`SELECT ${COLUMNS} FROM uploads WHERE uid = $1 ORDER BY received_at DESC, id LIMIT $2`, [
    uid,
    count,
  ]);
}

export async function keepReceived(
  db: Queryable,
  id: string,
  received: { readonly bytes: number; readonly sha256: string },
  now: Date,
): Promise<void> {
  await db.execute(
    `UPDATE uploads SET state = 'ready', bytes = $2, sha256 = $3, changed_at = $4 WHERE id = $1 AND state = 'receiving'`,
    [id, received.bytes, received.sha256, now],
  );
}

/** An upload that came to nothing is not kept: its sender was told. */
export async function forgetUpload(db: Queryable, id: string): Promise<void> {
  await db.execute('DELETE FROM uploads WHERE id = $1', [id]);
}

export interface Started {
  readonly state: 'trying' | 'importing';
  readonly kind: ImportKind;
  readonly mapping: object | null;
  readonly campsites: StatedCampsites | null;
}

/** Begins a try or an import where none is under way; false where one is, or the file is gone. */
export async function beginRun(
  db: Queryable,
  id: string,
  { state, kind, mapping, campsites }: Started,
  now: Date,
): Promise<boolean> {
  const touched = await db.execute(
    `UPDATE uploads SET state = $2, kind = $3, mapping = $4, campsites = $6, problem = NULL, report = NULL, left_out = '[]', changed_at = $5
     WHERE id = $1 AND state IN ('ready', 'refused', 'interrupted')`,
    [id, state, kind, jsonOf(mapping), now, jsonOf(campsites)],
  );
  return touched === 1;
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

export interface Ended {
  readonly state: UploadState;
  readonly problem: Sentence | null;
  readonly report: StoredReport | null;
  readonly leftOut: readonly LeftOutRow[];
  readonly batch: number | null;
}

export async function endRun(db: Queryable, id: string, ended: Ended, now: Date): Promise<void> {
  const { state, problem, report, leftOut, batch } = ended;
  await db.execute(
    `UPDATE uploads SET state = $2, problem = $3, report = $4, left_out = $5, batch = $6, changed_at = $7
     WHERE id = $1 AND state IN ('trying', 'importing')`,
    [id, state, jsonOf(problem), jsonOf(report), JSON.stringify(leftOut), batch, now],
  );
}

/** The rows that the last try or import left out. */
export async function leftOutOf(db: Queryable, id: string): Promise<readonly LeftOutRow[]> {
  const [row] = await db.query<{ leftOut: LeftOutRow[] }>('SELECT left_out AS "leftOut" FROM uploads WHERE id = $1', [
    id,
  ]);
  return row?.leftOut ?? [];
}

/** Gives a file up; false where something is under way. */
export async function cancelIdle(db: Queryable, id: string, now: Date): Promise<boolean> {
  const touched = await db.execute(
    `UPDATE uploads SET state = 'cancelled', problem = NULL, changed_at = $2
     WHERE id = $1 AND state IN ('ready', 'refused', 'interrupted')`,
    [id, now],
  );
  return touched === 1;
}

/** What was under way when the process ended is told so. */
export async function interruptRuns(db: Queryable, problem: Sentence, now: Date): Promise<void> {
  await db.execute(
    `UPDATE uploads SET state = 'interrupted', problem = $1, changed_at = $2 WHERE state IN ('trying', 'importing')`,
    [jsonOf(problem), now],
  );
  await db.execute(`DELETE FROM uploads WHERE state = 'receiving'`);
}

/** Forgets uploads that came before a moment, and answers the ids whose files are to be kept. */
export async function forgetOldUploads(db: Queryable, before: Date): Promise<ReadonlySet<string>> {
  await db.execute(`DELETE FROM uploads WHERE received_at < $1 AND state NOT IN ('receiving', 'trying', 'importing')`, [
    before,
  ]);
  const stored = await db.query<{ id: string }>(`SELECT id FROM uploads WHERE state NOT IN ('done', 'cancelled')`);
  return new Set(stored.map(({ id }) => id));
}

export const IMPORT_DATA: PersonalData = {
  owned: ['uploads'],
  named: [{ table: 'remembered_layouts', column: 'answered_by' }],
};
