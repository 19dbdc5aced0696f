import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Endpoint, ParamsOf, QueryOf } from '@vivac/contract/endpoint';
import type { Language } from '@vivac/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import { languageOfCall } from '#platform/language';
import { type Refusal, isRefusal } from '#platform/refusal';
import { routeEndpoint } from './endpoint-route.ts';
import { endAborted, sendRefusal } from './send-error.ts';

/**
 * How long a reader may take nothing before it counts as gone. Far above the server's limit for other answers: a file may
 * take long to prepare, and a slow line takes a full buffer's worth at a time.
 */
const READER_IDLE_MS = 5 * 60_000;

/** A request for a file, validated and by a known caller. */
export interface FileCall<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly caller: Identity;
  /** Of whoever reads the file; English for programs that ask for none. */
  readonly language: Language;
  /** Aborted when the client went away, and when all was sent. */
  readonly gone: AbortSignal;
}

export interface FileAnswer {
  /** Plain ASCII without quotes. */
  readonly fileName: string;
  readonly contentType: string;
  /** Pulled only as fast as the client reads, and ended when it leaves. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array | string>;
}

/** Serves an endpoint of the contract whose answer is a file. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  identity: IdentityProvider,
  endpoint: E,
  handle: (call: FileCall<E>) => Promise<FileAnswer | Refusal>,
): void {
  routeEndpoint(app, identity, endpoint, async (request, reply, caller) => {
    if (caller === null) throw new Error(`${endpoint.path} is a file for signed-in users`);
    const gone = leavingOf(reply);
    try {
      const { query, params } = request as FileRequest<E>;
      const answer = await handle({
        query,
        params,
        caller,
        gone,
        language: languageOfCall(request.headers),
      });
      if (isRefusal(answer)) return sendRefusal(request, reply, answer);
      // The server sets its own limit again with the connection's next request.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(READER_IDLE_MS);
      return sendFile(reply, answer);
    } catch (error) {
      if (!gone.aborted) throw error;
      request.log.debug({ reason: String(error) }, 'A download was given up by its reader');
      return endAborted(reply);
    }
  });
}

type FileRequest<E extends Endpoint> = FastifyRequest & Pick<FileCall<E>, 'query' | 'params'>;

function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  // Who left before anybody listened has closed it already, and it closes once.
  if (reply.raw.closed || reply.raw.destroyed) leaving.abort();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
}

function sendFile(reply: FastifyReply, { fileName, contentType, body }: FileAnswer): FastifyReply {
  reply.header('content-type', contentType).header('content-disposition', `attachment; filename="${fileName}"`);
  // A file that was asked for is of this moment; nobody keeps a copy in between.
  reply.header('cache-control', 'no-store');
  return reply.send(
    body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.length) : streamOf(body),
  );
}

function streamOf(body: AsyncIterable<Uint8Array | string>): Readable {
  return Readable.from(body, { objectMode: false });
}
