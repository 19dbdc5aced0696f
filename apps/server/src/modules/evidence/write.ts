import { toSay } from '@vivac/text/sentence';
import type { NumberedName } from '@vivac/intake/kinds/reading-context';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { LookPart } from '@vivac/intake/mapping/mapping';
import { CAMPSITE_LOCKS, lockMarket, WHOLE_MARKET } from '#platform/database/advisory-lock';
import type { Database, Transaction } from '#platform/database/database';
import type { Day } from '@vivac/domain/time/day';
import { BLOCK, FOLDING, INCOMING_KEY, openBlockCopy, storeObservations } from './block-store.ts';
import { BlockGatherer } from './block-gatherer.ts';
import { lookRows, storeLooks } from './looks.ts';
import { OFFER_COLUMNS } from './offer-columns.ts';
import {
  addName,
  addNames,
  closeBatch,
  type ClosedBatch,
  idOfName,
  liftTimeouts,
  type NameTable,
  openBatch,
  storeLeftOut,
} from './store.ts';
import type { Decision } from './read.ts';
import { beginWork, countWork, type CampsiteMonths, type GatheredMonths, type Work } from './staging.ts';
import { noteWordingsAnew } from './unit-types.ts';
import { blockRowsAsOf } from './sightings-read.ts';

const BATCH_LOCKS = 7_302;
// Each lock takes room in a table of the server that all sessions share.
const MAX_CAMPSITE_LOCKS = 1_000;

// Channels and policies are kept under small numbers; a file with more new ones has a wrong column in their place.
const MAX_NEW_NAMES = 1_000;

interface BatchStart {
  readonly kind: ImportKind;
  readonly sourceName: string;
  readonly sentBy: string;
  readonly openedAt: Date;
  readonly dryRun: boolean;
}

/** A batch whose rows are being written, all in one transaction. */
export interface BatchInProgress {
  readonly tx: Transaction;
  readonly sourceId: number;
  readonly batchNumber: number;
}

/** Begins a batch in a transaction that may take as long as its file. A source's name is kept even if the batch is not. */
export async function beginBatch(db: Database, tx: Transaction, start: BatchStart): Promise<BatchInProgress> {
  await liftTimeouts(tx);
  const sourceId = await addName(start.dryRun ? tx : db, 'sources', start.sourceName);
  return { tx, sourceId, batchNumber: await openBatch(tx, { ...start, sourceId }) };
}

/** Records what became of a batch and of the rows of it that were left out. */
export async function finishBatch(
  { tx, batchNumber }: BatchInProgress,
  batch: ClosedBatch,
  leftOut: { readonly fileName: string; readonly rows: readonly LeftOutRow[] },
): Promise<void> {
  await closeBatch(tx, batchNumber, batch);
  await storeLeftOut(tx, batchNumber, leftOut.fileName, leftOut.rows);
}

/** Takes the price rows of one batch. While it is open, its connection can do nothing else. */
interface ObservationWriter {
  /** Whether rows must be written before the next is added. */
  readonly isFull: () => boolean;
  /** False when the row (see `price-row.ts`) repeats one of the same file. */
  readonly add: (row: Float64Array) => boolean;
  /** A row that is left out: its look was not complete. What of it could not be read is `UNREAD`. */
  readonly leaveOut: (row: Float64Array) => void;
  /** A row of which nothing could be read. */
  readonly leaveOutUnknown: () => void;
  /** How many nights of looks are not complete since rows of them are left out. */
  readonly openNights: () => number;
  /** Rows that say another price of a night, at the same moment, than one before them: the lower stands. Whole after {@link end}. */
  readonly contradicted: () => number;
  readonly write: () => Promise<void>;
  /** Resolves to how many of the rows that were taken repeat another after all. */
  readonly end: () => Promise<number>;
  /** Appends to the evidence; answers how many new wordings have no type. The rows stay in the staging table `incoming`, as `work`, until they are folded. */
  readonly append: (campsiteIds: readonly number[]) => Promise<number>;
  readonly work: Work;
  /** Leaves the connection free for a roll-back. */
  readonly abandon: () => Promise<void>;
}

