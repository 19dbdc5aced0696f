import { toSay } from '@vivac/text/sentence';
import { isoInZone } from '@vivac/domain/time/zoned-moment';
import { type ReadingContext, tellsMoment } from '@vivac/intake/kinds/reading-context';
import { fieldSources } from '@vivac/intake/mapping/field-source';
import { withComplete } from '@vivac/intake/mapping/mapping';
import { nativeMapping, refuseMisnamed } from '@vivac/intake/mapping/native-mapping';
import { rowsOfAnyFile } from '@vivac/intake/apart/read-file';
import type { RowsOfFile } from '@vivac/intake/rows/rows';
import type { FileBytes, UnpackLimits } from '@vivac/intake/rows/unpack';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { type Ledger, storedText } from '@vivac/intake/verdict/ledger';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import type { Context } from '#server/context';
import { type Batch, batchById, type BatchRemarks, INSTALLATION, NO_REMARKS } from '#modules/evidence/read';
import { type BatchInProgress, beginBatch, finishBatch, lockBatch, nameNumbers } from '#modules/evidence/write';
import { activateCampsites, lockNewNames, NewCampsites } from '#modules/watchlists/write';
import { nearCampsites } from '@vivac/domain/places/campsite';
import { identityKey, type StatedIdentity, UnknownCampsites } from '@vivac/intake/verdict/unknown-campsites';
import { campsiteFinder, campsitesWithPlaces, namesOfCampsites } from '#modules/watchlists/read';
import { feedRows } from './feed-rows.ts';
import {
  type ImportEffect,
  type ImportReport,
  type ImportRequest,
  type NamedInVain,
  NONE_UNKNOWN,
  REMARKS_STORED,
  type UnknownInFile,
} from './import-report.ts';
import type { Arrived, Sink } from './sink.ts';
import { SINK_OF_KIND } from './sinks.ts';

/** What an import needs of the platform. */
export interface ImportDeps extends Pick<Context, 'db' | 'clock' | 'zone'> {
  readonly unpackLimits?: UnpackLimits;
  /** Of a JSON document, which is read as a whole. */
  readonly documentCharacters?: number;
}

export type Outcome = Pick<
  ImportReport,
  | 'alreadyImported'
  | 'withdrawnBatch'
  | 'batchId'
  | 'batchNumber'
  | 'totals'
  | 'campsites'
  | 'effect'
  | 'unknownCampsites'
  | keyof BatchRemarks
>;

/** One import in progress. */
export interface Job {
  readonly deps: ImportDeps;
  readonly request: ImportRequest;
  readonly sourceName: string;
  readonly file: FileBytes;
  readonly ledger: Ledger;
  readonly now: Date;
  unusedColumns: readonly string[];
  tellsMoments: boolean;
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
      toSay('otherContent', { id: known.id, moment: isoInZone(known.receivedAt, zone) }),
      null,
      null,
      'other-content',
    );
  }
  const withdrawnBatch = known.isWithdrawn ? known.number : null;
  return {
    alreadyImported: true,
    withdrawnBatch,
    batchId: known.id,
    batchNumber: known.number,
    totals: known.totals,
    campsites: known.campsites ?? 0,
    effect: null,
    unknownCampsites: NONE_UNKNOWN,
    ...NO_REMARKS,
    ...known.remarks,
  };
}

