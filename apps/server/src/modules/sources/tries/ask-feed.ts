import { createReadStream } from 'node:fs';
import { type Sentence, toSay } from '@vivac/text/sentence';
import type { PlaceholderFlaw, PlaceholderValues } from '@vivac/domain/sources/placeholders';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import {
  type FetchedHeaders,
  type FetchedResponse,
  FetchInterrupted,
  type FetchRefusal,
  type FetchRefusalReason,
  type FetchRequest,
  fetchSentence,
} from '#platform/outbound/fetch/fetch-types';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import type { Context } from '#server/context';
import { freshForMs, retryAfterMs } from '@vivac/domain/sources/host-manners';
import type { Delivered, DeliveryContext } from '../deliver.ts';
import { expandMapping, expandRequest, flawSentence } from '../plans/expand-request.ts';
import type { SecretValues } from '../secret-values.ts';
import type { SourceSettings } from '../source-row.ts';
import { offeredMapping } from '../mappings-read.ts';
import { fileNameOf, type SpooledFile, withBody } from './spooled-body.ts';
import type { BegunTry, EndedTry } from './try-store.ts';

/** What is asked at one try. */
export interface RequestedFeed {
  readonly settings: SourceSettings;
  readonly secrets: SecretValues;
  /** What stands for the placeholders of its request and of its mapping. */
  readonly values: PlaceholderValues;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

type Known = Pick<BegunTry, 'etag' | 'lastModified' | 'contentHash' | 'tellsMoments'>;

/** Asks the address of a feed for what is new, and delivers it. */
export async function askFeed(
  context: DeliveryContext & Pick<Context, 'outbound'>,
  requested: RequestedFeed,
  known: Known,
): Promise<EndedTry | FetchLater> {
  const request = requestOf(requested, known);
  if ('flaw' in request) return endedWith('failed', flawSentence(request));
  const answer = await context.outbound.fetchFeed(request);
  if (answer.outcome === 'later') return answer;
  if (answer.outcome === 'refused') return endedByRefusal(answer, requested.now);
  if (answer.outcome === 'unchanged') return endedUnchanged(answer);
  return untilInterrupted(requested.now, () =>
    withBody(answer, async (file) => {
      if (known.tellsMoments && known.contentHash === file.hash) {
        return { ...endedUnchanged(answer), came: cameOf(answer, file, true) };
      }
      const delivered = await deliverFile(context, requested, file, false);
      return endedByDelivery(delivered, answer, { file, known });
    }),
  );
}

/** The address with its secret parameters, and the secret headers; or the placeholder that has no value. */
export function requestOf(
  { settings, secrets, values, signal }: RequestedFeed,
  known: Partial<Known> = {},
): FetchRequest | PlaceholderFlaw {
  const expanded = expandRequest(settings.address!, secrets, values);
  if ('flaw' in expanded) return expanded;
  return {
    ...expanded,
    etag: known.etag ?? null,
    lastModified: known.lastModified ?? null,
    allowHttp: settings.allowHttp,
    expect: 'data',
    ...(signal && { signal }),
  };
}

/** Hands a file over as the settings of its source say. */
export function deliverFile(
  context: DeliveryContext,
  { settings, values, now }: Pick<RequestedFeed, 'settings' | 'values' | 'now'>,
  file: SpooledFile,
  dryRun: boolean,
): Promise<Delivered> {
  const mapping = mappingOf(settings);
  const { stay } = values;
  return context.deliver(context, {
    kind: settings.kind!,
    mapping: mapping && expandMapping(mapping, values),
    ...(stay !== null && { asked: { arrival: stay.arrival, nights: stay.nights } }),
    complete: settings.complete,
    sourceName: settings.name,
    sentBy: `${settings.door}: ${settings.host ?? settings.name}`,
    fileName: fileNameOf(settings.address!),
    bytes: createReadStream(file.path),
    totalBytes: file.bytes,
    observedAt: now,
    dryRun,
  });
}

/** The mapping of a source; null for our own format. */
export function mappingOf(settings: SourceSettings): Mapping | null {
  const { readyMapping: id, readyAnswers, mapping } = settings;
  if (id === null) return mapping;
  const filled = offeredMapping(id)?.fill(readyAnswers ?? {});
  return filled && 'mapping' in filled ? filled.mapping : null;
}

function endedByDelivery(
  { refused, alreadyImported, batchNumber, totals, tellsMoments }: Delivered,
  answer: FetchedResponse,
  { file, known }: { readonly file: SpooledFile; readonly known: Known },
): EndedTry {
  if (refused) return endedWith('failed', whyUnreadable(refused), answer.status);
  const leftOut = totals.rejected + totals.setAside;
  // Stored by a process that ended before it could say so.
  const isKnown = alreadyImported && known.contentHash === file.hash;
  return {
    outcome: isKnown ? 'unchanged' : 'stored',
    status: answer.status,
    reason: leftOut === 0 ? null : toSay('rowsLeftOut', { count: leftOut, all: totals.read }),
    isWithoutAnswer: false,
    batchNumber,
    rowsStored: totals.stored,
    rowsLeftOut: leftOut,
    manners: mannersOf(answer.headers),
    came: cameOf(answer, file, tellsMoments),
  };
}

/** Why a file was refused, with its line. */
export function whyUnreadable(refused: NonNullable<Delivered['refused']>): Sentence {
  return toSay('cameUnreadable', { reason: placed(refused) });
}

function placed({ line, column, reason }: NonNullable<Delivered['refused']>): Sentence {
  if (line === null) return column === null ? reason : toSay('inColumn', { column, reason });
  return column === null ? toSay('place', { line, reason }) : toSay('placeInColumn', { line, column, reason });
}

function cameOf({ headers }: FetchedResponse, { hash }: SpooledFile, tellsMoments: boolean): EndedTry['came'] {
  const { etag, lastModified } = headers;
  return { etag, lastModified, contentHash: hash, tellsMoments };
}

/** A body that broke off is a failed try, not a surprise. */
export async function untilInterrupted(now: Date, work: () => Promise<EndedTry>): Promise<EndedTry> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FetchInterrupted)) throw error;
    return endedByRefusal(error.refusal, now);
  }
}

