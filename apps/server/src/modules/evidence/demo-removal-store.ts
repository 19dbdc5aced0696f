import type { Transaction } from '#platform/database/database';
import { DEMO_SENDER } from './read.ts';

export interface DemoRemoved {
  readonly campsites: number;
  /** Campsites of the demo market for which something else was imported too. */
  readonly kept: readonly string[];
}

/** What the demo market alone brought: by campsite, children before parents. */
const EVIDENCE = ['observations', 'confirmations', 'looks'];
const TABLES = [
  ...EVIDENCE,
  'prices',
  'observed_months',
  'look_months',
  'campsite_options',
  'data_versions',
  'unit_type_decisions',
  'unit_type_changes',
  'offered_wordings',
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

/**
 * Takes the demo market out of a database in which an earlier version put it beside data of one's own: its campsites with all
 * that is known of them, except those for which something else was imported too. The evidence of everything else stays.
 */
export async function removeDemo(tx: Transaction, demoLinks: readonly string[]): Promise<DemoRemoved> {
  await tx.query(
    `CREATE TEMPORARY TABLE demo_campsites ON COMMIT DROP AS
     SELECT DISTINCT c.id, c.name, EXISTS (
       SELECT FROM batches b WHERE NOT starts_with(b.sent_by, '${DEMO_SENDER}') AND (
         EXISTS (SELECT FROM observations o WHERE o.campsite_id = c.id AND o.batch_number = b.number)
         OR EXISTS (SELECT FROM confirmations f WHERE f.campsite_id = c.id AND f.batch_number = b.number)
         OR EXISTS (SELECT FROM looks l WHERE l.campsite_id = c.id AND l.batch_number = b.number)
         OR EXISTS (SELECT FROM reviews r WHERE r.campsite_id = c.id AND r.batch_number = b.number))) AS is_shared
     FROM campsites c JOIN campsite_links l ON l.campsite_id = c.id WHERE l.link = ANY($1::text[])`,
    [demoLinks],
  );
  // Nobody sold what is invented: it is no evidence. The tables are locked until their triggers are back.
  const allowRemoval = (state: 'DISABLE' | 'ENABLE') =>
    tx.query(EVIDENCE.map((table) => `ALTER TABLE ${table} ${state} TRIGGER ${table}_are_append_only`).join(';'));
  await allowRemoval('DISABLE');
  for (const table of TABLES) {
    await tx.execute(
      `DELETE FROM ${table} WHERE campsite_id IN (SELECT id FROM demo_campsites WHERE NOT is_shared)`,
      [],
    );
  }
  await allowRemoval('ENABLE');
  await tx.execute('DELETE FROM campsites WHERE id IN (SELECT id FROM demo_campsites WHERE NOT is_shared)', []);
  await tx.execute(
    `WITH empty AS (SELECT number FROM batches b WHERE starts_with(sent_by, $1)
       AND NOT EXISTS (SELECT FROM observations o WHERE o.batch_number = b.number)
       AND NOT EXISTS (SELECT FROM confirmations f WHERE f.batch_number = b.number)
       AND NOT EXISTS (SELECT FROM looks l WHERE l.batch_number = b.number)
       AND NOT EXISTS (SELECT FROM batch_decisions d WHERE d.batch_number = b.number)
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.batch_number = b.number)),
     gone AS (DELETE FROM rows_left_out WHERE batch_number IN (SELECT number FROM empty))
     DELETE FROM batches WHERE number IN (SELECT number FROM empty)`,
    [DEMO_SENDER],
  );
  const found = await tx.query<{ name: string; isShared: boolean }>(
    'SELECT name, is_shared AS "isShared" FROM demo_campsites ORDER BY name',
    [],
  );
  const stored = found.filter(({ isShared }) => isShared).map(({ name }) => name);
  return { campsites: found.length - stored.length, kept: stored };
}
