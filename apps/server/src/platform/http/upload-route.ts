import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Socket } from 'node:net';
import { toSay } from '@vivac/text/sentence';
import { inEnglish, isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Endpoint, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import type { Language } from '@vivac/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import { languageOfCall } from '#platform/language';
import type { Log } from '#platform/log';
import { routeEndpoint } from './endpoint-route.ts';
import { endAborted, sendClientError, sendRefusal } from './send-error.ts';

interface UploadLimits {
  /** Of the body as it is sent, which may be packed. */
  readonly maxBytes: number;
  /** How long a sender may send nothing while somebody reads. */
  readonly idleMs: number;
  /** How long all of it may take. */
  readonly wholeMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = { maxBytes: 1e9, idleMs: 60_000, wholeMs: 60 * 60_000 };

/** Thrown to whoever reads an upload that ends before its end. */
class UploadStopped extends Error {
  /** What the sender is told; null for one who has left. */
  readonly refusal: Refusal | null;

  constructor(refusal: Refusal | null) {
    super(refusal === null ? 'The sender left before the upload was whole' : inEnglish(refusal));
    this.name = 'UploadStopped';
    this.refusal = refusal;
  }
}

/**
 * The body of a request as it arrives: the socket is read only as fast as this is. Fails with {@link UploadStopped} where the
 * sender leaves, falls silent or sends too much.
 */
function uploadBytes(request: IncomingMessage, limits: UploadLimits): Readable {
  return Readable.from(chunks(request, limits), { objectMode: false });
}

function tooLarge(maxBytes: number): Refusal {
  return refuse('too-large', toSay('fileTooLarge', { size: (maxBytes / 1e6).toLocaleString('en') }));
}

async function* chunks(body: IncomingMessage, limits: UploadLimits): AsyncGenerator<Buffer> {
  const endMs = performance.now() + limits.wholeMs;
  let bytes = 0;
  while (!body.readableEnded) {
    const chunk = body.read() as Buffer | null;
    if (chunk === null) {
      await more(body, Math.min(limits.idleMs, endMs - performance.now()));
      continue;
    }
    bytes += chunk.length;
    if (bytes > limits.maxBytes) throw new UploadStopped(tooLarge(limits.maxBytes));
    yield chunk;
  }
}

const TOO_SLOW = refuse('too-slow', 'fileTooSlow');

/** Resolves as soon as there is more, or the end. Unlike an iterator of the stream it leaves the connection for the answer. */
function more(body: IncomingMessage, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (refused?: Refusal | null) => {
      clearTimeout(timer);
      body.off('readable', come).off('end', come).off('error', leave).off('close', leave);
      if (refused === undefined) resolve();
      else reject(new UploadStopped(refused));
    };
    const come = () => settle();
    const leave = () => settle(null);
    const timer = setTimeout(() => settle(TOO_SLOW), Math.max(waitMs, 0));
    if (body.destroyed) leave();
    else body.on('readable', come).on('end', come).on('error', leave).on('close', leave);
  });
}

/** Who is refused early may still be sending: so long and so much is thrown away, for the answer to be read. */
const LINGER_MS = 10_000;
const LINGER_BYTES = 64e6;

/** A request with a file, by a known caller; nothing of the file was read yet. */
export interface UploadCall<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  /** Null on public endpoints only. */
  readonly caller: E['access'] extends 'public' ? Identity | null : Identity;
  readonly headers: HeadersOf<E>;
  /** Of the sender; English for programs that ask for none. */
  readonly language: Language;
  /** How the body is packed, in lower case; null where that is not said. */
  readonly contentEncoding: string | null;
  /** Of the body, in lower case and without its parameters; null where it is not said. */
  readonly mediaType: string | null;
  /** As the request says it; null where it says nothing. */
  readonly totalBytes: number | null;
  /** Every line names the request. */
  readonly log: Log;
  /** Begins to read the body, which arrives as fast as it is taken. What it fails with is to be passed on. */
  bytes(): Readable;
}

/**
 * Serves an endpoint of the contract whose body is a file (`accepts`), which is never held as a whole. A sender who leaves
 * is no error.
 */
