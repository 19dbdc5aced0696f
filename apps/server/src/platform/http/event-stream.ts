import { Readable } from 'node:stream';
import type { Endpoint, QueryOf } from '@vivac/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Identity, IdentityError, type IdentityProvider } from '#platform/identity/ports';
import { isRefusal, type Refusal } from '#platform/refusal';
import { routeEndpoint } from './endpoint-route.ts';
import { sendRefusal } from './send-error.ts';

/** What may wait for a reader who takes nothing, beside what the system holds for the connection; above it the reader counts as gone. */
const WAITING_MAX_BYTES = 262_144;

export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
  /** With which the reader asks for what came after. */
  readonly id: string;
}

/** An answer that goes on: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  send(event: ServerEvent): void;
  /** A line that says nothing, so that proxies and readers see that the stream lives. */
  beat(): void;
  end(): void;
}

/** A request for a stream, validated and by a known caller. */
interface StreamCall<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly caller: Identity;
  /** As a reader that comes back sends it. */
  readonly lastEventId: string | null;
  /** Whose session it is at a later moment; null when it has ended or the token has expired. Throws when nobody can tell. */
  whoNow(): Promise<Identity | null>;
}

/** What is done with a stream once it is open; `left` is called when it has ended, by whichever side. */
interface Opened {
  open(stream: EventStream): void;
  left(): void;
}

/** Serves an endpoint of the contract whose answer is a stream of events. */
export function serveEvents<E extends Endpoint>(
  app: FastifyInstance,
  identity: IdentityProvider,
  endpoint: E,
  handle: (call: StreamCall<E>) => Promise<Opened | Refusal>,
): void {
  routeEndpoint(app, identity, endpoint, async (request, reply, caller) => {
    if (caller === null) throw new Error(`${endpoint.path} is a stream for signed-in users`);
    const opened = await handle({
      query: request.query as QueryOf<E>,
      caller,
      lastEventId: headerOf(request, 'last-event-id'),
      whoNow: () => whoNow(request, identity),
    });
    if (isRefusal(opened)) return sendRefusal(request, reply, opened);
    return stream(reply, opened, app.streamCounts);
  });
}

function stream(reply: FastifyReply, opened: Opened, counts: StreamCounts): FastifyReply {
  counts.open++;
  const body = new Readable({ read: () => undefined, highWaterMark: WAITING_MAX_BYTES });
  const write = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    // Who does not read is dropped, and asks again from the last event that was read.
    if (body.push(text)) return;
    counts.dropped++;
    reply.raw.destroy();
  };
  reply.raw.once('close', () => {
    counts.open--;
    opened.left();
    body.destroy();
  });
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  // No proxy keeps, packs or gathers what is for now; the second is nginx's word for it.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  void reply.send(body);
  opened.open({
    send({ event, data, id }) {
      counts.sent++;
      write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    beat: () => write(':\n\n'),
    end: () => void (body.destroyed || body.push(null)),
  });
  return reply;
}

async function whoNow(request: FastifyRequest, identity: IdentityProvider): Promise<Identity | null> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  try {
    return await identity.verify(token);
  } catch (error) {
    if (error instanceof IdentityError) return null;
    throw error;
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** What became of the event streams of a server since it started. */
export interface StreamCounts {
  /** At this moment. */
  open: number;
  /** Events, without the lines that say nothing. */
  sent: number;
  /** Streams of readers who did not read. */
  dropped: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly streamCounts: StreamCounts;
  }
}

/** Counts from now on; whoever serves streams raises what it is given. */
export function countStreams(app: FastifyInstance): void {
  app.decorate('streamCounts', { open: 0, sent: 0, dropped: 0 });
}