/**
 * Price rows go as month blocks into the staging table `incoming`, and at the end into the evidence, with the looks that
 * they tell of. `complete` has the parts that each look of the file is of; null where it does not say that they are complete.
 */
export async function openObservations(
  { tx, batchNumber, sourceId }: BatchInProgress,
  complete: readonly LookPart[] | null,
): Promise<ObservationWriter> {
  const looks = lookRows(complete);
  const copy = await openBlockCopy(tx, sourceId);
  const gatherer = new BlockGatherer(copy);
  return {
    isFull: () => gatherer.isFull,
    add: (row) => {
      looks.add(row);
      return looks.saysNoPrice(row) || gatherer.add(row);
    },
    leaveOut: looks.leaveOut,
    leaveOutUnknown: looks.leaveOutUnknown,
    openNights: looks.openNights,
    contradicted: () => gatherer.contradicted,
    write: () => gatherer.write(),
    end: async () => {
      const repeated = await gatherer.end();
      await copy.end();
      return repeated;
    },
    append: async (campsiteIds) => {
      await lockCampsites(tx, campsiteIds);
      await refuseRemoved(tx, campsiteIds);
      const undecidedWordings = await storeObservations(tx, copy, batchNumber);
      await storeLooks(tx, batchNumber, looks.all());
      return undecidedWordings;
    },
    work: copy.work,
    abandon: async () => {
      await gatherer.abandon();
      await copy.abandon();
    },
  };
}

/** No key of a spread store refuses rows of a campsite that was removed while its file was read. */
async function refuseRemoved(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  const [known] = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM campsites WHERE id = ANY($1::int[])',
    [campsiteIds],
  );
  if (known!.count < campsiteIds.length) throw new ImportRefused('removedMeanwhile');
}

/** Keeps a second importer of the same batch waiting until this transaction ends. */
export async function lockBatch(tx: Transaction, kind: ImportKind, id: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [BATCH_LOCKS, `${kind}:${id}`]);
}

/** Begins to decide about a batch: whoever imports it, or decides about it, at the same time goes first. */
export async function beginDecision(tx: Transaction, batch: { kind: ImportKind; id: string }): Promise<void> {
  await liftTimeouts(tx);
  await lockBatch(tx, batch.kind, batch.id);
}

/**
 * Keeps a decision about a batch of prices. From here on nobody else changes the campsites that it is about; all that counts of
 * what it saw something of stands in the staging table `incoming`.
 */
export async function decideAboutPrices(
  tx: Transaction,
  batchNumber: number,
  made: MadeDecision,
): Promise<GatheredMonths> {
  const touched = await touchedMonths(tx, batchNumber);
  await lockCampsites(tx, touched.campsiteIds);
  await keepDecision(tx, batchNumber, made);
  return { ...touched, work: await gatherKnown(tx, touched) };
}

/** Keeps a decision about a batch that nothing is computed from. */
export async function decide(tx: Transaction, batchNumber: number, made: MadeDecision): Promise<void> {
  await keepDecision(tx, batchNumber, made);
}

/** Keeps a decision about a batch of reviews. From here on nobody else changes the market. */
export async function decideAboutReviews(tx: Transaction, batchNumber: number, made: MadeDecision): Promise<void> {
  await lockMarket(tx);
  await keepDecision(tx, batchNumber, made);
}

/** The same, however long imports that are under way take. */
export async function awaitMarket(tx: Transaction): Promise<void> {
  await liftTimeouts(tx);
  await lockMarket(tx);
}

/** Keeps other imports from changing these campsites; always in ascending order, so that two never wait for each other. */
export async function lockCampsites(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > MAX_CAMPSITE_LOCKS) return lockMarket(tx);
  await tx.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [CAMPSITE_LOCKS, WHOLE_MARKET]);
  await tx.query('SELECT pg_advisory_xact_lock($1, id) FROM (SELECT unnest($2::int[]) AS id ORDER BY 1) AS ordered', [
    CAMPSITE_LOCKS,
    ids,
  ]);
}

/**
 * Asks the database for the numbers of names. New names are added at once and outside the import's transaction, so that
 * two imports never wait for each other's. A dry run adds nothing: numbers that the database never gives stand for them. `wordings` of units, where
 * they are known beforehand, are asked for together.
 */