export function serveUpload<E extends Endpoint>(
  app: FastifyInstance,
  identity: IdentityProvider,
  endpoint: E,
  handle: (call: UploadCall<E>) => Promise<ResponseOf<E> | Refusal>,
  limits: UploadLimits = UPLOAD_LIMITS,
): void {
  // In a part of its own, since parsers are those of all routes beside.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
    uploads.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('finish', () => throwAwayRest(request.raw, reply.raw));
      done();
    });
    // What still arrives of a refused file is no next request.
    uploads.addHook('onSend', (request, reply, _payload, done) => {
      if (hasRest(request.raw)) lingerAndClose(request.raw, reply);
      done();
    });
    routeEndpoint(uploads, identity, endpoint, async (request, reply, caller) => {
      if (caller === null && endpoint.access !== 'public')
        throw new Error(`${endpoint.path} takes a file of signed-in users`);
      const totalBytes = lengthOf(request);
      if (totalBytes !== null && totalBytes > limits.maxBytes) {
        return sendRefusal(request, reply, tooLarge(limits.maxBytes));
      }
      try {
        return await answered(request, reply, handle(callOf<E>(request, caller, totalBytes, limits)));
      } catch (error) {
        if (!(error instanceof UploadStopped)) throw error;
        request.log.debug({ reason: error.message }, 'An upload ended before its end');
        return error.refusal === null ? endAborted(reply) : sendRefusal(request, reply, error.refusal);
      }
    });
  });
}

async function answered<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  answering: Promise<ResponseOf<E> | Refusal>,
): Promise<FastifyReply> {
  const answer = await answering;
  return isRefusal(answer) ? sendRefusal(request, reply, answer) : reply.send(answer);
}

function callOf<E extends Endpoint>(
  request: FastifyRequest,
  caller: Identity | null,
  totalBytes: number | null,
  limits: UploadLimits,
): UploadCall<E> {
  const { headers, raw } = request;
  return {
    query: request.query as QueryOf<E>,
    params: request.params as ParamsOf<E>,
    caller: caller as UploadCall<E>['caller'],
    headers: headers as HeadersOf<E>,
    language: languageOfCall(headers),
    contentEncoding: headers['content-encoding']?.trim().toLowerCase() || null,
    mediaType: headers['content-type']?.split(';', 1)[0]!.trim().toLowerCase() || null,
    totalBytes,
    log: request.log as Log,
    bytes() {
      return uploadBytes(raw, limits);
    },
  };
}

function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function hasRest({ headers, readableEnded }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !readableEnded;
}

/** Tells the sender to stop. Our side is closed with the answer, theirs is heard out: {@link throwAwayRest}. */
function lingerAndClose({ socket }: IncomingMessage, reply: FastifyReply): void {
  reply.header('connection', 'close');
  if (socket instanceof Socket) socket.destroySoon = () => void socket.end();
}

/** A connection that is closed on what it was sent may take the answer with it. */
function throwAwayRest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.readableEnded || !(socket instanceof Socket) || socket.destroyed) return;
  const most = socket.bytesRead + LINGER_BYTES;
  const end = () => socket.destroy();
  const timer = setTimeout(end, LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  request.on('data', () => socket.bytesRead > most && end());
  response.once('error', end);
  request.resume();
}

/** Time for the refusal to be read before the connection is closed. */
const REFUSAL_READ_MS = 1_000;

/**
 * Ends requests whose body is not whole in time, but for those that take a file (`accepts`): Node's own limit
 * (`requestTimeout`) is one for all requests of a server.
 */
export function limitBodyArrival(
  app: FastifyInstance,
  limitMs: number,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    if (request.routeOptions.config.accepts !== undefined || !hasBody(raw) || !(socket instanceof Socket))
      return done();
    const timer = setTimeout(() => {
      sendClientError(
        Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
        headers,
      );
      setTimeout(() => socket.destroy(), REFUSAL_READ_MS).unref();
    }, limitMs).unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}

/**
 * Connections on which nothing passes are ended, but for those whose request is being worked on: however long that takes, whoever asked is
 * answered. The server sets its own limit (`connectionTimeout`) anew with each request of a connection.
 */
export function spareWorkingSockets(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (socket instanceof Socket) socket.setTimeout(0);
    done();
  });
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // Whoever answers may have set a limit of its own.
    if (socket instanceof Socket && socket.timeout === 0) socket.setTimeout(idleMs);
    done(null, payload);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
