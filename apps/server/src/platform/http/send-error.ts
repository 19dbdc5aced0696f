import { say } from '@vivac/text/say';
import { type PlainCode, type Sentence, toSay } from '@vivac/text/sentence';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@vivac/contract/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { languageOfCall } from '#platform/language';
import { isConnectionLost, isTooBusy } from '#platform/database/database';
import { type DiskFault, diskFaultOf } from '#platform/disk';
import { IdentityUnavailable } from '#platform/identity/ports';
import type { Refusal, RefusalReason } from '#platform/refusal';

/** The one place where a refusal becomes a status. */
const STATUS_OF_REFUSAL: Record<RefusalReason, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  'too-large': 413,
  unsupported: 415,
  unreadable: 422,
  'too-slow': 408,
};

/** What the framework refuses by itself; its own words are for programmers. */
const SENTENCE_OF_STATUS: Readonly<Record<number, PlainCode>> = {
  400: 'requestUnreadable',
  404: 'nothingThere',
  408: 'requestSlow',
  413: 'requestLarge',
  414: 'addressLong',
  415: 'bodyJson',
  429: 'tooManyRequests',
  431: 'headersLong',
};

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refused === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  const { refused, sentence, field, problems, file } = refusal;
  const stated = problems?.map((problem) => ({
    ...problem,
    error: say(languageOfCall(request.headers), problem.error),
  }));
  const body = bodyOf(request, sentence, field);
  return reply
    .code(STATUS_OF_REFUSAL[refused])
    .send({ ...body, ...(stated && { problems: stated }), ...(file && { file }) });
}

/** The status that servers log for a client that left before its answer; nobody receives it. */
const CLIENT_LEFT = 499;

/** Ends a request whose client went away: nothing is wrong on our side, whatever the broken connection is called. */
export function endAborted(reply: FastifyReply): FastifyReply {
  return reply.code(CLIENT_LEFT).send();
}

/** Expected trouble gets its sentence; a surprise is logged once and shown as one sentence with the request's id. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error.validation?.[0];
  if (failure) {
    const { sentence, field } = invalidRequest(failure);
    return reply.code(400).send(bodyOf(request, sentence, field));
  }
  // A body that breaks off has the code of any broken connection, such as that to the database.
  if (request.raw.errored === error) {
    request.log.debug({ reason: error.message }, 'A client left before its request was whole');
    return endAborted(reply);
  }
  const fault = diskFaultOf(error);
  if (fault !== null) return sendDiskFault(error, fault, request, reply);
  if (isConnectionLost(error)) {
    request.log.warn({ reason: error.message }, 'The database was not reached');
    return sendLater(request, reply, 'databaseAway');
  }
  if (error instanceof IdentityUnavailable) {
    request.log.warn({ err: error }, 'The identity provider was not reached');
    return sendLater(request, reply, 'providerAway');
  }
  if (isTooBusy(error)) {
    request.log.warn({ reason: error.message, url: request.url }, 'The database took too long');
    return sendLater(request, reply, 'databaseSlow');
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return sendStatus(request, reply, error.statusCode);
  request.log.error({ err: error }, 'A request failed');
  return reply.code(500).send(bodyOf(request, { code: 'ourSide' }));
}

function sendDiskFault(error: Error, { isFull, sentence }: DiskFault, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ reason: error.message }, isFull ? 'The disk is full' : 'The disk failed');
  return reply
    .code(isFull ? 507 : 503)
    .header('retry-after', '60')
    .send(bodyOf(request, sentence));
}

export function sendStatus(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send(bodyOf(request, { code: SENTENCE_OF_STATUS[status] ?? 'requestRefused' }));
}

/** Refuses what is no HTTP, or too much of it, before there is a request. */
export function sendClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = JSON.stringify({
    error: say('en', SENTENCE_OF_STATUS[status]!),
    request_id: randomUUID(),
  } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function sendLater(request: FastifyRequest, reply: FastifyReply, code: PlainCode): FastifyReply {
  return reply.code(503).header('retry-after', '1').send(bodyOf(request, { code }));
}

function bodyOf(request: FastifyRequest, sentence: Sentence, field?: string): ErrorBody {
  const body = { error: say(languageOfCall(request.headers), sentence), request_id: request.id };
  return field === undefined ? body : { ...body, field };
}

type Failure = FastifySchemaValidationError & { parentSchema?: { examples?: readonly unknown[]; format?: string } };

/** What is wrong with one part of a request, by the keyword of its schema. */
const RULES: Readonly<Record<string, (field: string, failure: Failure) => Sentence>> = {
  required: (field) => toSay('isMissing', { field }),
  type: (field, { params }) => TYPES[String(params['type'])]?.(field) ?? toSay('mustBeOtherType', { field }),
  minimum: (field, failure) => toSay('mustBeAtLeast', { field, limit: limitOf(failure) }),
  maximum: (field, failure) => toSay('mustBeAtMost', { field, limit: limitOf(failure) }),
  minLength: (field) => toSay('mustNotBeEmpty', { field }),
  maxLength: (field, failure) => toSay('mustHaveAtMost', { field, limit: limitOf(failure) }),
  minItems: (field, failure) => toSay('givenAtLeast', { field, limit: limitOf(failure) }),
  maxItems: (field, failure) => toSay('givenAtMost', { field, limit: limitOf(failure) }),
  pattern: written,
  format: written,
  enum: (field, { params }) => toSay('mustBeOneOf', { field, among: [params['allowedValues']].flat().join(', ') }),
};

const TYPES: Readonly<Record<string, (field: string) => Sentence>> = {
  integer: (field) => toSay('mustBeWhole', { field }),
  number: (field) => toSay('mustBeNumber', { field }),
  string: (field) => toSay('mustBeText', { field }),
  boolean: (field) => toSay('mustBeBoolean', { field }),
  array: (field) => toSay('mustBeList', { field }),
  object: (field) => toSay('mustBeObject', { field }),
};

const limitOf = ({ params }: Failure) => String(params['limit']);

/** One sentence for the person who asked, and the part of the request that it is about. */
function invalidRequest(failure: FastifySchemaValidationError): { sentence: Sentence; field?: string } {
  const missing = failure.params['missingProperty'];
  const field = failure.instancePath.split('/')[1] || (typeof missing === 'string' ? missing : undefined);
  const named = field ?? 'The request';
  const sentence = RULES[failure.keyword]?.(named, failure) ?? toSay('notAsDescribed', { field: named });
  return field === undefined ? { sentence } : { sentence, field };
}

/** The validator is verbose, so that a schema can say by an example how its text is written. */
function written(field: string, failure: Failure): Sentence {
  const { examples: [example] = [], format } = failure.parentSchema ?? {};
  if (example === undefined) return toSay('badCharacter', { field });
  return toSay(format === 'date' ? 'mustBeDay' : 'mustBeLike', { field, example: String(example) });
}
