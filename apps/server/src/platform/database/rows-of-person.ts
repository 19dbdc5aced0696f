import type { Queryable } from './database.ts';

/** Values that open something, by the names of their columns; what is sealed or hashed is bytes. */
const SECRETS = '(token|secret|password|hash|sealed)';

interface PersonTable {
  readonly name: string;
  readonly key: string;
  /** The table whose rows these belong to; null where they name the person themselves. */
  readonly parent: string | null;
  readonly parentKey: string | null;
  readonly secrets: string[];
}

/** Every row that names a person by their uid, and the rows that belong to one of those, by table; without what opens something. */
export async function rowsOfPerson(db: Queryable, uid: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const rows: Record<string, readonly unknown[]> = {};
  for (const { name, key, parent, parentKey, secrets } of await tablesOfPerson(db)) {
    const whose = parent === null ? '= $1' : `IN (SELECT ${parentKey} FROM ${parent} WHERE uid = $1)`;
    const found = await db.query<{ row: unknown }>(
      `SELECT to_jsonb(t) - $2::text[] AS row FROM ${name} AS t WHERE ${key} ${whose}`,
      [uid, secrets],
    );
    if (found.length > 0) rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Named as SQL names them. */
async function tablesOfPerson(db: Queryable): Promise<PersonTable[]> {
  return db.query<PersonTable>(
    `WITH own AS (
       SELECT c.oid, 'uid' AS key FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'uid' AND NOT a.attisdropped
     ), named AS (
       SELECT oid, key, NULL::oid AS parent, NULL::text AS parent_key FROM own
       UNION ALL SELECT to_regclass('identity."user"'), 'id', NULL, NULL WHERE to_regclass('identity."user"') IS NOT NULL
       UNION ALL SELECT to_regclass('identity.session'), '"userId"', NULL, NULL WHERE to_regclass('identity.session') IS NOT NULL
       UNION ALL SELECT k.conrelid, quote_ident(a.attname), k.confrelid, quote_ident(p.attname)
       FROM pg_constraint k JOIN own ON own.oid = k.confrelid
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
         JOIN pg_attribute p ON p.attrelid = k.confrelid AND p.attnum = k.confkey[1]
       WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND k.conrelid NOT IN (SELECT oid FROM own)
         AND k.conrelid <> 'audit_log'::regclass
     )
     SELECT n.oid::regclass::text AS name, n.key, n.parent::regclass::text AS parent, n.parent_key AS "parentKey",
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = n.oid AND attnum > 0 AND NOT attisdropped
         AND (atttypid = 'bytea'::regtype OR attname ~* $1)) AS secrets
     FROM named n ORDER BY 1, 2`,
    [SECRETS],
  );
}
