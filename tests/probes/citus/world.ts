import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { STAGING_TABLES } from '@vivac/server/src/modules/evidence/staging.ts';

/**
 * Of one store alone: what lies ready for the machines, how often and when something was tried or made; and market figures, counted behind the
 * answers of whichever filters were asked for last: their answer is compared.
 */
const LEFT_OUT = new Set<string>([
  ...Object.keys(STAGING_TABLES),
  'vivac_migrations',
  'audit_log',
  'audit_parties',
  'backup_runs',
  'backup_rehearsals',
  'market_counts',
  'market_figures',
  'market_cells',
]);
/** Numbers of blocks are given in another order on each store, as are those of transactions; secrets and hashes are another each time. */
const CHANCE =
  /^(number|raised_in|blocks|block|uid|.*token.*|.*secret.*|.*hash.*|.*sealed.*|key|endpoint|p256dh|message_id|mark)$/;
/** Ids, keys of the API and of reviews of erased guests. */
const CHANCE_IN_TEXT = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|vvc_\w+|erased:[\w-]+/g;
const MOMENT = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const SOON_MS = 2 * 86_400_000;

/** Which tables of the product hold something else on one store than on the other, and the first row that does. */
export async function differingWorlds(one: Database, other: Database): Promise<string[]> {
  const tables = await one.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const differing = [];
  for (const { name } of tables) {
    if (LEFT_OUT.has(name)) continue;
    const [ofOne, ofOther] = [await rowsOf(one, name), await rowsOf(other, name)];
    const at = [...ofOne, ...ofOther].find((row) => countOf(ofOne, row) !== countOf(ofOther, row));
    if (at !== undefined) {
      differing.push(`${name}: ${countOf(ofOne, at)} and ${countOf(ofOther, at)} of ${at.slice(0, 600)}`);
    }
  }
  return differing;
}

const countOf = (rows: readonly string[], row: string) => rows.filter((each) => each === row).length;

async function rowsOf(db: Database, table: string): Promise<string[]> {
  const rows = await db.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
  return rows.map((row) => {
    const kept = Object.entries(row).filter(
      ([column]) => !CHANCE.test(column) || (table === 'batches' && column === 'number'),
    );
    return JSON.stringify(Object.fromEntries(kept))
      .replaceAll(CHANCE_IN_TEXT, 'chance')
      .replaceAll(MOMENT, (moment) => (isOfToday(new Date(moment)) ? 'now' : moment));
  });
}

const isOfToday = (moment: Date) => Math.abs(moment.getTime() - Date.now()) < SOON_MS;
