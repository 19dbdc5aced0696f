import type { Readable } from 'node:stream';
import type { Deadline } from './deadline.ts';
import type { WireAnswer } from './connect.ts';
import { FetchInterrupted, type FetchRefusal, type FetchRefusalReason, refuseFetch } from './fetch-refusal.ts';
import type { FetchLimits, FetchOutcome, FetchRequest, FetchedHeaders } from './fetch-types.ts';
import { hasReservationMeta, isReservation } from '../robots/tdm-reservation.ts';
import { headText, isChallengePage, isHtml, pageTitle } from './recognise-page.ts';
import { reasonOfBodyError, unpackBody } from './unpack-body.ts';

/** So much of a body is read before it is handed on, to see what it is. */
const HEAD_BYTES = 16_384;
/** Of a page until the end of its head, where a TDM reservation stands. */
const PAGE_HEAD_BYTES = 65_536;

interface Requested {
  readonly url: URL;
  readonly request: FetchRequest;
  readonly limits: FetchLimits;
  readonly deadline: Deadline;
}

/** Turns the last answer of a request into its outcome. Whatever is not handed on is closed. */
export async function readAnswer(answer: WireAnswer, requested: Requested): Promise<FetchOutcome> {
  requested.deadline.signal.addEventListener('abort', answer.close);
  const outcome = await judgeAnswer(answer, requested);
  if (outcome.outcome !== 'received') finish(answer, requested);
  return outcome;
}

function finish(answer: WireAnswer, { deadline }: Requested): void {
  deadline.end();
  answer.close();
}

async function judgeAnswer(answer: WireAnswer, requested: Requested): Promise<FetchOutcome> {
  const { url, request, limits } = requested;
  const headers = headersOf(answer);
  const { status } = answer;
  const reported = { status, retryAfter: headers.retryAfter };
  const answered = { status, headers, url: url.href };
  if (request.expect === 'page' && isReservation(headers.tdmReservation))
    return refuseFetch('tdm-reserved', url.hostname, reported);
  if (status === 304 && (request.etag || request.lastModified)) return { outcome: 'unchanged', ...answered };
  const unpacked = openBody(answer, limits);
  if (typeof unpacked === 'string') return refuseFetch(unpacked, url.hostname, reported);
  const bytes = bytesOf(unpacked, answer, requested);
  const head = await readHead(bytes, headBytes(status, request.expect));
  // What a refusing server breaks off is its error page: the status says enough.
  if (head.broken !== null && isGood(status)) return head.broken.refusal;
  const refusal = judgeContent(answer, Buffer.concat(head.chunks), requested, reported);
  if (refusal !== null) return refusal;
  return {
    outcome: 'received',
    ...answered,
    body: joined(head.chunks, bytes),
    discard: () => finish(answer, requested),
  };
}

function openBody({ headers, body }: WireAnswer, limits: FetchLimits): Readable | FetchRefusalReason {
  if (Number(one(headers['content-length']) ?? 0) > limits.bodyBytes) return 'too-large';
  return unpackBody(body, one(headers['content-encoding']) ?? '', limits) ?? 'unsupported-encoding';
}

function headBytes(status: number, expect: FetchRequest['expect']): number {
  if (!isGood(status)) return HEAD_BYTES;
  return { answer: 0, data: HEAD_BYTES, page: PAGE_HEAD_BYTES }[expect];
}

const isGood = (status: number): boolean => status >= 200 && status < 300 && status !== 206;

function judgeContent(
  { status, headers }: WireAnswer,
  head: Uint8Array,
  { url, request }: Requested,
  reported: { readonly status: number; readonly retryAfter: string | null },
): FetchRefusal | null {
  const text = headText(head);
  const refuse = (reason: FetchRefusalReason) => ({
    ...refuseFetch(reason, url.hostname, reported),
    pageTitle: isHtml(text) ? pageTitle(text) : null,
  });
  if (isChallengePage(status, one(headers['cf-mitigated']) === 'challenge', text)) return refuse('challenge-page');
  if (!isGood(status)) return refuse(reasonOfStatus(status));
  if (request.expect === 'page') return hasReservationMeta(text) ? refuse('tdm-reserved') : null;
  return request.expect === 'data' && isHtml(text) ? refuse('html-instead-of-data') : null;
}

function reasonOfStatus(status: number): FetchRefusalReason {
  if ([401, 402, 403, 407, 451].includes(status)) return 'access-denied';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'too-many-requests';
  return status >= 500 && status < 600 ? 'server-error' : 'unexpected-status';
}

/** The bytes of a body; errors of stream, packing and time become {@link FetchInterrupted}, and its end closes the connection. */
async function* bytesOf(
  body: AsyncIterable<Uint8Array>,
  answer: WireAnswer,
  requested: Requested,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* body;
  } catch (error) {
    const reason = requested.deadline.reason() ?? reasonOfBodyError(error);
    throw new FetchInterrupted(refuseFetch(reason, requested.url.hostname, { status: answer.status }), error);
  } finally {
    finish(answer, requested);
  }
}

async function readHead(
  bytes: AsyncGenerator<Uint8Array>,
  atLeast: number,
): Promise<{ chunks: Uint8Array[]; broken: FetchInterrupted | null }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < atLeast) {
      const { done, value } = await bytes.next();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
    return { chunks, broken: null };
  } catch (error) {
    if (error instanceof FetchInterrupted) return { chunks, broken: error };
    throw error;
  }
}

async function* joined(head: readonly Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head;
    yield* rest;
  } finally {
    // Also for a reader who leaves within the head.
    await rest.return(undefined);
  }
}

/** The first of a header that was sent several times. */
const one = (value: string | string[] | undefined): string | null =>
  (typeof value === 'string' ? value : value?.[0]) ?? null;

function headersOf({ headers }: WireAnswer): FetchedHeaders {
  return {
    etag: one(headers['etag']),
    lastModified: one(headers['last-modified']),
    cacheControl: one(headers['cache-control']),
    retryAfter: one(headers['retry-after']),
    contentType: one(headers['content-type']),
    tdmReservation: one(headers['tdm-reservation']),
  };
}
