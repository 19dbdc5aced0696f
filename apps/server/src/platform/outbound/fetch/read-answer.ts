import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { codeOf, type Deadline, type WireAnswer } from './connect.ts';
import {
  type FetchedHeaders,
  FetchInterrupted,
  type FetchLimits,
  type FetchOutcome,
  type FetchRefusal,
  type FetchRefusalReason,
  type FetchRequest,
  refuseFetch,
} from './fetch-types.ts';
import { hasReservationMeta, isReservation } from '../tdm-reservation.ts';

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

/** Below this no ratio is judged: a small table of the same word packs very well. */
const UNJUDGED_BYTES = 1_000_000;

/** A body that breaks a limit, thrown through the streams. */
class BodyRefused extends Error {
  readonly reason: FetchRefusalReason;

  constructor(reason: FetchRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Unpacks a body as it comes, held to the limits on both sides; null for a packing that nobody here asked for. */
function unpackBody(body: Readable, encoding: string, limits: FetchLimits): Readable | null {
  const unpacker = unpackerOf(encoding.trim().toLowerCase());
  if (unpacker === null) return null;
  const seen = { packed: 0, unpacked: 0 };
  const count = passing((bytes) => {
    seen.packed += bytes;
    return seen.packed > limits.bodyBytes ? 'too-large' : null;
  });
  if (unpacker === 'none') return pipeline(body, count, () => undefined);
  const measure = passing((bytes) => {
    seen.unpacked += bytes;
    const isBomb = seen.unpacked > UNJUDGED_BYTES && seen.unpacked > seen.packed * limits.unpackedRatio;
    return isBomb ? 'unpacks-too-large' : null;
  });
  return pipeline(body, count, unpacker, measure, () => undefined);
}

/** What an error while a body is read means. */
function reasonOfBodyError(error: unknown): FetchRefusalReason {
  if (error instanceof BodyRefused) return error.reason;
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return 'interrupted';
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code) ? 'unsupported-encoding' : 'interrupted';
}

function passing(judge: (bytes: number) => FetchRefusalReason | null): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const reason = judge(chunk.length);
      if (reason === null) done(null, chunk);
      else done(new BodyRefused(reason));
    },
  });
}

function unpackerOf(encoding: string): Transform | 'none' | null {
  if (encoding === '' || encoding === 'identity') return 'none';
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  return encoding === 'deflate' ? new AnyInflate() : null;
}

const isZlib = (chunk: Buffer): boolean => ((chunk[0] ?? 0) & 0x0f) === 8;

/** “deflate” means a zlib stream (RFC 9110 8.4.1.2); some servers send the bare one. The first byte tells them apart. */
class AnyInflate extends Transform {
  #inflate: ReturnType<typeof createInflate> | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#inflate ??= this.#start(isZlib(chunk));
    this.#inflate.write(chunk, (error) => done(error));
  }

  override _flush(done: TransformCallback): void {
    if (this.#inflate === null) return done();
    this.#inflate.once('end', () => done());
    this.#inflate.end();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#inflate?.destroy();
    done(error);
  }

  #start(zlib: boolean): ReturnType<typeof createInflate> {
    const inflate = zlib ? createInflate() : createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) inflate.pause();
    });
    inflate.on('error', (error) => this.destroy(error));
    return inflate;
  }

  override _read(size: number): void {
    this.#inflate?.resume();
    super._read(size);
  }
}

const HTML = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta)\b/i;
const TITLE = /<title[^>]*>([\s\S]*?)<\/title>/i;
const MAX_TITLE = 80;

/** Written by protections into their own pages alone, never into a page that merely has a form with a captcha. */
const SURE_SIGNS =
  /_cf_chl_opt|<title>\s*(?:just a moment|un momento|attention required! \| cloudflare)|captcha-delivery\.com|px-captcha|_incapsula_resource|incapsula incident id|awswafcookiedomainlist|gokuprops|ddos-guard|sgcaptcha/i;
/** Enough beside a status that refuses. */
const SIGNS =
  /captcha|challenge-platform|checking your browser|are you (?:a )?(?:human|robot)|enable javascript and cookies/i;

/** The beginning of a body as text; what is cut or no UTF-8 is no obstacle to recognising a page. */
function headText(head: Uint8Array): string {
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(head);
}

/** Whether a body is a web page, by its bytes and not by what its header says: servers label files as pages and pages as files. */
function isHtml(text: string): boolean {
  return HTML.test(text);
}

/** Whether it is the page by which a protection asks for a browser or a human. Nobody passes it here. */
function isChallengePage(status: number, mitigated: boolean, text: string): boolean {
  if (mitigated) return true;
  if (!isHtml(text)) return false;
  return SURE_SIGNS.test(text) || ([403, 429, 503].includes(status) && SIGNS.test(text));
}

/** The title of a page, for the person who asks why; data of a stranger, cut and without control characters. */
function pageTitle(text: string): string | null {
  const title =
    TITLE.exec(text)?.[1]
      ?.replace(/[\s\p{C}<>]+/gu, ' ')
      .trim() ?? '';
  return title === '' ? null : title.slice(0, MAX_TITLE);
}