async function store(job: Job, tx: Transaction): Promise<Outcome> {
  const { deps, request, sourceName, ledger, file } = job;
  const batch = await beginBatch(deps.db, tx, { ...request, sourceName, openedAt: job.now });
  const named = namedInFile(deps.db, batch, request, job.now);
  const sink = await readAll(job, batch, named);
  await request.onRead?.();

  const contentHash = file.contentHash();
  const id = request.batchId ?? `${request.kind}:${contentHash}`;
  await lockBatch(tx, request.kind, id);
  const known = await batchCalled(tx, { id, contentHash, namedBy: request.namedBy ?? INSTALLATION });
  if (known) return repeatedBatch(known, contentHash, deps.zone);

  await named.made.save();
  await lockNewNames(tx, [...named.names.keys()]);
  const arrived = await sink.merge();
  const { campsiteIds, observedFromS, observedToS, undecidedWordings = 0, looks = NO_REMARKS.looks } = arrived;
  await activateCampsites(tx, campsiteIds, named.names, (name) => named.findKnown({ name }));
  request.signal?.throwIfAborted();
  const { totals, leftOut } = ledger;
  // From here on no other import of these campsites ends before this one: what is received later has a later moment.
  const receivedAt = deps.clock.now();
  const campsites = campsiteIds.length;
  const remarks: BatchRemarks = {
    unmatchedWordings: ledger.unmatched.slice(0, REMARKS_STORED),
    undecidedWordings,
    unusedColumns: job.unusedColumns.slice(0, REMARKS_STORED),
    looks,
  };
  const namedBy = request.namedBy ?? INSTALLATION;
  const closed = { id, namedBy, contentHash, totals, receivedAt, observedFromS, observedToS, campsites, remarks };
  await finishBatch(batch, closed, { fileName: request.source.fileName, rows: leftOut });
  await recordAudit(tx, {
    at: receivedAt,
    action: 'import.stored',
    subject: `#${batch.batchNumber}`,
    details: { kind: request.kind, source: sourceName, rows: totals.stored, campsites },
  });
  await request.onStored?.(tx, batch.batchNumber);
  return {
    alreadyImported: false,
    withdrawnBatch: null,
    batchId: id,
    batchNumber: batch.batchNumber,
    totals,
    campsites,
    effect: await named.effectOf(arrived),
    unknownCampsites: await named.unknownInFile(),
    ...remarks,
    unmatchedWordings: ledger.unmatched,
  };
}

/**
 * The batch that its sender calls so. One from before names were a sender's own is theirs when its content is the same; with other content
 * it is somebody else's.
 */
async function batchCalled(
  tx: Transaction,
  { id, contentHash, namedBy }: { readonly id: string; readonly contentHash: string; readonly namedBy: string },
): Promise<Batch | null> {
  const own = await batchById(tx, id, namedBy);
  if (own !== null || namedBy === INSTALLATION) return own;
  const shared = await batchById(tx, id);
  return shared?.contentHash === contentHash ? shared : null;
}

/** The rows of a job's file, to be read once. */
export function rowsOf({ deps, request, file }: Job): AsyncGenerator<RowsOfFile> {
  const { kind, mapping, source, format } = request;
  const { documentCharacters } = deps;
  const limits = documentCharacters === undefined ? {} : { documentCharacters };
  return rowsOfAnyFile(file.bytes, { kind, mapping, fileName: source.fileName, format, ...limits });
}

async function readAll(job: Job, batch: BatchInProgress, named: NamedInFile): Promise<Sink> {
  let sink: Sink | null = null;
  try {
    const opened = async (header: readonly string[]) => (sink = await openSink(job, header, batch, named));
    sink = await feedRows(rowsOf(job), opened, { ledger: job.ledger, mapping: job.request.mapping });
    await sink.end();
    return sink;
  } catch (error) {
    await sink?.abandon();
    throw error;
  }
}

/** Whether a file with these columns says itself when it was observed, or has rows without such a moment. */
export function doesTellMoments({ request: { kind, mapping, source } }: Job, header: readonly string[]): boolean {
  if (kind !== 'prices' && kind !== 'campsites') return true;
  return tellsMoment(fieldSources(mapping ?? nativeMapping(kind, header), header, source.fileName));
}