export async function nameNumbers(
  db: Database,
  dryRun: boolean,
  wordings: readonly string[] = [],
): Promise<(of: NumberedName, name: string) => Promise<number>> {
  const added = new Map<NameTable, number>();
  const stated = dryRun || wordings.length === 0 ? null : await addNames(db, 'original_types', wordings);
  return async (of, name) => {
    const table = of === 'originalType' ? 'original_types' : OFFER_COLUMNS[of].names;
    const known = (of === 'originalType' && stated?.get(name)) || (await idOfName(db, table, name));
    if (known !== null) return known;
    const count = (added.get(table) ?? 0) + 1;
    if (count > MAX_NEW_NAMES && table !== 'original_types') {
      throw new ImportRefused(
        toSay('asItStands', {
          text: `more than ${MAX_NEW_NAMES} new ${table.replaceAll('_', ' ')}: is the right column mapped?`,
        }),
      );
    }
    added.set(table, count);
    return dryRun ? -count : addName(db, table, name);
  };
}

/** What somebody decides about a batch. */
interface MadeDecision {
  readonly decision: Decision;
  readonly by: string;
  readonly at: Date;
  readonly why: string;
}

// The blocks of so many campsites are gathered by one statement, so that none sorts those of a whole market.
const CAMPSITES_AT_ONCE = 50;

/** What a batch saw something of. */
async function touchedMonths(tx: Transaction, batchNumber: number): Promise<CampsiteMonths> {
  const [touched] = await tx.query<{ campsiteIds: number[]; months: Day[] }>(
    `WITH touched AS (
       SELECT DISTINCT campsite_id, month FROM observations WHERE batch_number = $1::int
       UNION
       SELECT campsite_id, month FROM looks WHERE batch_number = $1::int
       UNION
       SELECT c.campsite_id, make_date(month / 12, month % 12 + 1, 1)
       FROM confirmations c, generate_series(c.first_month - 1, c.first_month + cardinality(c.month_ends) - 2) AS month
       WHERE c.batch_number = $1::int
     )
     SELECT ARRAY(SELECT DISTINCT campsite_id FROM touched ORDER BY 1) AS "campsiteIds",
       ARRAY(SELECT DISTINCT month::text FROM touched ORDER BY 1) AS months`,
    [batchNumber],
  );
  return touched!;
}

/** Keeps who decided what about a batch; from here on the batch counts no more, or again. */
async function keepDecision(
  tx: Transaction,
  batchNumber: number,
  { decision, by, at, why }: MadeDecision,
): Promise<void> {
  await tx.execute(
    'INSERT INTO batch_decisions (batch_number, decision, decided_by, decided_at, why) VALUES ($1, $2, $3, $4, $5)',
    [batchNumber, decision, by, at, why],
  );
  const isWithdrawn = decision === 'withdrawn';
  await tx.execute(
    isWithdrawn
      ? 'INSERT INTO withdrawn_batches (batch_number) VALUES ($1)'
      : 'DELETE FROM withdrawn_batches WHERE batch_number = $1',
    [batchNumber],
  );
}

/**
 * Gathers in the staging table `incoming` what the prices of these months are folded from anew: all that counts. The wordings of
 * their units are noted anew.
 */
async function gatherKnown(tx: Transaction, { campsiteIds, months }: CampsiteMonths): Promise<Work> {
  const work = await beginWork(tx, FOLDING);
  for (let at = 0; at < campsiteIds.length; at += CAMPSITES_AT_ONCE) {
    await tx.execute(
      `INSERT INTO incoming (work, ${BLOCK}, observed_at, part)
       SELECT $3::int, ${BLOCK}, seen_at, row_number() OVER (PARTITION BY campsite_id)
       FROM (${blockRowsAsOf(`'infinity'::timestamptz`, '$2::date[]', '')}) known`,
      [campsiteIds.slice(at, at + CAMPSITES_AT_ONCE), months, work.number],
    );
  }
  await countWork(tx, work, 'incoming', { columns: INCOMING_KEY });
  await noteWordingsAnew(tx, campsiteIds);
  return work;
}
