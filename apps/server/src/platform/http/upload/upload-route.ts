import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Endpoint, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { type Refusal, isRefusal } from '#platform/refusal';
import { routeEndpoint } from '../endpoint-route.ts';
import { endAborted, sendRefusal } from '../problem.ts';
import { UPLOAD_LIMITS, type UploadLimits, UploadStopped, tooLarge, uploadBytes } from './upload-body.ts';

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
