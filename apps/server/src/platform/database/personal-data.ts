import type { Queryable, Transaction } from './database.ts';

/** What a module keeps of a person, column by column: so it goes with them, is told under a pseudonym, and ends with its time. */
export interface PersonalData {
  /** Waits for what is under way of a user, and lets nothing new begin. */
  readonly lock?: (tx: Transaction, uid: string) => Promise<void>;
  /** Tables whose rows are of the user that `uid` says. */
  readonly owned?: readonly string[];
  /** Columns that say by an address who did something. */
  readonly named?: readonly NamedColumn[];
  /** What was sent, or asked to be, and is kept for some days. */
  readonly sent?: readonly SentRows[];
}

interface NamedColumn {
  readonly table: string;
  readonly column: string;
  /** What stands around an address at the end of a longer text. */
  readonly around?: readonly [before: string, after: string];
  /** Nobody is named then, not even under a pseudonym. */
  readonly isBlanked?: true;
}

interface SentRows {
  readonly table: string;
  /** The column of its moment. */
  readonly at: string;
  /** Which rows may go, of the table as `t`. */
  readonly over: string;
}

/** Takes out all rows of a user. */
export async function forgetUser(tx: Transaction, stored: readonly PersonalData[], uid: string): Promise<void> {
  for (const { lock, owned = [] } of stored) {
    await lock?.(tx, uid);
    for (const table of owned) await tx.execute(`DELETE FROM ${table} WHERE uid = $1`, [uid]);
  }
}

/** Puts a pseudonym where a person is named by their address. */
export async function erasePerson(
  tx: Transaction,
  stored: readonly PersonalData[],
  email: string,
  pseudonym: string,
): Promise<void> {
  for (const { table, column, around, isBlanked } of stored.flatMap(({ named = [] }) => named)) {
    const put = isBlanked ? null : pseudonym;
    await tx.execute(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [email, put]);
    if (around === undefined) continue;
    const ending = around.join(email);
    await tx.execute(`UPDATE ${table} SET ${column} = $2 WHERE right(${column}, length($1)) = $1`, [ending, put]);
  }
}

/** Takes out what was sent before a moment and is over. Resolves to how many rows. */
export async function forgetSent(db: Queryable, stored: readonly PersonalData[], before: Date): Promise<number> {
  let gone = 0;
  for (const { table, at, over } of stored.flatMap(({ sent = [] }) => sent)) {
    gone += await db.execute(`DELETE FROM ${table} t WHERE t.${at} < $1 AND ${over}`, [before]);
  }
  return gone;
}

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
       UNION ALL SELECT to_regclass('identity.second_factor'), 'uid', NULL, NULL WHERE to_regclass('identity.second_factor') IS NOT NULL
       UNION ALL SELECT to_regclass('identity.passkey'), 'uid', NULL, NULL WHERE to_regclass('identity.passkey') IS NOT NULL
       UNION ALL SELECT to_regclass('identity.recovery_code'), 'uid', NULL, NULL WHERE to_regclass('identity.recovery_code') IS NOT NULL
       UNION ALL SELECT to_regclass('identity.account'), '"userId"', NULL, NULL WHERE to_regclass('identity.account') IS NOT NULL
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
