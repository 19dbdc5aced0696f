import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { ErrorBody } from '@vivac/contract/endpoint';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '#server/config';
import type { Log } from '#platform/log';
import { sendError } from './problem.ts';

/** Requests a minute from one address: far above what a screen asks for, far below what hurts. */
const REQUESTS_PER_MINUTE = 3000;

/** An HTTP server with limits, headers and errors set, and no routes. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: quieter(log, config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, strict: false } },
  });
  // Answers are typed by the contract; a serialiser made from its unions was the slowest part of a request.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request, reply) => {
    const body: ErrorBody = { error: 'There is nothing at this address.', request_id: request.id };
    return reply.code(404).send(body);
  });
  await app.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute', allowList: ['127.0.0.1', '::1'] });
  await app.register(helmet, headersFor(config));
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  return app;
}

/** A line a request says nothing that a busy operator wants to read: requests are logged on `debug` only. */
function quieter(log: Log, level: string): FastifyBaseLogger {
  return log.child({}, { level: level === 'info' ? 'warn' : level });
}

function headersFor(config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Leaflet and Mantine set inline style attributes; no style can run a script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tileOrigins(config.mapTileUrl)],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` is served from any sub-domain of tiles.example. */
function tileOrigins(template: string): string[] {
  const match = /^(https?:\/\/)([^/]+)/.exec(template);
  return match ? [match[1]! + match[2]!.replace(/^\{s\}/, '*')] : [];
}
