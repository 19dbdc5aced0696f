import type { Queryable } from '#platform/database/database';
import type { SequenceValue, TableHeader } from './backup-format.ts';

/** The queue's tables are not kept: rows of ours say what waits, and the queue is filled from them. */
const LEFT_OUT_SCHEMAS = ['pgboss'];
/** Tables of which no row is kept: who is signed in, the keys that sign for it, links that wait to be used, and files that lie beside the database for a day. */
const EMPTY_TABLES = [
  'identity.session',
  'identity.jwks',
  'identity.verification',
  'identity.attempts',
  'public.uploads',
];

const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND n.nspname <> ALL($1::text[])`;

interface TableRow {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly columns: string[];
  readonly parents: number[];
}

/**
 * The tables to keep, parents before children. Columns that are computed are left out, and those that mean a transaction of this
 * server.
 */
export async function tablesToKeep(db: Queryable): Promise<TableHeader[]> {
  const rows = await db.query<TableRow>(
    `SELECT c.oid::int, n.nspname AS schema, c.relname AS name,
       array(SELECT attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
         AND attgenerated = '' AND atttypid <> 'xid8'::regtype ORDER BY attnum) AS columns,
       array(SELECT DISTINCT confrelid::int FROM pg_constraint k WHERE k.conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS parents
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} ORDER BY n.nspname, c.relname`,
    [LEFT_OUT_SCHEMAS],
  );
  return parentsFirst(rows).map(({ schema, name, columns }) => ({ name: `${schema}.${name}`, columns }));
}

function parentsFirst(rows: readonly TableRow[]): TableRow[] {
  const ordered = new Set<TableRow>();
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const place = (row: TableRow, below: readonly TableRow[]): void => {
    if (ordered.has(row)) return;
    if (below.includes(row))
      throw new Error(`Tables need each other: ${[...below, row].map(({ name }) => name).join(', ')}`);
    for (const oid of row.parents) place(byOid.get(oid)!, [...below, row]);
    ordered.add(row);
  };
  for (const row of rows) place(row, []);
  return [...ordered];
}

export function keepsRows({ name }: TableHeader): boolean {
  return !EMPTY_TABLES.includes(name);
}

export async function sequenceValues(db: Queryable): Promise<SequenceValue[]> {
  return db.query<SequenceValue>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS value
     FROM pg_sequences n WHERE schemaname <> ALL($1::text[]) ORDER BY 1`,
    [LEFT_OUT_SCHEMAS],
  );
}

/** How to make the tables that no migration of ours makes, those of the identity library, as they are. */
export async function otherSchemas(db: Queryable): Promise<{ definitions: string[]; constraints: string[] }> {
  const left = [...LEFT_OUT_SCHEMAS, 'public'];
  const schemas = await db.query<{ text: string }>(
    `SELECT format('CREATE SCHEMA %I', nspname) AS text FROM pg_namespace n WHERE ${OURS} ORDER BY 1`,
    [left],
  );
  const tables = await db.query<{ text: string }>(
    `SELECT format('CREATE TABLE %I.%I (%s)', n.nspname, c.relname, string_agg(
       format('%I %s', attname, format_type(atttypid, atttypmod)) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
         || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' ORDER BY attnum)) AS text
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
       LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relkind = 'r' AND attnum > 0 AND NOT attisdropped AND ${OURS} GROUP BY n.nspname, c.relname ORDER BY 1`,
    [left],
  );
  const constraints = await db.query<{ text: string }>(
    `SELECT text FROM (
       SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, conname, pg_get_constraintdef(k.oid)) AS text,
         CASE contype WHEN 'f' THEN 3 ELSE 1 END AS turn
       FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE contype IN ('p', 'u', 'f', 'c') AND ${OURS}
       UNION ALL
       SELECT pg_get_indexdef(indexrelid), 2 FROM pg_index i JOIN pg_class c ON c.oid = indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = indexrelid AND contype IN ('p', 'u')) AND ${OURS}) AS all_of_them
     ORDER BY turn, text`,
    [left],
  );
  const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);
  return { definitions: [...texts(schemas), ...texts(tables)], constraints: texts(constraints) };
}

/** `public.prices` as SQL names it. */
export function sqlName(name: string): string {
  return name.split('.').map(quoted).join('.');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
