import { isoInZone } from '@vivac/domain/time/zoned-moment';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type CampsitesSinkDeps, campsitesSink } from './kinds/campsites-sink.ts';
import { feedRows } from './feed-rows.ts';
import { FIELDS } from '@vivac/intake/mapping/fields';
import { columnsOf, fieldSources } from '@vivac/intake/mapping/field-source';
import type { FileText } from '@vivac/intake/text/file-text';
import type { FindCampsite, ImportContext } from './import-context.ts';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { ImportReport, ImportRequest } from './import-report.ts';
import type { Ledger } from '../evidence/ledger.ts';
import { nativeMapping } from '@vivac/intake/mapping/native-mapping';
import { type PricesSinkDeps, pricesSink } from './kinds/prices-sink.ts';
import { type Batch, batchById } from '../evidence/read.ts';
import { type ReviewsSinkDeps, reviewsSink } from './kinds/reviews-sink.ts';
import { guessFormat, rowReader } from '@vivac/intake/rows/row-format';
import type { Sink } from './sink.ts';
import { addName, closeBatch, liftTimeouts, lockBatch, openBatch, storeLeftOut } from '../evidence/store.ts';
import type { UnpackLimits } from '@vivac/intake/text/unpack';

/** What an import needs of the house; the functions are those of the rooms that own the tables. */
export interface ImportDeps
  extends
    Pick<PricesSinkDeps, 'foldPrices'>,
    Pick<CampsitesSinkDeps, 'saveCampsites' | 'saveScores' | 'raiseVersions'>,
    Pick<ReviewsSinkDeps, 'saveReviews'> {
  readonly db: Database;
  readonly clock: Clock;
  /** The zone of moments that name none. */
  readonly zone: string;
  readonly findCampsite: FindCampsite;
  /** Told in the same transaction which campsites an import brought something for. */
  readonly campsitesTouched: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
  readonly unpackLimits?: UnpackLimits;
}

export type Outcome = Pick<ImportReport, 'alreadyImported' | 'batchId' | 'totals' | 'campsites'>;

/** One import in progress. */
export interface Job {
  readonly deps: ImportDeps;
  readonly request: ImportRequest;
  readonly sourceName: string;
  readonly file: FileText;
  readonly ledger: Ledger;
  readonly now: Date;
  unusedColumns: readonly string[];
}

/** Carries an outcome out of a transaction that is to leave nothing behind. */
class RolledBack extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The import was rolled back');
    this.outcome = outcome;
  }
}

/** Stores the batch in one transaction, which a dry run and a repeated batch roll back. */
export async function importBatch(job: Job): Promise<Outcome> {
  try {
    return await job.deps.db.transaction(async (tx) => {
      const outcome = await store(job, tx);
      if (job.request.dryRun || outcome.alreadyImported) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

/** The outcome for a batch that was imported before. Throws ImportRefused where it had other content. */
export function repeatedBatch(known: Batch, contentHash: string, zone: string): Outcome {
  if (known.contentHash !== contentHash) {
    throw new ImportRefused(
      `batch "${known.id}" was imported on ${isoInZone(known.receivedAt, zone)} with other content`,
    );
  }
  return { alreadyImported: true, batchId: known.id, totals: known.totals, campsites: 0 };
}

async function store(job: Job, tx: Transaction): Promise<Outcome> {
  const { deps, request, ledger, file } = job;
  await liftTimeouts(tx);
  const sourceId = await addName(request.dryRun ? tx : deps.db, 'sources', job.sourceName);
  const batchNumber = await openBatch(tx, { ...request, sourceId, openedAt: job.now });
  const sink = await readAll(job, tx, sourceId, batchNumber);

  const contentHash = file.contentHash();
  const id = request.batchId ?? `${request.kind}:${contentHash}`;
  await lockBatch(tx, request.kind, id);
  const known = await batchById(tx, id);
  if (known) return repeatedBatch(known, contentHash, deps.zone);

  const { campsiteIds, observedFromS, observedToS } = await sink.merge();
  await deps.campsitesTouched(tx, campsiteIds);
  const { totals } = ledger;
  // From here on no other import of these campsites ends before this one: what is received later has a later moment.
  const receivedAt = deps.clock.now();
  await closeBatch(tx, batchNumber, { id, contentHash, totals, receivedAt, observedFromS, observedToS });
  await storeLeftOut(tx, batchNumber, request.fileName, ledger.leftOut);
  return { alreadyImported: false, batchId: id, totals, campsites: campsiteIds.length };
}

async function readAll(job: Job, tx: Transaction, sourceId: number, batchNumber: number): Promise<Sink> {
  const { request, file, ledger } = job;
  const { mapping, kind } = request;
  const wanted = mapping ? columnsOf(mapping) : FIELDS[kind];
  const reader = (start: string) =>
    rowReader(request.format ?? mapping?.format ?? guessFormat(request.fileName, start), mapping, wanted);
  let sink: Sink | null = null;
  try {
    sink = await feedRows(
      file.texts,
      reader,
      async (header) => (sink = await openSink(job, header, tx, sourceId, batchNumber)),
      ledger,
    );
    await sink.end();
    return sink;
  } catch (error) {
    await sink?.abandon();
    throw error;
  }
}

async function openSink(
  job: Job,
  header: readonly string[],
  tx: Transaction,
  sourceId: number,
  batchNumber: number,
): Promise<Sink> {
  const { deps, request, ledger } = job;
  const mapping = request.mapping ?? nativeMapping(request.kind, header);
  const sources = fieldSources(mapping, header, request.fileName);
  const context: ImportContext = {
    db: deps.db,
    mapping,
    sources,
    sourceName: job.sourceName,
    zone: deps.zone,
    observedAt: request.observedAt ?? null,
    now: job.now,
    dryRun: request.dryRun,
    findCampsite: deps.findCampsite,
  };
  const place = { tx, sourceId, batchNumber };
  const open = { prices: pricesSink, campsites: campsitesSink, reviews: reviewsSink }[request.kind];
  const sink = await open({ ...deps, ...place }, context, ledger);
  job.unusedColumns = sources.unused();
  return sink;
}
