import { createReadStream } from 'node:fs';
import { type Sentence, type StoredSentence, toSay } from '@vivac/text/sentence';
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
import type { SourceRun, SourceSettings } from '../source-row.ts';
import { offeredMapping } from '../mappings-read.ts';
import { bodyOf, fileNameOf, type SpooledFile, withBody } from './spooled-body.ts';
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
type FeedContext = DeliveryContext & Pick<Context, 'outbound'>;

/** Asks a feed for what is new, and delivers it: what a run at a platform left behind once, by its id. */
export async function askFeed(
  context: FeedContext,
  requested: RequestedFeed,
  known: Known & Partial<Pick<BegunTry, 'runId'>>,
): Promise<EndedTry | FetchLater> {
  const { run } = requested.settings;
  if (run === null) return askAddress(context, requested, known);
  const answer = await askRun(context, requested, run);
  if (answer.outcome !== 'named') return answer;
  if (answer.id === known.runId) return { ...NOTHING, outcome: 'unchanged', status: answer.status, reason: null };
  const values = { ...requested.values, run: answer.id };
  const ended = await askAddress(context, { ...requested, values }, { ...known, etag: null, lastModified: null });
  return ended.outcome === 'later' || ended.came === null
    ? ended
    : { ...ended, came: { ...ended.came, runId: answer.id } };
}

/** No longer than is kept, on one line. */
const ID = /^[^\p{Cc}]{1,300}$/u;

/** What a platform says of its last run: its id, or how the try ended without one. */
type RunAnswer = { readonly outcome: 'named'; readonly id: string; readonly status: number } | EndedTry | FetchLater;

/** Asks which run was the last of a source whose results wait at a platform. */
export async function askRun(
  { outbound }: Pick<Context, 'outbound'>,
  requested: RequestedFeed,
  run: SourceRun,
): Promise<RunAnswer> {
  const { secrets, now } = requested;
  const ofResults = { ...requested, settings: { ...requested.settings, address: run.address } };
  const request = requestOf({ ...ofResults, secrets: { ...secrets, body: null } });
  if ('flaw' in request) return endedWith('failed', toSay('runUnnamed', { field: run.field }));
  const answer = await outbound.fetchFeed(request);
  if (answer.outcome === 'later') return answer;
  if (answer.outcome === 'refused') return endedByRefusal(answer, now);
  if (answer.outcome === 'unchanged') return endedUnchanged(answer);
  let id: string | null = null;
  const ended = await untilInterrupted(now, async () => {
    const { bytes } = await bodyOf(answer);
    id = idIn(bytes, run.field);
    return endedWith('failed', toSay('runUnnamed', { field: run.field }), answer.status);
  });
  return id === null ? ended : { outcome: 'named', id, status: answer.status };
}

/** The text or number at a place such as `data.id` of a JSON document; null where there is none. */
function idIn(bytes: Buffer, field: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return ['string', 'number'].includes(typeof value) ? (ID.exec(String(value))?.[0] ?? null) : null;
}

async function askAddress(
  context: FeedContext,
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
    ...(stay !== null && { requestedDays: { arrival: stay.arrival, nights: stay.nights } }),
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
  { refused, alreadyImported, batchNumber, totals, problems, tellsMoments }: Delivered,
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
    reason: leftOut === 0 ? null : leftOutSentence(leftOut, totals.read, problems[0]),
    isWithoutAnswer: false,
    batchNumber,
    rowsStored: totals.stored,
    rowsLeftOut: leftOut,
    manners: mannersOf(answer.headers),
    came: cameOf(answer, file, tellsMoments),
  };
}

/** How many rows were left out, and why the first one was. */
function leftOutSentence(count: number, all: number, first: Delivered['problems'][number] | undefined): Sentence {
  const rows = toSay('rowsLeftOut', { count, all });
  return first === undefined ? rows : toSay('rowsLeftOutFirst', { told: rows, first: placed(first) });
}

/** Why a file was refused, with its line. */
export function whyUnreadable(refused: NonNullable<Delivered['refused']>): Sentence {
  return toSay('cameUnreadable', { reason: placed(refused) });
}

function placed({
  line,
  column,
  reason,
}: Pick<NonNullable<Delivered['refused']>, 'line' | 'column'> & { readonly reason: StoredSentence }): StoredSentence {
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
