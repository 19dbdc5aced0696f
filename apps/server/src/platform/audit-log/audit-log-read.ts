import type { AuditArea } from '@vivac/contract/wire/audit-actions';
import type { Database, Queryable } from '#platform/database/database';
import type { Actor } from './act.ts';

/** Somebody as the log knows them. */
export interface AuditParty {
  readonly number: number;
  readonly kind: Actor['kind'];
  /** Empty once they are erased. */
  readonly name: string;
  /** Whose API key it is; empty when they are erased. */
  readonly owner: string | null;
}

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  readonly action: string;
  readonly actor: AuditParty;
  readonly target: AuditParty | null;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly network: string | null;
  readonly requestId: string | null;
}

/** Which entries are asked for; what is null narrows nothing. */
export interface AuditFilter {
  readonly from: Date | null;
  /** The first moment after. */
  readonly to: Date | null;
  readonly area: AuditArea | null;
  readonly action: string | null;
  readonly actorKind: Actor['kind'] | null;
  /** A part of who did it. */
  readonly actor: string | null;
  /** A part of to whom or to what it was done. */
  readonly target: string | null;
  /** Beginnings of words, each of which the entry has. */
  readonly words: readonly string[];
  /** For each of the words, the actions that a reader knows by it. */
  readonly actionsOfWords: readonly (readonly string[])[];
}

type Bind = (value: unknown) => string;

/**
 * Entries below a number, newest first. Each question is planned by itself: one by a rare word and one by a frequent one want different
 * indexes.
 */
export async function auditEntries(
  db: Database,
  filter: AuditFilter,
  { before, count }: { readonly before: number | null; readonly count: number },
): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = await conditionsOf(db, filter, bind);
  if (before !== null) {
    const number = bind(before);
    conditions.push(`(at, number) < ((SELECT at FROM audit_log WHERE number = ${number}), ${number})`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const text = `SELECT number, at, action, subject, details, network, request_id AS "requestId",
       ${partyOf('actor')} AS actor, ${partyOf('target')} AS target
     FROM (SELECT * FROM audit_log ${where} ORDER BY at DESC, number DESC LIMIT ${bind(count)}) AS found
     ORDER BY at DESC, number DESC`;
  return db.transaction(async ({ client }) => (await client.query<AuditRow>({ text, values })).rows);
}

const partyOf = (column: 'actor' | 'target') =>
  `(SELECT json_build_object('number', p.id, 'kind', p.kind, 'name', p.name,
      'owner', CASE WHEN p.kind = 'api_key' THEN coalesce((SELECT o.name FROM audit_parties o WHERE o.kind = 'person' AND o.uid = p.uid), '') END)
    FROM audit_parties p WHERE p.id = found.${column})`;

async function conditionsOf(db: Queryable, filter: AuditFilter, bind: Bind): Promise<string[]> {
  const { actorKind, actor, target, words, actionsOfWords } = filter;
  const conditions = plainConditions(filter, bind);
  if (actorKind !== null || actor !== null) {
    conditions.push(`actor = ANY(${bind(await partiesLike(db, actor ?? '', actorKind))})`);
  }
  if (target !== null) {
    const people = bind(await partiesLike(db, target, 'person'));
    conditions.push(`(target = ANY(${people}) OR words @@ ${bind(beginnings(target))}::tsquery)`);
  }
  for (const [nth, word] of words.entries()) {
    const parties = bind(await partiesLike(db, word, null));
    const known = bind(actionsOfWords[nth] ?? []);
    conditions.push(
      `(words @@ ${bind(beginnings(word))}::tsquery OR actor = ANY(${parties}) OR target = ANY(${parties}) OR action = ANY(${known}))`,
    );
  }
  return conditions;
}

function plainConditions({ from, to, area, action }: AuditFilter, bind: Bind): string[] {
  return [
    ...(from === null ? [] : [`at >= ${bind(from)}`]),
    ...(to === null ? [] : [`at < ${bind(to)}`]),
    ...(area === null ? [] : [`area = ${bind(area)}`]),
    ...(action === null ? [] : [`action = ${bind(action)}`]),
  ];
}

/** Whoever has the text in their name, or whose API key it is. */
async function partiesLike(db: Queryable, text: string, kind: Actor['kind'] | null): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM audit_parties AS p WHERE ($2::text IS NULL OR kind = $2) AND (strpos(lower(name), lower($1)) > 0
       OR kind = 'api_key' AND EXISTS (SELECT 1 FROM audit_parties o WHERE o.kind = 'person' AND o.uid = p.uid AND strpos(lower(o.name), lower($1)) > 0))`,
    [text, kind],
  );
  return rows.map(({ id }) => id);
}

/** Words that begin like those of a text, as a tsquery. */
function beginnings(text: string): string {
  const words = text.toLowerCase().replaceAll('\\', ' ').trim().split(/\s+/);
  return words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ');
}

/** Entries of what a person did and of what was done to them, oldest first. */
export async function auditEntriesOf(db: Queryable, uid: string): Promise<object[]> {
  return db.query(
    `SELECT number, at, action, subject, details, network, request_id FROM audit_log
     WHERE actor IN (SELECT id FROM audit_parties WHERE uid = $1) OR target IN (SELECT id FROM audit_parties WHERE uid = $1)
     ORDER BY number`,
    [uid],
  );
}
