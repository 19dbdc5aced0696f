import { toSay } from '@vivac/text/sentence';
import {
  pushImport,
  type ImportReceipt,
  IMPORT_MEDIA_TYPES,
  type ImportMediaType,
} from '@vivac/contract/administration/imports';
import { UNPACK_LIMITS } from '@vivac/intake/rows/unpack';
import type { FastifyInstance } from 'fastify';
import type { Database, Queryable } from '#platform/database/database';
import { serveUpload, UPLOAD_LIMITS, type UploadCall } from '#platform/http/upload-route';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';
import { basePathOf } from '#platform/http/base-path';
import { recordArrival } from '#modules/sources/write';
import { completeOfSource, mappedSources, mappingOfSource, offeredMapping } from '#modules/sources/mappings-read';
import type { Context } from '#server/context';
import { importFile } from './import-file.ts';
import {
  type ImportReport,
  PROBLEMS_SHOWN,
  REMARKS_STORED,
  presentEffect,
  presentLooks,
  whyRefused,
  type ImportRequest,
} from './import-report.ts';
import { importSlots } from './import-slots.ts';
import { SERVER_DOCUMENT_CHARACTERS } from './document-limit.ts';
import { say, sayStored } from '@vivac/text/say';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import { rowsLeftOut, recordedSender } from '#modules/evidence/read';
import { createHash } from 'node:crypto';
import { PUSH_FIELDS, type PushChoice, pushChoiceIn } from '@vivac/contract/wire/imports';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { RowFormat } from '@vivac/intake/rows/rows';

/** Files that programs send (push), each imported while it arrives. */
export function pushRoutes(app: FastifyInstance, context: Context): void {
  const basePath = basePathOf(context.publicUrl);
  const { db, clock, zone, demo, identity, importMaxBytes: maxBytes } = context;
  const mappings = namedMappings(db);
  const slots = importSlots(context.importsAtOnce);
  const limits = {
    unpackLimits: { ...UNPACK_LIMITS, maxBytes },
    documentCharacters: Math.min(SERVER_DOCUMENT_CHARACTERS, maxBytes),
  };

  serveUpload(
    app,
    identity,
    pushImport,
    async (call) => {
      const requested = await pushRequest(call, { zone, demo, mappings });
      if (isRefusal(requested)) return requested;
      const slot = slots.take(call.caller.uid);
      if (isRefusal(slot)) return slot;
      try {
        const { sourceName, fileName, ...request } = requested;
        const startedAt = clock.now();
        const source = { name: sourceName, fileName, totalBytes: call.totalBytes, bytes: call.bytes() };
        const report = await importFile({ db, clock, zone, ...limits }, { ...request, source });
        if (sourceName !== null && !report.dryRun) await tellRegister(context, sourceName, startedAt, report);
        const { kind, batchNumber: batch, totals, refused, alreadyImported } = report;
        call.log.info({ by: request.sentBy, kind, batch, totals, refused, alreadyImported }, 'A file was pushed');
        return await receiptOf(db, report, { keySource: call.caller.key?.source ?? null, basePath });
      } finally {
        slot.release();
      }
    },
    { ...UPLOAD_LIMITS, maxBytes },
  );
}

/** Tells the register what became of a push of a source. */
async function tellRegister(
  { db, clock }: Context,
  sourceName: string,
  startedAt: Date,
  { batchNumber, totals, alreadyImported, refused }: ImportReport,
): Promise<void> {
  await recordArrival(db, 'push', {
    sourceName,
    startedAt,
    endedAt: clock.now(),
    batchNumber,
    rowsStored: totals.stored,
    rowsLeftOut: totals.setAside + totals.rejected,
    isKnown: alreadyImported,
    refused: refused && toSay('sentUnreadable', { reason: refused.reason }),
  });
}

/** A push may be read as the files of a registered source are, or by a mapping that comes with the product. */
function namedMappings(db: Database): NamedMappings {
  const filled = (id: string, answers: Readonly<Record<string, string>>) => {
    const ready = offeredMapping(id);
    return ready && { kind: ready.kind, ...ready.fill(answers) };
  };
  return {
    async find(name) {
      const stored = await mappingOfSource(db, name);
      if (stored?.mapping) return { kind: stored.mapping.kind, mapping: stored.mapping };
      return stored?.readyMapping ? filled(stored.readyMapping, stored.readyAnswers ?? {}) : filled(name, {});
    },
    completeOf: (name) => completeOfSource(db, name),
    async namesFor(kind) {
      const ready = READY_MAPPINGS.filter((each) => each.kind === kind).map(({ id }) => id);
      return [...(await mappedSources(db, kind)), ...ready];
    },
  };
}

const REASONS = { 'too-large': 'too-large', 'other-content': 'conflict' } as const;

