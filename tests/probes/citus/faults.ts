import { createHash } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { migrate } from '@vivac/server/src/platform/database/migrate.ts';
import { MIGRATIONS } from '@vivac/server/src/store-location.ts';
import { type PriceSighting, storeSightings } from '@vivac/testing/price-sightings';
import { type Tally, unless } from '../crash/tally.ts';

/** One PostgreSQL of the cluster. */
export interface Node {
  readonly port: number;
  start(): void;
  stop(): void;
}

const TABLES = [
  'prices',
  'observations',
  'confirmations',
  'looks',
  'look_months',
  'observed_months',
  'campsite_options',
  'offered_wordings',
];
/** As a later version brings it: a column, an index and new values of market tables, and a table of the market. */
const LATER = `
  ALTER TABLE prices ADD seen_again int NOT NULL DEFAULT 0; -- of a market table; by its campsite
  CREATE INDEX prices_seen_again ON prices (campsite_id, seen_again);
  UPDATE prices SET seen_again = 1 WHERE guests > 1;
  ALTER TABLE observations ADD note text;
  ALTER TABLE observations ADD CONSTRAINT observations_note CHECK (note <> ';');
  ALTER TABLE campsites ADD stars int;
  CREATE TABLE price_notes (campsite_id int NOT NULL, month date NOT NULL, note text NOT NULL, PRIMARY KEY (campsite_id, month));
  DO $$ BEGIN
    IF to_regclass('public.incoming') IS NOT NULL THEN
      PERFORM create_distributed_table('price_notes', 'campsite_id', colocate_with => 'prices');
    END IF;
  END $$;
  INSERT INTO price_notes SELECT DISTINCT campsite_id, month, 'seen' FROM prices;
  ALTER TABLE reviews ADD stars int`;
const IN_THE_MIDDLE = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'vivac migrate' AND wait_event_type = 'Lock'
  AND query LIKE 'ALTER TABLE reviews%'`;
const ADDED = `SELECT relname FROM pg_class WHERE relname ~ '^price_notes|^prices_seen_again'
  UNION SELECT attrelid::regclass::text FROM pg_attribute WHERE attname IN ('seen_again', 'stars') AND NOT attisdropped`;
const AWAY_MS = 10_000;

export function urlOf({ port }: Node, name: string): string {
  return `postgres://vivac@127.0.0.1:${port}/${name}`;
}

export async function migrated(url: string, directory: string): Promise<void> {
  await migrate({ url, directory, log: { info: () => {}, warn: () => {}, error: console.error } });
}

/** A worker dies when all but the last statement of the migration is done: nothing of it stays anywhere, and the next start does it whole. */
export async function laterMigration(coordinator: Node, worker: Node, directory: string, tally: Tally): Promise<void> {
  cpSync(MIGRATIONS, directory, { recursive: true });
  writeFileSync(join(directory, '9999-come-later.sql'), LATER);
  const url = urlOf(coordinator, 'spread');
  const other = openDatabase({ url, maxConnections: 2, prepare: false });
  const failing = other
    .transaction(async (holder) => {
      await holder.query('LOCK TABLE reviews IN ACCESS SHARE MODE');
      let isOver = false;
      const tried = migrated(url, directory)
        .then(
          () => 'was done without it',
          () => null,
        )
        .finally(() => (isOver = true));
      while (!isOver && (await other.query(IN_THE_MIDDLE)).length === 0) await wait(50);
      if (isOver) return { tried: Promise.resolve('ended before its last statement') };
      worker.stop();
      return { tried };
    })
    .then(({ tried }) => tried);
  tally.check('a migration is refused whose worker died half-way', await failing);
  worker.start();
  const left = await other.query<{ relname: string }>(ADDED);
  const onWorker = openDatabase({ url: urlOf(worker, 'spread'), maxConnections: 1, prepare: false });
  left.push(...(await onWorker.query<{ relname: string }>(ADDED)));
  await Promise.all([onWorker.end(), other.end()]);
  tally.check('and nothing of it stays', unless(left.length === 0, left.map(({ relname }) => relname).join(', ')));
  for (const name of ['plain', 'spread']) {
    const failed = await migrated(urlOf(coordinator, name), directory).catch((error: Error) => error.message);
    tally.check(`a later migration on ${name}`, failed ?? null);
  }
}

/** Imports and readings go on while a machine is away for ten seconds: what fails is sent again, and nothing is lost or stored twice. */
export async function withoutNode(
  name: string,
  node: Node,
  plain: Database,
  spread: Database,
  tally: Tally,
): Promise<void> {
  let [refused, read, again, isOver] = [0, 0, 0, false];
  const reading = (async () => {
    while (!isOver) {
      await spread.query('SELECT count(*) FROM prices').then(
        () => read++,
        () => refused++,
      );
      await wait(20);
    }
  })();
  node.stop();
  const back = wait(AWAY_MS).then(() => node.start());
  for (let at = 0; at < 12; at++) {
    const rows = [1, 2, 3].map((campsite) => hotSighting(campsite, 50 + at));
    for (const db of [spread, plain]) {
      while (!(await isStored(db, `without ${name} ${at}`, rows))) {
        again++;
        await wait(300);
      }
    }
  }
  await back;
  const readBefore = read;
  while (read === readBefore) await wait(20);
  isOver = true;
  await reading;
  tally.check(
    `${name} away for ten seconds: ${refused} readings and ${again} imports refused, ${read} readings answered`,
    unless(refused > 0 && again > 0, 'nothing met its absence'),
  );
  const differing = await differingTables(plain, spread, false);
  tally.check(
    `what was sent again without ${name} is stored once`,
    unless(differing.length === 0, differing.join(', ')),
  );
}

const isStored = (db: Database, batch: string, rows: readonly PriceSighting[]) =>
  storeSightings(db, batch, rows).then(
    () => true,
    () => false,
  );

export function hotSighting(campsite: number, price: number): PriceSighting {
  return {
    campsite,
    guests: 2,
    day: '2027-04-01',
    seenS: Date.UTC(2026, 10, 1) / 1000 + price,
    price,
    units: null,
  };
}

/** Numbers of blocks are given in another order on each store: they are left out, and those of batches where some were begun twice. */
export async function differingTables(one: Database, other: Database, withBatches = true): Promise<string[]> {
  const differing = [];
  for (const table of TABLES) {
    const [ofOne, ofOther] = await Promise.all([one, other].map((db) => contentOf(db, table, withBatches)));
    if (ofOne !== ofOther) differing.push(table);
  }
  return differing;
}

async function contentOf(db: Database, table: string, withBatches: boolean): Promise<string> {
  const rows = await db.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
  const texts = rows.map(({ number: _number, blocks, batch_number: batch, ...row }) =>
    JSON.stringify([row, (blocks as [] | undefined)?.length, withBatches ? batch : null]),
  );
  return createHash('md5').update(texts.sort().join('\n')).digest('hex');
}
