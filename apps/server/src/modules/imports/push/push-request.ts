import { toSay } from '@vivac/text/sentence';
import { createHash } from 'node:crypto';
import { IMPORT_MEDIA_TYPES, type ImportMediaType, type pushImport } from '@vivac/contract/administration/imports';
import { PUSH_FIELDS, type PushChoice, pushChoiceIn } from '@vivac/contract/wire/imports';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { RowFormat } from '@vivac/intake/rows/rows';
import type { UploadCall } from '#platform/http/upload-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { recordedSender } from '#modules/evidence/read';
import type { Context } from '#server/context';
import type { ImportRequest } from '../import-report.ts';

/** A mapping, which is null for our own format, or the fields that have to be said of it first. */
type FoundMapping = { readonly kind: ImportKind } & (
  { readonly mapping: Mapping | null } | { readonly missing: readonly string[] }
);

/** Mappings that are known by a name, those that come with the product and those that somebody keeps. */
export interface NamedMappings {
  /** Null where none has the name. */
  find(name: string): Promise<FoundMapping | null>;
  /** Whether the files of a source of prices name everything that was on sale; null where nobody said. */
  completeOf(sourceName: string): Promise<boolean | null>;
  /** The names of those for a kind of file. */
  namesFor(kind: ImportKind): Promise<readonly string[]>;
}

export type PushCall = Pick<
  UploadCall<typeof pushImport>,
  'params' | 'query' | 'headers' | 'mediaType' | 'contentEncoding' | 'caller'
>;
/** What a request asks for, without its file. */
export type RequestedImport = Omit<ImportRequest, 'source' | 'onProgress'> & {
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
export async function pushRequest(
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