/**
 * What the sender is told of an import: its receipt, or why nothing of it was stored. A key that is limited to a source names it
 * in every call.
 */
async function receiptOf(
  db: Queryable,
  report: ImportReport,
  { keySource, basePath }: { readonly keySource: string | null; readonly basePath: string },
): Promise<ImportReceipt | Refusal> {
  if (report.refused) return refusalOf(report.refused);
  const { totals, alreadyImported, dryRun } = report;
  const isStored = alreadyImported || !dryRun;
  const number = isStored ? report.batchNumber : null;
  const leftOut =
    alreadyImported && number !== null
      ? await rowsLeftOut(db, number, PROBLEMS_SHOWN)
      : report.problems.map(named(report));
  return {
    message: messageOf(report, number),
    dry_run: dryRun,
    already_imported: alreadyImported,
    withdrawn: report.withdrawnBatch !== null,
    number,
    id: isStored ? report.batchId : null,
    kind: report.kind,
    rows: {
      read: totals.read,
      stored: totals.stored,
      repeated: totals.repeated,
      set_aside: totals.setAside,
      skipped: totals.skipped,
      rejected: totals.rejected,
    },
    campsites: report.campsites,
    left_out: leftOut.map((row) => ({ ...row, reason: sayStored('en', row.reason) })),
    left_out_file: number === null || leftOut.length === 0 ? null : basePath + leftOutAddress(number, keySource),
    unmatched_wordings: report.unmatchedWordings.slice(0, REMARKS_STORED),
    undecided_unit_types: report.undecidedWordings,
    unused_columns: report.unusedColumns.slice(0, REMARKS_STORED),
    ...presentLooks(report.looks),
    ...presentEffect(report),
  };
}

function leftOutAddress(number: number, source: string | null): string {
  const query = source === null ? '' : `?source=${encodeURIComponent(source)}`;
  return `/api/admin/batches/${number}/left_out.csv${query}`;
}

const named =
  ({ file }: ImportReport) =>
  (row: LeftOutRow) => ({ file, ...row });

function messageOf({ totals, kind, alreadyImported, withdrawnBatch }: ImportReport, number: number | null): string {
  const rows = `${totals.stored.toLocaleString('en')} of ${totals.read.toLocaleString('en')} rows of ${kind}`;
  if (withdrawnBatch !== null) return `Imported before as batch ${number} and withdrawn since: it has no effect.`;
  if (alreadyImported) return `Imported before as batch ${number}: nothing changed.`;
  return number === null ? `A dry run: ${rows} would be stored, and nothing was.` : `Batch ${number}: ${rows} stored.`;
}

function refusalOf({ file, line, column, reason, kind }: NonNullable<ImportReport['refused']>): Refusal {
  const text = say('en', whyRefused({ file, line, column, reason }));
  const refusal = refuse(kind === undefined ? 'unreadable' : REASONS[kind], toSay('asItStands', { text }));
  return { ...refusal, file: { line, column, reason: say('en', reason) } };
}

/** A mapping, which is null for our own format, or the fields that have to be said of it first. */
type FoundMapping = { readonly kind: ImportKind } & (
  { readonly mapping: Mapping | null } | { readonly missing: readonly string[] }
);

/** Mappings that are known by a name, those that come with the product and those that somebody keeps. */
interface NamedMappings {
  /** Null where none has the name. */
  find(name: string): Promise<FoundMapping | null>;
  /** Whether the files of a source of prices name everything that was on sale; null where nobody said. */
  completeOf(sourceName: string): Promise<boolean | null>;
  /** The names of those for a kind of file. */
  namesFor(kind: ImportKind): Promise<readonly string[]>;
}

type PushCall = Pick<
  UploadCall<typeof pushImport>,
  'params' | 'query' | 'headers' | 'mediaType' | 'contentEncoding' | 'caller'
>;
/** What a request asks for, without its file. */
type RequestedImport = Omit<ImportRequest, 'source' | 'onProgress'> & {
  readonly sourceName: string | null;
  readonly fileName: string;
};

/** The format that a media type names; null where the file itself tells. JSON is told from NDJSON by its first line. */
const FORMATS: Readonly<Record<ImportMediaType, RowFormat | null>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': null,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/gzip': null,
  'application/octet-stream': null,
  'text/plain': null,
};

