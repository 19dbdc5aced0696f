import type { Queryable } from '#platform/database/database';
import type { ConsentRow, SourceRow, TryRow } from './source-row.ts';
import type { FeedingSource } from '@vivac/domain/sources/freshness';
import { stateOfRow } from './present-source.ts';

const CONSENT = `host, ground, note, given_by AS "givenBy", given_at AS "givenAt", withdrawn_by AS "withdrawnBy",
  withdrawn_at AS "withdrawnAt"`;

const SOURCES = `
  SELECT s.id, s.name, s.door, s.kind, s.address, s.host, s.campsite_link AS "campsiteLink", s.mapping, s.complete,
    s.ready_mapping AS "readyMapping", s.ready_answers AS "readyAnswers", s.allow_http AS "allowHttp", s.plan, s.run, s.header_names AS "headerNames", s.every_s AS "everyS",
    s.expected_every_s AS "expectedEveryS", s.added_at AS "addedAt", s.added_by AS "addedBy", s.version,
    s.paused_at AS "pausedAt", s.refused_reason AS "refusedReason", s.failures, s.last_try_at AS "lastTryAt",
    s.last_success_at AS "lastSuccessAt", s.last_change_at AS "lastChangeAt", s.next_try_at AS "nextTryAt", s.asked_at AS "requestedAt",
    s.last_outcome AS "lastOutcome", s.last_status AS "lastStatus", s.last_reason AS "lastReason", s.rows_stored AS "rowsStored",
    s.rows_left_out AS "rowsLeftOut", s.told_state AS "reportedState", s.xmin::text AS "rowVersion", c.consent
  FROM registered_sources s LEFT JOIN LATERAL (
    SELECT json_build_object('host', host, 'ground', ground, 'note', note, 'givenBy', given_by, 'givenAt', given_at,
      'withdrawnBy', NULL, 'withdrawnAt', NULL) AS consent
    FROM source_consents WHERE host = s.host AND withdrawn_at IS NULL ORDER BY id DESC LIMIT 1
  ) c ON true`;

/** The whole register, by name. */
export async function registerRows(db: Queryable): Promise<SourceRow[]> {
  return (await db.query<SourceRow>(`${SOURCES} ORDER BY lower(s.name)`, [])).map(withMoments);
}

/** Sources whose state may be another than the one that was told. */
export async function unreportedSources(db: Queryable, now: Date): Promise<SourceRow[]> {
  return (await db.query<SourceRow>(`${SOURCES} WHERE s.tell_from <= $1 ORDER BY lower(s.name)`, [now])).map(
    withMoments,
  );
}

export async function sourceById(db: Queryable, id: number): Promise<SourceRow | null> {
  const [found] = await db.query<SourceRow>(`${SOURCES} WHERE s.id = $1`, [id]);
  return found ? withMoments(found) : null;
}

/** JSON has no moments. */
function withMoments(row: SourceRow): SourceRow {
  return row.consent ? { ...row, consent: { ...row.consent, givenAt: new Date(row.consent.givenAt) } } : row;
}

/** Sources that are to be asked by now, those that wait longest first. */
export async function dueSources(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM registered_sources WHERE next_try_at <= $1 AND paused_at IS NULL ORDER BY next_try_at LIMIT 1000`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** The last tries of a source, newest first. */
export function triesOf(db: Queryable, sourceId: number, count: number): Promise<TryRow[]> {
  return db.query<TryRow>(
    `SELECT started_at AS "startedAt", ended_at AS "endedAt", outcome, status, reason, batch_number AS "batchNumber",
       rows_stored AS "rowsStored", rows_left_out AS "rowsLeftOut"
     FROM source_tries WHERE source_id = $1 ORDER BY id DESC LIMIT $2`,
    [sourceId, count],
  );
}

/** All that was consented to for a host, newest first. */
export function consentsFor(db: Queryable, host: string): Promise<ConsentRow[]> {
  return db.query<ConsentRow>(`SELECT ${CONSENT} FROM source_consents WHERE host = $1 ORDER BY id DESC LIMIT 100`, [
    host,
  ]);
}

/** How the last try of every source but one ended, of those asked since a moment, for telling whether the network is away. */
export function lastTries(
  db: Queryable,
  since: Date,
  butSourceId: number | null,
): Promise<{ host: string; isWithoutAnswer: boolean }[]> {
  return db.query(
    `SELECT DISTINCT ON (s.id) s.host, t.is_without_answer AS "isWithoutAnswer"
     FROM registered_sources s JOIN source_tries t ON t.source_id = s.id
     WHERE s.host IS NOT NULL AND t.ended_at >= $1 AND s.id IS DISTINCT FROM $2 ORDER BY s.id, t.id DESC`,
    [since, butSourceId],
  );
}

/** What the page of a source told last; null before the first reading. */
export async function pageFactsOf(db: Queryable, sourceId: number): Promise<Record<string, unknown> | null> {
  const [row] = await db.query<{ facts: Record<string, unknown> }>(
    'SELECT facts FROM page_facts WHERE source_id = $1',
    [sourceId],
  );
  return row?.facts ?? null;
}

/** The sources of the register, by name, as far as it matters to who reads their prices. */
export async function registeredFeeding(db: Queryable, now: Date): Promise<FeedingSource[]> {
  return (await registerRows(db)).map((row) => ({
    name: row.name,
    state: stateOfRow(row, { now }),
    addedAt: row.addedAt,
    lastSuccessAt: row.lastSuccessAt,
    lastChangeAt: row.lastChangeAt,
    everyMs: row.everyS === null ? null : row.everyS * 1000,
    expectedEveryMs: row.expectedEveryS === null ? null : row.expectedEveryS * 1000,
    nextTryAt: row.nextTryAt,
    isUnchanged: row.lastOutcome === 'unchanged',
  }));
}

/** The sources, by the numbers under which their batches stand, that are read on the ground that they are the owner's own site. */
export async function ownSourceIds(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT b.id FROM registered_sources s JOIN sources b ON b.name = s.name
       JOIN source_consents c ON c.host = s.host AND c.withdrawn_at IS NULL AND c.ground = 'own_site'`,
    [],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The names of sources that fail, or on which somebody has to act. */
export async function troubledSources(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await registerRows(db);
  const troubled = rows.filter((row) => ['failing', 'refused'].includes(stateOfRow(row, { now })));
  return new Set(troubled.map(({ name }) => name));
}
