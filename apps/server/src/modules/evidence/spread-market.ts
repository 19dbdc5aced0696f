import { setTimeout as wait } from 'node:timers/promises';
import { isSpread, lockMarket } from '#platform/database/advisory-lock';
import type { Database, Queryable, Transaction } from '#platform/database/database';
import { STAGING_TABLES, type StagingTable, stagingColumns } from './staging.ts';

// The market by its campsites over the machines of a Citus cluster (docs/many-machines.md).

/** What is asked for with each price: whole on every machine. */
export const WHOLE_EVERYWHERE = [
  'campsites',
  'sources',
  'batches',
  'channels',
  'accommodation_types',
  'original_types',
  'cancellation_policies',
  'extras',
  'withdrawn_batches',
  'unit_type_decisions',
];
/** The first gives the others their machines: rows of one campsite lie together. */
export const BY_CAMPSITE = [
  'prices',
  'observations',
  'confirmations',
  'looks',
  'observed_months',
  'look_months',
  'sold_units',
  'campsite_options',
  'data_versions',
  'offered_wordings',
  'offer_changes',
  'change_tracks',
  'market_figures',
];
const OLDEST_CITUS = 13;

/** Why the market is not spread, for whoever asked; nothing was changed. */
class NotSpread extends Error {
  override readonly name = 'NotSpread';

  constructor(why: string) {
    super(`${why} Nothing was changed.`);
  }
}

export interface Spread {
  /** False where it was spread before. */
  readonly isNew: boolean;
  readonly byCampsite: readonly string[];
  readonly wholeEverywhere: readonly string[];
  /** How many parts of the market each machine has. */
  readonly machines: readonly { readonly machine: string; readonly parts: number }[];
}

/** Spreads the market over the machines of the cluster that the database coordinates, whole or not at all. Throws `NotSpread`. */
export async function spreadMarket(db: Database): Promise<Spread> {
  await refuseOtherThanCitus(db);
  const isNew = await db.transaction(async (tx) => {
    await tx.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL client_min_messages = warning',
    );
    if (await isSpread(tx)) return false;
    await refuseMissingMachines(tx);
    await refuseWhileInUse(tx);
    await lockMarket(tx);
    await spread(tx);
    return true;
  });
  const machines = await db.query<{ machine: string; parts: number }>(
    `SELECT nodename || ':' || nodeport AS machine, count(*)::int AS parts FROM citus_shards
     WHERE table_name = 'public.prices'::regclass GROUP BY 1 ORDER BY 1`,
  );
  return { isNew, byCampsite: BY_CAMPSITE, wholeEverywhere: WHOLE_EVERYWHERE, machines };
}

async function refuseOtherThanCitus(db: Queryable): Promise<void> {
  const [citus] = await db.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  if (citus === undefined) {
    throw new NotSpread('The database has no Citus: DATABASE_URL must name the coordinator of a Citus cluster.');
  }
  if (Number.parseInt(citus.version, 10) < OLDEST_CITUS) {
    throw new NotSpread(`Citus ${citus.version} is too old: ${OLDEST_CITUS} or newer is needed.`);
  }
}

async function refuseMissingMachines(tx: Transaction): Promise<void> {
  const [here] = await tx.query<{ coordinates: boolean; workers: number }>(
    `SELECT citus_is_coordinator() AS coordinates,
       (SELECT count(*) FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND shouldhaveshards)::int AS workers`,
  );
  if (!here!.coordinates) {
    throw new NotSpread('This is a worker of the cluster: DATABASE_URL must name its coordinator.');
  }
  if (here!.workers === 0) throw new NotSpread('The cluster has no workers: add them with citus_add_node first.');
  const away = await tx.query<{ machine: string }>(
    `SELECT DISTINCT to_nodename || ':' || to_nodeport AS machine FROM citus_check_cluster_node_health()
     WHERE result IS NOT TRUE ORDER BY 1`,
  );
  if (away.length > 0) {
    throw new NotSpread(
      `These machines of the cluster do not answer: ${away.map(({ machine }) => machine).join(', ')}.`,
    );
  }
}

const LEAVING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** A connection that was closed just now is seen for a moment yet. */
async function refuseWhileInUse(tx: Transaction): Promise<void> {
  const untilMs = performance.now() + LEAVING_MS;
  while (true) {
    // In a transaction they are otherwise those of the first look.
    await tx.query('SELECT pg_stat_clear_snapshot()');
    const [others] = await tx.query<{ count: number; names: string }>(
      `SELECT count(*)::int AS count, coalesce(string_agg(DISTINCT nullif(application_name, ''), ', '), '') AS names
       FROM pg_stat_get_activity(NULL) WHERE datid = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND application_name NOT LIKE 'citus\\_%'`,
    );
    if (others!.count === 0) return;
    if (performance.now() > untilMs) {
      const who = others!.names === '' ? '' : ` (${others!.names})`;
      throw new NotSpread(`The database is in use by ${others!.count} connections${who}: stop every server first.`);
    }
    await wait(LOOK_AGAIN_MS);
  }
}

async function spread(tx: Transaction): Promise<void> {
  await tx.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.enable_unsafe_triggers = on`);
  await dropKeys(tx);
  for (const table of WHOLE_EVERYWHERE) await tx.query(`SELECT create_reference_table('public.${table}')`);
  const staging = Object.keys(STAGING_TABLES) as StagingTable[];
  for (const table of staging) await tx.query(`CREATE UNLOGGED TABLE ${table} (${stagingColumns(table)})`);
  for (const table of ['incoming', 'evidence_blocks'] as const) {
    await tx.query(`CREATE INDEX ${table}_by_work ON ${table} (work)`);
  }
  const [first, ...others] = BY_CAMPSITE;
  await tx.query(`SELECT create_distributed_table('public.${first}', 'campsite_id', colocate_with => 'none')`);
  for (const table of [...others, ...staging]) {
    await tx.query(
      `SELECT create_distributed_table('public.${table}', 'campsite_id', colocate_with => 'public.${first}')`,
    );
  }
}

/** Keys to other tables would make each machine wait for the others; imports and deletions keep to them. */
export async function dropKeys(db: Queryable): Promise<void> {
  await db.query(
    `DO $keys$ DECLARE key record; BEGIN
       FOR key IN SELECT conrelid::regclass AS place, conname FROM pg_constraint
         WHERE contype = 'f' AND conrelid = ANY(ARRAY['${BY_CAMPSITE.join("','")}']::regclass[])
       LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.place, key.conname); END LOOP;
     END $keys$`,
  );
}
