import { toSay } from '@vivac/text/sentence';
import { openFile, UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import {
  type ImportDeps,
  type Job,
  type Outcome,
  doesTellMoments,
  importBatch,
  repeatedBatch,
  rowsOf,
} from './import-batch.ts';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { type ImportReport, type ImportRequest, NONE_UNKNOWN, PROBLEMS_SHOWN } from './import-report.ts';
import { Ledger, storedSentence, storedText } from '@vivac/intake/verdict/ledger';
import { NO_REMARKS, batchById } from '#modules/evidence/read';

/**
 * Imports one file as one batch: all of it in one transaction, or nothing. What is wrong with the file is told in the
 * report; only surprises, such as a lost database, are thrown.
 */
export async function importFile(deps: ImportDeps, request: ImportRequest): Promise<ImportReport> {
  const startedMs = performance.now();
  const job = startJob(deps, request);
  const report = (part: Partial<ImportReport>): ImportReport => ({
    kind: request.kind,
    file: request.source.fileName,
    dryRun: request.dryRun,
    refused: null,
    alreadyImported: false,
    withdrawnBatch: null,
    batchId: null,
    batchNumber: null,
    totals: job.ledger.totals,
    problems: job.ledger.leftOut.slice(0, PROBLEMS_SHOWN),
    leftOut: job.ledger.leftOut,
    leftOutStored: job.ledger.leftOut.length,
    unusedColumns: job.unusedColumns,
    tellsMoments: job.tellsMoments,
    unmatchedWordings: job.ledger.unmatched,
    campsites: 0,
    effect: null,
    unknownCampsites: NONE_UNKNOWN,
    undecidedWordings: 0,
    looks: NO_REMARKS.looks,
    elapsedMs: performance.now() - startedMs,
    ...part,
  });
  try {
    if (request.mapping && request.mapping.kind !== request.kind) {
      throw new ImportRefused(toSay('otherMapping', { kind: request.mapping.kind, other: request.kind }));
    }
    if (request.complete && request.kind !== 'prices') {
      throw new ImportRefused(
        toSay('asItStands', { text: `"complete" is not for ${request.kind}: only prices come of looks` }),
      );
    }
    return report((await knownBatch(job)) ?? (await importBatch(job)));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { line, column, reason, kind } = error;
    const place = { line, column: column === null ? null : storedText(column) };
    const refused = { file: request.source.fileName, ...place, reason: storedSentence(reason) };
    return report({ refused: kind === 'unreadable' ? refused : { ...refused, kind } });
  } finally {
    request.source.bytes.destroy();
  }
}

function startJob(deps: ImportDeps, request: ImportRequest): Job {
  const ledger = new Ledger(request.onBadRow);
  const sourceName = request.source.name ?? request.mapping?.source ?? 'File';
  const file = openFile(request.source.bytes, {
    reading: () => readingOf(job),
    limits: deps.unpackLimits ?? UNPACK_LIMITS,
    onBytes: (bytes) => request.onProgress?.(bytes, ledger.read),
  });
  const job: Job = {
    deps,
    request,
    sourceName,
    file,
    ledger,
    now: deps.clock.now(),
    unusedColumns: [],
    tellsMoments: false,
  };
  return job;
}

/** All that decides, beside the bytes, what is stored. */
function readingOf({ request, sourceName, tellsMoments }: Job): string {
  const { kind, mapping, observedAt, source, complete, campsites } = request;
  const fields = [mapping, ...(mapping?.offers ?? [])].flatMap((part) => Object.values(part?.fields ?? {}));
  const readsName = fields.some((field) => field.fileName !== undefined);
  const statedMoment = tellsMoments ? null : (observedAt ?? null);
  const statedComplete = complete === undefined ? [] : [complete];
  const saysCampsites = campsites !== undefined && (campsites.answers.length > 0 || campsites.others === 'new');
  const statedCampsites = saysCampsites ? [{ campsites }] : [];
  const named = readsName ? source.fileName : null;
  return JSON.stringify([kind, mapping, sourceName, statedMoment, named, ...statedComplete, ...statedCampsites]);
}

/** The outcome where the sender's batch was imported before; null where it is new. */
async function knownBatch(job: Job): Promise<Outcome | null> {
  const { deps, request, file } = job;
  const known = request.batchId === undefined ? null : await batchById(deps.db, request.batchId, request.namedBy);
  if (!known) return null;
  // Read as rows, so that a line which never ends is refused here too.
  for await (const { header } of rowsOf(job)) job.tellsMoments ||= doesTellMoments(job, header);
  return repeatedBatch(known, file.contentHash(), deps.zone);
}
