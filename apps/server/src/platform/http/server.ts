import { randomUUID } from 'node:crypto';
import ajvCompiler from '@fastify/ajv-compiler';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#server/config';
import type { Log } from '#platform/log';
import { basePathOf, withoutBasePath } from './base-path.ts';
import { limitBodyArrival, spareWorkingSockets } from './upload-route.ts';
import { addClientAddress, isLoopback } from './client-address.ts';
import { sendClientError, sendError, sendStatus, sendRefusal } from './send-error.ts';
import { networkOf } from './trusted-proxies.ts';
import { countStreams } from './event-stream.ts';
import { toSay } from '@vivac/text/sentence';
import { refuse } from '#platform/refusal';

/** Requests a minute from one client: far above what a screen asks for, far below what hurts. */
const REQUESTS_PER_MINUTE = 3000;
/** An administrator's chart names every campsite of a large market in one address. */
const HEADERS_MAX_BYTES = 131_072;
const BODY_ARRIVAL_MS = 15_000;
/** How long nothing may pass on a connection while nobody here works for it. */
const IDLE_MS = 30_000;

/** The contract is compiled once a process, also when a restored backup makes the server anew. */
const compilerOf = ajvCompiler();

/** Each call when it is first asked: all of them were a third of what a server computes to start. */
const buildValidator: typeof compilerOf = (...given) => {
  const compile = compilerOf(...given);
  type Validate = ReturnType<typeof compile>;
  return (route) => {
    let compiled: Validate | null = null;
    const whenAsked = (...content: Parameters<Validate>) => {
      compiled ??= compile(route);
      const isValid = compiled(...content);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    // By this name Fastify knows that what is validated may be changed where it stands.
    const validate = Object.assign(whenAsked, { schemaEnv: {} }) as Validate;
    return validate;
  };
};

/** An HTTP server with limits, headers and errors set, and no routes. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const basePath = basePathOf(config.publicUrl);
  const app = Fastify({
    loggerInstance: withoutSecrets(log),
    // A line a request says nothing that a busy operator wants to read.
    logController: new LogController({ disableRequestLogging: !log.isLevelEnabled('debug') }),
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, basePath),
    genReqId: ({ headers }) => wellFormedId(headers['x-request-id']) ?? randomUUID(),
    // On a busy machine setting up all routes takes longer than the ten seconds of Fastify, which would end the start.
    pluginTimeout: 120_000,
    bodyLimit: 1_048_576,
    // Below, apart from files: see upload/body-arrival.ts.
    requestTimeout: 0,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 10_000, maxHeaderSize: HEADERS_MAX_BYTES },
    forceCloseConnections: 'idle',
    // While stopping, what has arrived is still answered.
    return503OnClosing: false,
    // Long enough for a name that is too long to be told so.
    routerOptions: { maxParamLength: 4000 },
    schemaController: { compilersFactory: { buildValidator } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, strict: false, verbose: true } },
    clientErrorHandler: (error, socket) => sendClientError(error, socket, headers),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
  });
  // Answers are typed by the contract; a serialiser made from its unions was the slowest part of a request.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) => sendStatus(request, reply, 404));
  app.addHook('onRequest', (request, reply, done) => {
    // Whatever may be kept says so itself.
    reply.headers(headers).header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  spareWorkingSockets(app, IDLE_MS);
  limitBodyArrival(app, BODY_ARRIVAL_MS, headers);
  addClientAddress(app, config, log);
  refuseUnkeptText(app);
  countStreams(app);
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ clientAddress }) => networkOf(clientAddress, 32),
    allowList: isLoopback,
  });
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  return app;
}

const REQUEST_ID = /^[\w.:+/=-]{8,128}$/;

/** Of a proxy that gives requests ids of its own, so that its log and ours name one alike. */
function wellFormedId(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : null;
}

/** The address of a page behind a mailed link holds its secret. */
function withoutSecrets(log: Log): FastifyBaseLogger {
  const req = ({ method, url, clientAddress }: FastifyRequest) => ({
    method,
    url: url.replace(/^(\/(?:identity|notifications)\/[^?]*)\?.*/s, '$1'),
    ip: clientAddress,
  });
  return log.child({}, { serializers: { req } });
}

/** What every answer carries, whatever became of the request; a page may set a stricter policy of its own. */
function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'mapTileUrl' | 'firebase'>,
): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

function contentPolicy({ mapTileUrl, firebase }: Pick<Config, 'mapTileUrl' | 'firebase'>): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Scripts set styles element by element, which needs no permission; markup with styles in it is refused.
    "style-src 'self'",
    ["img-src 'self' data:", ...tileOrigins(mapTileUrl)].join(' '),
    ["connect-src 'self'", ...identityOrigins(firebase)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The browser asks the hosted provider itself; its popups, which need more, are not used. */
function identityOrigins(firebase: Config['firebase']): string[] {
  if (firebase === null) return [];
  if (firebase.emulatorHost !== null) return [`http://${firebase.emulatorHost}`];
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` is served from any sub-domain of tiles.example. */
function tileOrigins(template: string): string[] {
  const match = /^(https?:\/\/)([^/;,\s]+)/.exec(template);
  return match ? [match[1]! + match[2]!.replace(/^\{s\}/, '*')] : [];
}

/**
 * Refuses every call with a text that the database cannot hold, wherever in it the text stands: a NUL character, or half a character
 * (a lone surrogate, which JSON may escape). No schema has to say so.
 */
function refuseUnkeptText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = unkeptIn(part);
      if (field === null) continue;
      const sentence = toSay('badCharacter', { field: field === '' ? 'The request' : field });
      return sendRefusal(request, reply, refuse('invalid', sentence, field === '' ? undefined : field));
    }
  });
}

/** The part of a request in which such a text stands, empty where it has no name; null where there is none. */
function unkeptIn(part: unknown): string | null {
  if (typeof part === 'string') return isStored(part) ? null : '';
  // What arrives as a stream is a file, which its reader holds to its own rules.
  if (!isData(part)) return null;
  const named = Object.entries(part).find(([key, value]) => !isStored(key) || !areTextsStored(value));
  if (named === undefined) return null;
  return Array.isArray(part) || !isStored(named[0]) ? '' : named[0];
}

/** JSON may lie in itself deeper than calls may. */
function areTextsStored(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && !isStored(one)) return false;
    if (!isData(one)) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStored(key)) return false;
      open.push(inner);
    }
  }
  return true;
}

function isData(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

function isStored(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
