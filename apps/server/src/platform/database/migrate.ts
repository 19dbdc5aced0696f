import { readdir } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseLog } from '@vivac/embedded-postgres/data-directory';

/** That of node-pg-migrate, which is read only where something waits to be applied. */
const PG_MIGRATE_LOCK_ID = 7_241_865_325_823_964;
const MIGRATIONS_TABLE = 'vivac_migrations';
const NOT_SQL = '(?!.*\\.sql$).*';

export class SchemaNewerError extends Error {
  override readonly name = 'SchemaNewerError';
  constructor(found: readonly string[]) {
    super(
      `This database was migrated by a newer Vivac (found ${found.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

/** As `server_version_num` counts: 160000 is 16.0. */
const OLDEST_VERSION = 160_000;

export class ServerTooOldError extends Error {
  override readonly name = 'ServerTooOldError';
}

/** Throws `ServerTooOldError` for a PostgreSQL that lacks what our statements use. */
export function refuseOldServer({ number, text }: { readonly number: number; readonly text: string }): void {
  if (number >= OLDEST_VERSION) return;
  throw new ServerTooOldError(`DATABASE_URL: expected PostgreSQL 16 or newer, found ${text}. Nothing was changed.`);
}

async function versionOf(client: pg.Client): Promise<{ number: number; text: string }> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  );
  return rows[0] ?? { number: 0, text: 'a server without a version' };
}

/** Refuses what a newer version made; otherwise how many migrations are applied, and how many wait. */
async function judgeSchema(client: pg.Client, directory: string): Promise<{ applied: number; pending: number }> {
  const known = new Set((await readdir(directory)).flatMap((file) => (file.endsWith('.sql') ? file.slice(0, -4) : [])));
  const table = await client.query('SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2', [
    'public',
    MIGRATIONS_TABLE,
  ]);
  if (table.rowCount === 0) return { applied: 0, pending: known.size };
  const applied = await client.query<{ name: string }>(`SELECT name FROM public.${MIGRATIONS_TABLE} ORDER BY id`);
  const unknown = applied.rows.map((row) => row.name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new SchemaNewerError(unknown);
  return { applied: applied.rows.length, pending: known.size - applied.rows.length };
}

async function applyPending(client: pg.Client, directory: string, log: DatabaseLog): Promise<void> {
  const complaints: string[] = [];
  const keep = (message: string) => void complaints.push(message.trim());
  try {
    const { runner } = await import('node-pg-migrate');
    const applied = await runner({
      dbClient: await sendingAsTaken(client),
      noLock: true,
      dir: directory,
      ignorePattern: NOT_SQL,
      direction: 'up',
      migrationsTable: MIGRATIONS_TABLE,
      singleTransaction: true,
      logger: { info: () => {}, warn: keep, error: keep },
    });
    for (const { name } of applied) log.info(`Applied migration ${name}`);
  } catch (error) {
    const reason = complaints.join('\n') || String(error);
    throw new Error(`The database could not be migrated: ${reason}`, { cause: error });
  }
}

/** Citus hands a statement to its machines with the text around it, which they refuse: there each is sent by itself. */
async function sendingAsTaken(client: pg.Client): Promise<pg.Client> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (rowCount === 0) return client;
  const query = async (text: string) => {
    let last: pg.QueryResult | undefined;
    for (const statement of statementsOf(text)) last = await client.query(statement);
    // Else a table that was read through several connections could not be changed any more.
    if (text === 'BEGIN') await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    return last;
  };
  return Object.create(client, { query: { value: query } }) as pg.Client;
}

export interface MigrateOptions {
  readonly url: string;
  readonly directory: string;
  readonly log: DatabaseLog;
  /** Called once where a schema that is in use is about to be changed; what it throws leaves the schema as it is. */
  readonly before?: () => Promise<void>;
}

/**
 * Brings the schema up to the numbered `.sql` files of `directory`, all pending ones in one transaction. Two servers
 * starting at once take turns. Throws `SchemaNewerError` when the database knows a migration the directory does not, and
 * `ServerTooOldError` before anything is touched.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const [turn, client] = [connection(options.url), connection(options.url)];
  try {
    await Promise.all([turn.connect(), client.connect()]);
    refuseOldServer(await versionOf(client));
    // The server gives the lock back by itself when this transaction ends, whatever way it ends. A pooler in transaction mode keeps
    // transactions together, not sessions.
    await turn.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await turn.query('SELECT pg_advisory_xact_lock($1)', [PG_MIGRATE_LOCK_ID]);
    const { applied, pending } = await judgeSchema(client, options.directory);
    if (applied > 0 && pending > 0) await options.before?.();
    if (pending > 0) await applyPending(client, options.directory, options.log);
  } finally {
    await Promise.all([turn, client].map((each) => each.end().catch(() => {})));
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'vivac migrate' });
  client.on('error', () => {});
  return client;
}

/** What a `;` may stand in without ending a statement, by the rules of PostgreSQL's lexer; comments may hold comments. */
const TOKENS = [
  /--[^\n]*/y,
  /(?<![\w$])[eE]'(?:[^'\\]|''|\\[\s\S])*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /(?<![\w$])\$((?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?\$\1\$/y,
];

/**
 * The statements of a text, each without its `;`. What holds no statement, only comments, is left out. A body between `BEGIN ATOMIC` and `END`
 * is not known: write it as one `RETURN` or as a string.
 */
export function statementsOf(text: string): string[] {
  const found: string[] = [];
  let [from, at, isEmpty] = [0, 0, true];
  const end = () => {
    if (!isEmpty) found.push(text.slice(from, at).trim());
    [from, isEmpty] = [at + 1, true];
  };
  while (at < text.length) {
    const length = commentAt(text, at) || tokenAt(text, at);
    if (length > 0) {
      isEmpty &&= text.startsWith('--', at) || text.startsWith('/*', at);
      at += length;
    } else {
      if (text[at] === ';') end();
      else isEmpty &&= /\s/.test(text[at]!);
      at++;
    }
  }
  end();
  return found;
}

function tokenAt(text: string, at: number): number {
  for (const token of TOKENS) {
    token.lastIndex = at;
    const length = token.exec(text)?.[0].length ?? 0;
    if (length > 0) return length;
  }
  return 0;
}

function commentAt(text: string, from: number): number {
  if (!text.startsWith('/*', from)) return 0;
  let [at, depth] = [from + 2, 1];
  for (; at < text.length && depth > 0; at++) {
    const two = text.slice(at, at + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    at++;
  }
  return at - from;
}
