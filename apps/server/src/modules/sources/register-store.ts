import type { Queryable } from '#platform/database/database';
import { folderName } from './inbox-folder.ts';
import type { Ground, SourceSettings } from './source-row.ts';

/** Values that nobody sees again, sealed; their names are shown. */
export interface SealedValues {
  readonly names: readonly string[];
  readonly sealed: Buffer | null;
}

const SETTINGS = [
  'name',
  'door',
  'kind',
  'address',
  'host',
  'campsite_link',
  'ready_mapping',
  'ready_answers',
  'mapping',
  'complete',
  'allow_http',
  'every_s',
  'expected_every_s',
  'plan',
  'run',
] as const;

function valuesOf(settings: SourceSettings): unknown[] {
  const { name, door, kind, address, host, campsiteLink, allowHttp, everyS, expectedEveryS } = settings;
  const { readyMapping, readyAnswers, mapping, complete } = settings;
  const mappings = [readyMapping, jsonOf(readyAnswers), jsonOf(mapping), complete];
  const asked = [allowHttp, everyS, expectedEveryS, jsonOf(settings.plan), jsonOf(settings.run)];
  return [name, door, kind, address, host, campsiteLink, ...mappings, ...asked];
}

function jsonOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** Adds a source, which is due at `nextTryAt`; null where another one has its name. */
export async function insertSource(
  db: Queryable,
  settings: SourceSettings,
  added: { readonly at: Date; readonly by: string; readonly nextTryAt: Date | null },
): Promise<number | null> {
  const places = SETTINGS.map((_, at) => `$${at + 4}`);
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO registered_sources (added_at, added_by, next_try_at, ${SETTINGS.join(', ')})
     VALUES ($1, $2, $3, ${places.join(', ')}) ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
    [added.at, added.by, added.nextTryAt, ...valuesOf(settings)],
  );
  return row?.id ?? null;
}

/**
 * Changes what was decided about a source and makes it due at `nextTryAt`; what its host said about the old address is forgotten.
 * False where its version is not the one that was changed.
 */
export async function updateSource(
  db: Queryable,
  changed: { readonly id: number; readonly version: number; readonly nextTryAt: Date | null },
  settings: SourceSettings,
): Promise<boolean> {
  const sets = SETTINGS.map((column, at) => `${column} = $${at + 4}`);
  const rows = await db.execute(
    `UPDATE registered_sources SET version = version + 1, next_try_at = $3, failures = 0, refused_reason = NULL, etag = NULL,
       last_modified = NULL, content_hash = NULL, run_id = NULL, ${sets.join(', ')}
     WHERE id = $1 AND version = $2`,
    [changed.id, changed.version, changed.nextTryAt, ...valuesOf(settings)],
  );
  return rows > 0;
}

/** Whether another source has a name, in upper case or lower. */
export async function isNameTaken(db: Queryable, name: string, id: number | null): Promise<boolean> {
  const rows = await db.query(
    'SELECT 1 FROM registered_sources WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
    [name, id],
  );
  return rows.length > 0;
}

/** Another inbox source with a name that makes the same folder; null where there is none. */
export async function inboxSourceOfFolder(db: Queryable, folder: string, id: number | null): Promise<string | null> {
  const rows = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM registered_sources WHERE door = 'inbox' AND id IS DISTINCT FROM $1`,
    [id],
  );
  return rows.find((row) => folderName(row.name, row.id) === folder)?.name ?? null;
}

export async function deleteSource(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.query<{ name: string }>('DELETE FROM registered_sources WHERE id = $1 RETURNING name', [id]);
  return row?.name ?? null;
}

export async function keepSealed(db: Queryable, id: number, { names, sealed }: SealedValues): Promise<void> {
  await db.execute('UPDATE registered_sources SET header_names = $2, sealed_headers = $3 WHERE id = $1', [
    id,
    names,
    sealed,
  ]);
}

/** The sealed values of a source; null where it has none. */
export async function sealedOf(db: Queryable, id: number): Promise<Buffer | null> {
  const [row] = await db.query<{ sealed: Buffer | null }>(
    'SELECT sealed_headers AS sealed FROM registered_sources WHERE id = $1',
    [id],
  );
  return row?.sealed ?? null;
}

/** Every source with sealed values. */
export function sealedSources(db: Queryable): Promise<{ readonly id: number; readonly sealed: Buffer }[]> {
  return db.query(
    'SELECT id, sealed_headers AS sealed FROM registered_sources WHERE sealed_headers IS NOT NULL ORDER BY id',
    [],
  );
}

/** Pauses a source, or lets it go on at `nextTryAt`. False where there is none. */
export async function pauseSource(
  db: Queryable,
  id: number,
  { at, by, nextTryAt }: { readonly at: Date | null; readonly by: string | null; readonly nextTryAt: Date | null },
): Promise<boolean> {
  const rows = await db.execute(
    `UPDATE registered_sources SET paused_at = $2, paused_by = $3, next_try_at = coalesce($4, next_try_at) WHERE id = $1`,
    [id, at, by, nextTryAt],
  );
  return rows > 0;
}

/** Notes that a person asks to look at once. False where somebody asked less than `everyMs` ago. */
export async function askNow(db: Queryable, id: number, now: Date, everyMs: number): Promise<boolean> {
  const rows = await db.execute(
    `UPDATE registered_sources SET asked_at = $2, next_try_at = $2, refused_reason = NULL
     WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $3)`,
    [id, now, new Date(now.getTime() - everyMs)],
  );
  return rows > 0;
}

export interface NewConsent {
  readonly host: string;
  readonly ground: Ground;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
}

/** Keeps a consent; sources of the host that wait for it are due at once. */
export async function insertConsent(db: Queryable, { host, ground, note, by, at }: NewConsent): Promise<void> {
  await db.execute(`INSERT INTO source_consents (host, ground, note, given_by, given_at) VALUES ($1, $2, $3, $4, $5)`, [
    host,
    ground,
    note,
    by,
    at,
  ]);
  await db.execute(
    `UPDATE registered_sources SET next_try_at = $2, refused_reason = NULL WHERE host = $1 AND every_s IS NOT NULL`,
    [host, at],
  );
}

/** Withdraws every consent that stands for a host. Resolves to how many sources wait now; null where none stood. */
export async function withdrawConsents(db: Queryable, host: string, by: string, at: Date): Promise<number | null> {
  const withdrawn = await db.execute(
    'UPDATE source_consents SET withdrawn_by = $2, withdrawn_at = $3 WHERE host = $1 AND withdrawn_at IS NULL',
    [host, by, at],
  );
  if (withdrawn === 0) return null;
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM registered_sources WHERE host = $1',
    [host],
  );
  return row!.count;
}
