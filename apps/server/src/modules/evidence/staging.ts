import type { Day } from '@vivac/domain/time/day';
import { IS_SPREAD } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import { DIMENSION_COLUMNS, OFFER_KEY } from './offer-columns.ts';

// What an import, a decision or thinning lays out to work on. The statements are the same on one machine and on many: rows have the
// campsite, by which they lie beside its prices, and the transaction that they are of.

const NAMES = `campsite_id int, ${DIMENSION_COLUMNS.map((column) => `${column} smallint`).join(', ')}, original_type_id int, month date`;
const KEY = `campsite_id int, month date, ${OFFER_KEY.map((column) => `${column} ${column === 'original_type_id' ? 'int' : 'smallint'}`).join(', ')}`;

/** The tables with their columns behind `work`; `part` tells the rows of one work and campsite apart. */
export const STAGING_TABLES = {
  /** Month blocks that are folded into the current prices at the end. */
  incoming: `part int, ${NAMES}, observed_at timestamptz, observed_nights int, price_cents int[], availability smallint[], terms int[],
    fee_cents int[], tax_cents int[], stands_hours smallint[], seen_s bigint[]`,
  found_again: 'campsite_id int, part int, month int, observed_at timestamptz, number bigint',
  fold_plan: 'campsite_id int, part int, block bigint, way text',
  folded_blocks: `block bigint, ${KEY}`,
  evidence_blocks: `number bigint, campsite_id int, month date, batch_number int, observed_at timestamptz, offer bigint, said bigint,
    began timestamptz, line bigint`,
  sightings: `number bigint, campsite_id int, month date, line bigint, offer bigint, said bigint, batch_number int,
    observed_at timestamptz, began timestamptz, is_again boolean, day date`,
  thinned: 'campsite_id int, month date, line bigint, batch_number int, day date',
  going: `campsite_id int, month date, month_number int, batch_number int, observed_at timestamptz, number bigint, is_again boolean,
    goes boolean`,
} as const;

export type StagingTable = keyof typeof STAGING_TABLES;

export const stagingColumns = (table: StagingTable): string => `work int NOT NULL, ${STAGING_TABLES[table]}`;

/** The rows in staging tables of one transaction. */
export interface Work {
  /** In the column `work` of its rows: no two sessions have one at the same time. */
  readonly number: number;
  /** Whether the tables lie on several machines, where `vivac spread` made them for good; otherwise they are this transaction's own. */
  readonly isSpread: boolean;
  readonly tables: readonly StagingTable[];
}

/** Makes room for work in some tables. On a spread store {@link endWork} empties it; what is rolled back leaves nothing. */
export async function beginWork(tx: Transaction, tables: readonly StagingTable[]): Promise<Work> {
  const [row] = await tx.query<{ number: number; isSpread: boolean }>(
    `SELECT pg_backend_pid() AS number, ${IS_SPREAD} AS "isSpread"`,
  );
  const work = { ...row!, tables };
  if (!work.isSpread) {
    const made = tables.map(
      (table) => `CREATE TEMP TABLE IF NOT EXISTS ${table} (${stagingColumns(table)}) ON COMMIT DROP`,
    );
    await tx.query(made.join(';'));
  }
  return work;
}

/** Takes the rows of work out; another may begin in the same transaction. */
export async function endWork(tx: Transaction, { number, isSpread, tables }: Work): Promise<void> {
  if (!isSpread) await tx.query(`DROP TABLE ${tables.join(', ')}`);
  else for (const table of tables) await tx.execute(`DELETE FROM ${table} WHERE work = $1`, [number]);
}

/** Of so few rows the plans of PostgreSQL are the same, and counting them is a good part of the import of one answer. */
const FEW_ROWS = 50;

/**
 * Counts what a staging table holds, so that plans fit; elsewhere than on one machine others would have to wait for it. `rows` is how many
 * were put into it, where that is known.
 */
export async function countWork(
  tx: Transaction,
  { isSpread }: Work,
  table: StagingTable,
  { rows = Infinity, columns = '' }: { readonly rows?: number; readonly columns?: string } = {},
): Promise<void> {
  if (!isSpread && rows > FEW_ROWS) await tx.execute(`ANALYZE ${table} ${columns}`);
}

/** Months of campsites: each of these months of each of these campsites. */
export interface CampsiteMonths {
  readonly campsiteIds: readonly number[];
  /** The firsts of the months. */
  readonly months: readonly Day[];
}

/** With all that counts of them in the staging table `incoming`. */
export interface GatheredMonths extends CampsiteMonths {
  readonly work: Work;
}
