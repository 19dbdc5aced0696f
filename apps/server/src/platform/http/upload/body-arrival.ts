import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendClientError } from '../problem.ts';

/** Time for the refusal to be read before the connection is closed. */
const LINGER_MS = 1_000;

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
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
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