async function openSink(
  job: Job,
  header: readonly string[],
  batch: BatchInProgress,
  named: NamedInFile,
): Promise<Sink> {
  const { deps, request, ledger } = job;
  if (request.mapping === null) refuseMisnamed(request.kind, header);
  const mapping = withComplete(request.mapping ?? nativeMapping(request.kind, header), request.complete);
  const sources = fieldSources(mapping, header, request.source.fileName);
  const context: ReadingContext = {
    lookups: {
      findCampsite: named.find,
      unknown: named.unknown,
      numberOf: await nameNumbers(deps.db, request.dryRun, request.wordings),
    },
    mapping,
    sources,
    sourceName: job.sourceName,
    zone: deps.zone,
    observedAt: request.observedAt ?? null,
    requestedDays: request.requestedDays ?? null,
    now: job.now,
    ...(request.ofTariff && { ofTariff: true }),
  };
  const sink = await SINK_OF_KIND[request.kind](batch, context, ledger);
  job.unusedColumns = sources.unused().map(storedText);
  job.tellsMoments = doesTellMoments(job, header);
  return sink;
}

/** The campsites that the rows of one file are of, by what the file calls them. */
interface NamedInFile {
  readonly find: (identity: StatedIdentity) => Promise<number | null>;
  readonly findKnown: ReturnType<typeof campsiteFinder>;
  readonly unknown: UnknownCampsites;
  readonly made: NewCampsites;
  /** What rows that give a link call its campsite. */
  readonly names: ReadonlyMap<number, string>;
  effectOf(arrived: Arrived): Promise<ImportEffect>;
  unknownInFile(): Promise<UnknownInFile>;
}

/** So many are told, each with the known ones that may be meant. */
const MOST_REPORTED = 1_000;
const MOST_NAMES = 100;
/** Of names that are one campsite's; a file of more has something else in their place. */
const MOST_COUNTED = 100_000;

function namedInFile(
  db: Queryable,
  { tx, batchNumber }: BatchInProgress,
  { kind, campsites: stated }: ImportRequest,
  now: Date,
): NamedInFile {
  const findKnown = campsiteFinder(db);
  const unknown = new UnknownCampsites();
  // Prices come into the database at their end, and their connection is taken until then.
  const made = new NewCampsites(
    { db, tx, batchNumber, now, findKnown, atOnce: kind !== 'prices' },
    stated ?? { answers: [], others: 'left_out' },
  );
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  const find = async (identity: StatedIdentity): Promise<number | null> => {
    const id = (await findKnown(identity)) ?? (await made.find(identity));
    if (id === null || ids.size >= MOST_COUNTED) return id;
    ids.set(identityKey(identity), id);
    if ('link' in identity && identity.name !== undefined && !names.has(id)) names.set(id, identity.name);
    return id;
  };
  return {
    find,
    findKnown,
    unknown,
    made,
    names,
    async effectOf({ effect, campsiteIds }) {
      const madeIds = new Set(made.made.map(({ id }) => id));
      const changed = campsiteIds.filter((id) => !madeIds.has(id)).length;
      const joined = ids.size - new Set(ids.values()).size;
      const counted = effect?.campsites ?? { made: madeIds.size, changed, joined };
      const reported = await namesOfCampsites(tx, [...new Set([...madeIds, ...campsiteIds])].slice(0, MOST_NAMES));
      return { campsites: { ...counted, names: reported }, nights: effect?.nights ?? null };
    },
    unknownInFile: () => reportedUnknown(db, unknown),
  };
}

async function reportedUnknown(db: Queryable, unknown: UnknownCampsites): Promise<UnknownInFile> {
  if (unknown.size === 0) return NONE_UNKNOWN;
  const near = nearCampsites(await campsitesWithPlaces(db));
  const named = unknown.list.slice(0, MOST_REPORTED).map((one): NamedInVain => {
    const known = one.name === null ? [] : near(one.name);
    return {
      ...one,
      near: known.map(({ name, municipality, province, region }) => ({
        name,
        place: municipality ?? province ?? region ?? null,
      })),
    };
  });
  return { named, count: unknown.size };
}