/** What is asked for, or why it cannot be done; nothing of the file is read for that. */
async function pushRequest(
  call: PushCall,
  { zone, demo, mappings }: Pick<Context, 'zone' | 'demo'> & { readonly mappings: NamedMappings },
): Promise<RequestedImport | Refusal> {
  const chosen = pushChoiceIn(call.query);
  // Restrictions are columns of prices: what a night costs and on which terms is one fact.
  const kind = call.params.kind === 'restrictions' ? 'prices' : call.params.kind;
  const format = formatOf(call);
  if (isRefusal(format)) return format;
  const seen = momentOf(chosen.seenAt, zone);
  if (isRefusal(seen)) return seen;
  const complete = await completeOf(chosen, kind, mappings);
  if (isRefusal(complete)) return complete;
  const mapping = await mappingOf(chosen.mapping, kind, mappings);
  if (isRefusal(mapping)) return mapping;
  return {
    kind,
    mapping,
    sourceName: chosen.source,
    fileName: chosen.fileName ?? nameOf(call.mediaType, format),
    sentBy: recordedSender(senderOf(call.caller), demo),
    dryRun: chosen.dryRun,
    ...complete,
    ...campsitesIn(chosen),
    onBadRow: chosen.onBadRow,
    ...idIn(call, chosen.source),
    ...seen,
    // What a mapping says of its files goes before what is said of the one that is sent.
    ...(format === null || mapping?.format ? {} : { format }),
  };
}

/** As the address says, else as the register says of the source, or of the one whose mapping it is. */
async function completeOf(
  { complete: stated, source, mapping }: PushChoice,
  kind: ImportKind,
  mappings: NamedMappings,
): Promise<Pick<ImportRequest, 'complete'> | Refusal> {
  const field = PUSH_FIELDS.complete;
  if (stated && kind !== 'prices') {
    const message = toSay('onlyOfPrices', { field, kind });
    return refuse('invalid', message, field);
  }
  if (stated !== undefined) return { complete: stated };
  const name = source ?? mapping;
  const stored = kind === 'prices' && name !== null ? await mappings.completeOf(name) : null;
  return stored === null ? {} : { complete: stored };
}

function campsitesIn({ makesCampsites }: PushChoice): Pick<ImportRequest, 'campsites'> {
  return makesCampsites === true ? { campsites: { answers: [], others: 'new' } } : {};
}

function momentOf(text: string | null, zone: string): Pick<ImportRequest, 'observedAt'> | Refusal {
  const moment = text === null ? undefined : parseMoment(text, zone);
  if (moment === undefined) return {};
  if (moment !== null) return { observedAt: moment };
  const field = PUSH_FIELDS.seenAt;
  return refuse('invalid', toSay('notAMoment', { field, text: text ?? '' }), field);
}

function formatOf({ mediaType, contentEncoding }: PushCall): RowFormat | null | Refusal {
  if (contentEncoding !== null && !['gzip', 'x-gzip', 'identity'].includes(contentEncoding)) {
    return refuse('unsupported', toSay('encodingRefused', { encoding: contentEncoding }));
  }
  if (mediaType === null) return null;
  if (isKnown(mediaType)) return FORMATS[mediaType];
  const known = IMPORT_MEDIA_TYPES.join(', ');
  return refuse('unsupported', toSay('typeRefused', { type: mediaType, known }));
}

function isKnown(mediaType: string): mediaType is ImportMediaType {
  return Object.hasOwn(FORMATS, mediaType);
}

/** What a file without a name is called in reports. */
function nameOf(mediaType: string | null, format: RowFormat | null): string {
  return mediaType === 'application/json' ? 'push.json' : format === null ? 'push' : `push.${format}`;
}

async function mappingOf(
  name: string | null,
  kind: ImportKind,
  mappings: NamedMappings,
): Promise<Mapping | null | Refusal> {
  if (name === null) return null;
  const found = await mappings.find(name);
  if (found?.kind !== kind) {
    const names = await mappings.namesFor(kind);
    const others = names.length === 0 ? 'There is none.' : `There are ${names.join(', ')}.`;
    return refuse('invalid', toSay('noMapping', { name, kind, others }), PUSH_FIELDS.mapping);
  }
  if ('mapping' in found) return found.mapping;
  return refuse('invalid', toSay('mappingUnknowing', { name, fields: found.missing.join(', ') }), PUSH_FIELDS.mapping);
}

function senderOf({ email, key }: PushCall['caller']): string {
  return key === undefined ? email : `API key ${key.name} of ${email}`;
}

/** The header may be quoted, as RFC 8941 writes a text. */
function idIn({ headers, caller }: PushCall, source: string | null): Pick<ImportRequest, 'batchId' | 'namedBy'> {
  const id = headers['idempotency-key']?.trim().replace(/^"(.+)"$/, '$1');
  return id === undefined ? {} : { batchId: id, namedBy: markOf(caller, source) };
}

/** Names of batches are those of a source, which outlives its keys; without one, of the key or of the person. */
function markOf({ uid, key }: PushCall['caller'], source: string | null): string {
  const who = source !== null ? ['source', source] : key === undefined ? ['user', uid] : ['key', key.id];
  return createHash('sha256').update(JSON.stringify(who)).digest('base64url');
}
