import type { ClientBase } from 'pg';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { type Act, presentAct } from '#platform/audit-log/act';
import type { Database, Queryable } from '#platform/database/database';
import { quoted } from './catalogue.ts';

interface RestoreNote {
  readonly at: string;
  readonly by: Act['actor'];
  readonly details: { readonly made_at: string; readonly version: string; readonly rows: number };
}

const BEGINNING = 'Restored by Vivac: ';

/** Writes onto a database that it was restored; its rows stay those of the backup, until the product starts on it. */
export async function noteRestore(
  server: Pick<ClientBase, 'query' | 'escapeLiteral'>,
  name: string,
  of: Pick<RestoreNote, 'details'> & { at: Date },
): Promise<void> {
  const note: RestoreNote = { at: of.at.toISOString(), by: presentAct().actor, details: of.details };
  await server.query(
    `COMMENT ON DATABASE ${quoted(name)} IS ${server.escapeLiteral(`${BEGINNING}${JSON.stringify(note)}`)}`,
  );
}

/** Writes what a restore noted into the audit log, once. */
export async function recordRestore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await noteIn(tx);
    if (found === null) return;
    const { at, by, details } = found.note;
    const act = { actor: by, network: null, requestId: null };
    await recordAudit(tx, { at: new Date(at), action: 'backup.restored', details }, act);
    await tx.query(`COMMENT ON DATABASE ${quoted(found.name)} IS NULL`);
  });
}

async function noteIn(tx: Queryable): Promise<{ readonly name: string; readonly note: RestoreNote } | null> {
  const [row] = await tx.query<{ name: string; text: string | null }>(
    `SELECT datname::text AS name, shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = current_database()`,
  );
  if (row === undefined || !row.text?.startsWith(BEGINNING)) return null;
  return { name: row.name, note: JSON.parse(row.text.slice(BEGINNING.length)) as RestoreNote };
}