/** Nothing came back: the network may be away. */
const WITHOUT_ANSWER: ReadonlySet<FetchRefusalReason> = new Set(['dns', 'unreachable', 'timed-out']);

/** A person has to act; trying again changes nothing. */
const FOR_A_PERSON: ReadonlySet<FetchRefusalReason> = new Set([
  'invalid-address',
  'credentials-in-address',
  'insecure-address',
  'invalid-header',
  'private-address',
  'port',
  'access-denied',
  'challenge-page',
  'robots',
  'tdm-reserved',
  'moved',
]);

const NOTHING = {
  isWithoutAnswer: false,
  batchNumber: null,
  rowsStored: null,
  rowsLeftOut: null,
  came: null,
  manners: { retryAfterMs: null, freshMs: null },
} as const;

export function endedByRefusal(refusal: FetchRefusal, now: Date): EndedTry {
  return {
    ...NOTHING,
    outcome: outcomeOf(refusal.reason),
    status: refusal.status,
    reason: fetchSentence(refusal),
    isWithoutAnswer: WITHOUT_ANSWER.has(refusal.reason),
    manners: { retryAfterMs: retryAfterMs(refusal.retryAfter, now), freshMs: null },
  };
}

function outcomeOf(reason: FetchRefusalReason): EndedTry['outcome'] {
  if (reason === 'stopped') return 'interrupted';
  return FOR_A_PERSON.has(reason) ? 'refused' : 'failed';
}

/** Nothing new: what is known still holds. */
export function endedUnchanged({ status, headers }: Pick<FetchedResponse, 'status' | 'headers'>): EndedTry {
  return { ...NOTHING, outcome: 'unchanged', status, reason: null, manners: mannersOf(headers) };
}

/** `refused` needs a person, `failed` may pass. */
export function endedWith(outcome: 'refused' | 'failed', reason: Sentence, status: number | null = null): EndedTry {
  return { ...NOTHING, outcome, status, reason };
}

export function mannersOf({ cacheControl }: FetchedHeaders): EndedTry['manners'] {
  return { retryAfterMs: null, freshMs: freshForMs(cacheControl) };
}
