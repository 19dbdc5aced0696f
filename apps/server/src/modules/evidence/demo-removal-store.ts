import { lockMarketAndChanges } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import { DEMO_SENDER } from './read.ts';
import { APPEND_ONLY, changingEvidence, liftTimeouts } from './store.ts';

export interface DemoRemoved {
  readonly campsites: number;
  /** Campsites of the demo market for which something else was imported too. */
  readonly kept: readonly string[];
}

/** What the demo market alone brought: by campsite, children before parents. */
const TABLES = [
  ...APPEND_ONLY,
  'prices',
  'observed_months',
  'look_months',
  'campsite_options',
  'data_versions',
  'unit_type_decisions',
  'unit_type_changes',
  'offered_wordings',
  'offer_changes',
  'change_tracks',
  'published_scores',
  'reviews',
  'withdrawn_reviews',
  'repeated_reviews',
  'campsite_decisions',
  'review_counts',
  'review_months',
  'watchlists',
  'campsite_links',
  'campsite_identifiers',
  'campsite_names',
];

/** Tables whose rows say which batch brought them. */
const BROUGHT = [...APPEND_ONLY, 'reviews'];
const OF_OTHERS = `SELECT number FROM batches WHERE NOT starts_with(sent_by, '${DEMO_SENDER}')`;

interface DemoCampsite {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
}

/**
 * Takes the demo market out of a database in which an earlier version put it beside data of one's own: its campsites with all
 * that is known of them, except those for which something else was imported too. The evidence of everything else stays.
 */
export async function removeDemo(tx: Transaction, demoLinks: readonly string[]): Promise<DemoRemoved> {
  await liftTimeouts(tx);
  await lockMarketAndChanges(tx);
  // Citus changes tables that lie whole everywhere only where the market before them was asked machine by machine.
  await tx.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  const found = await tx.query<DemoCampsite>(
    `SELECT DISTINCT c.id, c.name,
       ${BROUGHT.map((table) => `c.id IN (SELECT DISTINCT campsite_id FROM ${table} WHERE batch_number IN (${OF_OTHERS}))`).join(' OR ')} AS "isShared"
     FROM campsites c JOIN campsite_links l ON l.campsite_id = c.id WHERE l.link = ANY($1::text[]) ORDER BY c.name`,
    [demoLinks],
  );
  const gone = found.filter(({ isShared }) => !isShared).map(({ id }) => id);
  // Nobody sold what is invented: it is no evidence.
  await changingEvidence(tx, async () => {
    for (const table of TABLES) {
      await tx.execute(`DELETE FROM ${table} WHERE campsite_id = ANY($1::int[])`, [gone]);
    }
  });
  await tx.execute('DELETE FROM campsites WHERE id = ANY($1::int[])', [gone]);
  const empty = await tx.query<{ number: number }>(
    `SELECT number FROM batches WHERE starts_with(sent_by, $1) AND number NOT IN (SELECT batch_number FROM batch_decisions)
       ${BROUGHT.map((table) => `AND number NOT IN (SELECT DISTINCT batch_number FROM ${table})`).join(' ')}`,
    [DEMO_SENDER],
  );
  for (const [table, column] of [
    ['rows_left_out', 'batch_number'],
    ['batches', 'number'],
  ]) {
    await tx.execute(`DELETE FROM ${table} WHERE ${column} = ANY($1::int[])`, [empty.map(({ number }) => number)]);
  }
  const stored = found.filter(({ isShared }) => isShared).map(({ name }) => name);
  return { campsites: found.length - stored.length, kept: stored };
}
