import {
  type BodyOf,
  type Endpoint,
  ErrorBody,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vivac/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type Identity, IdentityError, type IdentityProvider } from '#platform/identity/ports';
import type { Language } from '@vivac/domain/language';
import { acceptedLanguage, languageOf } from '#platform/language';
import type { Log } from '#platform/log';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import { entityTag, isSameEntity } from './entity-tag.ts';
import { sendRefusal } from './problem.ts';

const NOT_MODIFIED = Symbol('not modified');

/** A request that was validated and whose caller is known. */
export interface Call<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  /** Null on public endpoints only. */
  readonly caller: E['access'] extends 'public' ? Identity | null : Identity;
  /** What the caller's browser reads; null when it is none of our languages. */
  readonly language: Language | null;
  /** Every line names the request. */
  readonly log: Log;
  /** Which of the offered languages the caller reads best, by `Accept-Language`; the first when none is asked for. */
  languageAmong<Offered extends string>(offered: readonly [Offered, ...Offered[]]): Offered;
  /** Answers 304 when the client's copy was made from the same `basis`, without computing the answer. */
  unlessUnchanged(
    basis: readonly unknown[],
    answer: () => Promise<ResponseOf<E>>,
  ): Promise<ResponseOf<E> | typeof NOT_MODIFIED>;
}

type Answer<E extends Endpoint> = Promise<ResponseOf<E> | Refusal | typeof NOT_MODIFIED>;

/** Serves one endpoint of the contract below /api: who may call, then validation, errors and the answer's schema. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  identity: IdentityProvider,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
): void {
  // An answer kept by a browser that lacks a field of today's is not the same answer.
  const shape = entityTag([endpoint.response]);
  routeEndpoint(app, identity, endpoint, async (request, reply, caller) => {
    const answer = await handle(callOf<E>(request, reply, caller, shape));
    if (answer === NOT_MODIFIED) return reply.code(304).send();
    return isRefusal(answer) ? sendRefusal(request, reply, answer) : reply.send(answer);
  });
}

/** Registers an endpoint's route: the caller is asked for before anything else is read of the request. */
export function routeEndpoint(
  app: FastifyInstance,
  identity: IdentityProvider,
  endpoint: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply, caller: Identity | null) => Promise<FastifyReply>,
): void {
  const callers = new WeakMap<FastifyRequest, Identity>();
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(endpoint),
    // Before the body is read or anything is said about the request.
    onRequest: async (request, reply) => {
      if (endpoint.access === 'public') return;
      const caller = await callerOf(request, identity, endpoint);
      if (isRefusal(caller)) return sendRefusal(request, reply, caller);
      callers.set(request, caller);
    },
    handler: (request, reply) => answer(request, reply, callers.get(request) ?? null),
  });
}

function callOf<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Identity | null,
  shape: string,
): Call<E> {
  return {
    query: request.query as QueryOf<E>,
    params: request.params as ParamsOf<E>,
    body: request.body as BodyOf<E>,
    caller: caller as Call<E>['caller'],
    language: languageOf(request.headers['accept-language']),
    log: request.log as Log,
    languageAmong(offered) {
      reply.header('vary', 'accept-language');
      return acceptedLanguage(request.headers['accept-language'], offered) ?? offered[0];
    },
    async unlessUnchanged(basis, answer) {
      const tag = entityTag([caller?.uid, request.url, shape, basis]);
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      return isSameEntity(request.headers['if-none-match'], tag) ? NOT_MODIFIED : answer();
    },
  };
}

async function callerOf(
  request: FastifyRequest,
  identity: IdentityProvider,
  endpoint: Endpoint,
): Promise<Identity | Refusal> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) return refuse('unauthenticated', 'Please sign in.');
  try {
    const caller = await identity.verify(bearer);
    if (endpoint.access === 'user' || caller.admin) return caller;
    request.log.warn({ uid: caller.uid, path: endpoint.path }, 'An administrator’s call was refused');
    return refuse('forbidden', 'Only an administrator may do this.');
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    request.log.info({ reason: error.reason, ip: request.clientAddress }, 'A sign-in token was refused');
    return refuse('unauthenticated', 'Your session has ended. Please sign in again.');
  }
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { tag, summary, access, params, query, body, response, produces } = endpoint;
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+/g, '_')}`,
    tags: [tag],
    summary,
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(access === 'admin' && { description: 'Administrators only.' }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      200: produces ? fileOf(response, produces) : { description: 'The answer.', ...response },
      default: { description: 'Refused or failed.', ...ErrorBody },
    },
  };
}

function fileOf(schema: object, mediaTypes: readonly string[]): object {
  return { description: 'The file.', content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}
