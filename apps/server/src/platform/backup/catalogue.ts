import type { Queryable } from '#platform/database/database';
import type { SequenceValue, TableHeader } from './backup-format.ts';

/** Those of the identity library are in the second. The queue's tables are not kept: rows of ours say what waits, and the queue is filled from them. */
const SCHEMAS = ['public', 'identity'];
/** Tables of which no row is kept: who is signed in, the keys that sign for it, links that wait to be used, and files that lie beside the database for a day. */
const EMPTY_TABLES = [
  'identity.session',
  'identity.jwks',
  'identity.verification',
  'identity.attempts',
  'public.uploads',
];

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
     WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND NOT c.relispartition AND n.nspname = ANY($1::text[]) ORDER BY n.nspname, c.relname`,
    [SCHEMAS],
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

/** Of the tables of which no row is kept, those that are there. */
export async function rowsNotStored(db: Queryable): Promise<string[]> {
  const there = new Set((await tablesToKeep(db)).map(({ name }) => name));
  return EMPTY_TABLES.filter((name) => there.has(name));
}

export async function sequenceValues(db: Queryable): Promise<SequenceValue[]> {
  return db.query<SequenceValue>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS value
     FROM pg_sequences n WHERE schemaname = ANY($1::text[]) ORDER BY 1`,
    [SCHEMAS],
  );
}

/** `public.prices` as SQL names it. */
export function sqlName(name: string): string {
  return name.split('.').map(quoted).join('.');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
