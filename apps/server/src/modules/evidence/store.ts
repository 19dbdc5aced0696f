import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { LeftOutRow, Totals } from '@vivac/intake/verdict/ledger';
import type { BatchRemarks } from './read.ts';
import type { OFFER_COLUMNS } from './offer-columns.ts';

/** The tables that give names their numbers. */
export type NameTable =
  'sources' | 'original_types' | NonNullable<(typeof OFFER_COLUMNS)[keyof typeof OFFER_COLUMNS]['names']>;

/** An import takes as long as its file; only the rest of the context is bounded. */
export async function liftTimeouts(tx: Transaction): Promise<void> {
  await tx.query(
    'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
}

/** What the database refuses to change or remove. */
export const APPEND_ONLY = ['observations', 'confirmations', 'looks', 'sold_units'] as const;

/** Changes or removes evidence, which is refused everywhere else. */
export async function changingEvidence<Changed>(tx: Transaction, change: () => Promise<Changed>): Promise<Changed> {
  // So that Citus tells its machines too; nobody else knows the setting.
  await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`);
  await tx.query(`SET LOCAL vivac.changes_evidence = 'on'`);
  const changed = await change();
  await tx.query(`SET LOCAL vivac.changes_evidence = 'off'`);
  return changed;
}

export async function idOfName(db: Queryable, table: NameTable, name: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(`SELECT id FROM ${table} WHERE name = $1`, [name]);
  return row?.id ?? null;
}

/** The number of a name, which is added when it is new. Safe beside others that add the same. */
export async function addName(db: Queryable, table: NameTable, name: string): Promise<number> {
  const known = await idOfName(db, table, name);
  if (known !== null) return known;
  const [added] = await db.query<{ id: number }>(
    `INSERT INTO ${table} (name) VALUES ($1) ON CONFLICT (name) DO NOTHING RETURNING id`,
    [name],
  );
  return added?.id ?? (await addName(db, table, name));
}

/** The numbers of many names by two statements or three, however many are new; in one order, so that two who add the same never wait for each other. */
export async function addNames(
  db: Queryable,
  table: NameTable,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = async () => {
    const rows = await db.query<{ name: string; id: number }>(
      `SELECT name, id FROM ${table} WHERE name = ANY($1::text[])`,
      [names],
    );
    return new Map(rows.map(({ name, id }) => [name, id]));
  };
  const known = await found();
  const missing = [...new Set(names)].filter((name) => !known.has(name)).sort();
  if (missing.length === 0) return known;
  await db.execute(`INSERT INTO ${table} (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING`, [missing]);
  return found();
}

export interface NewBatch {
  readonly kind: ImportKind;
  readonly sourceId: number;
  readonly sentBy: string;
  readonly openedAt: Date;
}

/** Opens a batch under a passing id: its own may follow from the last byte of the file. */
export async function openBatch(tx: Transaction, batch: NewBatch): Promise<number> {
  const [row] = await tx.query<{ number: number }>(
    `INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored,
       rows_repeated, rows_set_aside, rows_rejected)
     VALUES ($1, $2, $3, '', $4, $5, 0, 0, 0, 0, 0) RETURNING number`,
    [`open:${randomUUID()}`, batch.sourceId, batch.kind, batch.sentBy, batch.openedAt],
  );
  return row!.number;
}

export interface ClosedBatch {
  readonly id: string;
  /** Whose name the id is. */
  readonly namedBy: string;
  readonly contentHash: string;
  readonly totals: Totals;
  /** When all of it was there. */
  readonly receivedAt: Date;
  readonly observedFromS: number | null;
  readonly observedToS: number | null;
  readonly campsites: number;
  readonly remarks: BatchRemarks;
}

export async function closeBatch(tx: Transaction, number: number, batch: ClosedBatch): Promise<void> {
  const { id, namedBy, contentHash, totals, receivedAt, observedFromS, observedToS, campsites, remarks } = batch;
  const { read, stored, repeated, setAside, skipped, rejected } = totals;
  await tx.execute(
    `UPDATE batches SET id = $2, content_hash = $3, observed_from = to_timestamp($4), observed_to = to_timestamp($5),
       rows_read = $6, rows_stored = $7, rows_repeated = $8, rows_set_aside = $9, rows_rejected = $10, received_at = $11,
       rows_skipped = $12, campsites = $13, remarks = $14, named_by = $15
     WHERE number = $1`,
    [
      number,
      id,
      contentHash,
      observedFromS,
      observedToS,
      read,
      stored,
      repeated,
      setAside,
      rejected,
      receivedAt,
      skipped,
      campsites,
      JSON.stringify(remarks),
      namedBy,
    ],
  );
}

export async function storeLeftOut(
  tx: Transaction,
  batchNumber: number,
  file: string,
  rows: readonly LeftOutRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `INSERT INTO rows_left_out (batch_number, file, line, outcome, column_name, reason, value, field)
     SELECT $1::int, $2::text, *
     FROM unnest($3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::text[])`,
    [
      batchNumber,
      file,
      rows.map(({ line }) => line),
      rows.map(({ outcome }) => outcome),
      rows.map(({ column }) => column),
      rows.map(({ reason }) => JSON.stringify(reason)),
      rows.map(({ value }) => value),
      rows.map(({ field }) => field),
    ],
  );
}

export const EVIDENCE_DATA: PersonalData = {
  named: [
    // “API key NAME of ADDRESS”
    { table: 'batches', column: 'sent_by', around: [' of ', ''] },
    { table: 'batch_decisions', column: 'decided_by' },
    { table: 'unit_type_decisions', column: 'decided_by' },
    { table: 'unit_type_changes', column: 'changed_by' },
  ],
};
