import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type TableHeader, wholeLines } from './backup-format.ts';
import { quoted, sqlName } from './catalogue.ts';

/** For a transaction: how values are written, whatever the server and the session say. The same rows give the same bytes. */
export const PLAIN_VALUES = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL datestyle = 'ISO, MDY';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

export function columnList({ columns }: TableHeader): string {
  return columns.map(quoted).join(', ');
}

/** All rows of a table as whole lines of COPY in text form. Whoever stops before the last one ends the connection. */
export async function* copiedRows(client: pg.PoolClient, table: TableHeader): AsyncGenerator<Buffer> {
  const text = `COPY (SELECT ${columnList(table)} FROM ${sqlName(table.name)}) TO STDOUT`;
  const copying = client.query(copyTo(text));
  try {
    yield* wholeLines(copying);
  } finally {
    // The server would wait for ever for somebody to take the other rows, and the next statement for the server.
    if (!copying.readableEnded) connectionOf(client).stream.destroy();
  }
}

/** A connection of a pool is a client of its own. */
function connectionOf(client: pg.PoolClient): pg.Connection {
  return (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
}
