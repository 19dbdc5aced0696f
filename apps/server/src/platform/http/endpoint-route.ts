import { hash } from 'node:crypto';
import {
  type BodyOf,
  type Endpoint,
  ErrorBody,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vivac/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { actOf, duringAct } from '#platform/audit-log/act';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import type { Language } from '@vivac/domain/language';
import { languageAmong, languageOfCall } from '#platform/language';
import type { Log } from '#platform/log';
import { isRefusal, type Refusal } from '#platform/refusal';
import { version } from '#server/version';
import { isLoopback } from './client-address.ts';
import { callerOf, sourceRefusal } from './caller.ts';
import { sendRefusal } from './send-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types of a body that is read as it arrives. */
    readonly accepts?: readonly string[];
  }
}

const NOT_MODIFIED = Symbol('not modified');

type Unchanged = typeof NOT_MODIFIED;

/** A request that was validated and whose caller is known. */
export interface Call<E extends Endpoint> {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  /** Null on public endpoints only. */
  readonly caller: E['access'] extends 'public' ? Identity | null : Identity;
  /** The host that the caller asked, from elsewhere; null on this machine itself. */
  readonly cameTo: string | null;
  /** In which the caller is answered. */
  readonly language: Language;
  /** Every line names the request. */
  readonly log: Log;
  /** Which of the offered languages the caller reads best; the first for a program that asks for none. */
  languageAmong<Offered extends string>(offered: readonly [Offered, ...Offered[]]): Offered;
  /** Answers 304 when the client's copy was made from the same `basis`, without computing the answer. */
  unlessUnchanged(basis: readonly unknown[], answer: () => Promise<ResponseOf<E>>): Promise<ResponseOf<E> | Unchanged>;
}

type Answer<E extends Endpoint> = Promise<ResponseOf<E> | Refusal | Unchanged>;

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
    if (isRefusal(answer)) return sendRefusal(request, reply, answer);
    return reply.send(answer);
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
  const { accepts } = endpoint;
  app.route({
    // A body that is a file is taken as it comes, packed or not.
    ...(accepts && { config: { accepts }, decompress: false }),
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(endpoint),
    // Before the body is read or anything is said about the request.
    onRequest: async (request, reply) => {
      if (endpoint.access === 'public') return;
      const caller = await callerOf(request, reply, { identity, apiKeys: app.apiKeys, endpoint });
      if (isRefusal(caller)) return sendRefusal(request, reply, caller);
      callers.set(request, caller);
    },
    preHandler: async (request, reply) => {
      const refusal = sourceRefusal(callers.get(request)?.key, endpoint, request.query);
      if (refusal !== null) return sendRefusal(request, reply, refusal);
    },
    handler: (request, reply) => {
      const caller = callers.get(request) ?? null;
      return duringAct(actOf(request, caller), () => answer(request, reply, caller));
    },
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
    cameTo: isLoopback(request) ? null : request.host,
    language: languageOfCall(request.headers),
    log: request.log as Log,
    languageAmong(offered) {
      reply.header('vary', 'accept-language, cookie');
      return languageAmong(request.headers, offered);
    },
    async unlessUnchanged(basis, answer) {
      const tag = entityTag([caller?.uid, request.url, shape, basis]);
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      return isSameEntity(request.headers['if-none-match'], tag) ? NOT_MODIFIED : answer();
    },
  };
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { tag, summary, params, headers, query, body, response, produces } = endpoint;
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+/g, '_')}`,
    tags: [tag],
    summary,
    ...permissionOf(endpoint),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: {
      200: produces ? fileOf(response, produces) : { description: 'The answer.', ...response },
      default: { description: 'Refused or failed; `error` is in the language of `Accept-Language`.', ...ErrorBody },
    },
  };
}

/** Who may call, as the document says it; in 3.1 a scheme without OAuth may name the roles that it asks for. */
function permissionOf({ access, scope }: Endpoint): Pick<FastifySchema, 'security' | 'description'> {
  if (access === 'public') return { security: [] };
  const isForPeople = scope === 'session';
  const who = access === 'admin' ? 'Administrators only. ' : '';
  return {
    security: [{ bearer: [] }, ...(isForPeople ? [] : [{ api_key: [scope] }])],
    description: `${who}${isForPeople ? 'Not with an API key.' : `An API key needs the scope \`${scope}\`.`}`,
  };
}

function fileOf(schema: object, mediaTypes: readonly string[]): object {
  return { description: 'The file.', content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}

/** A weak tag of an answer made from these parts by this version of the product. */
function entityTag(parts: readonly unknown[]): string {
  return `W/"${hash('sha256', JSON.stringify([version, ...parts]), 'base64url').slice(0, 27)}"`;
}

/** Whether a client's `If-None-Match` names the tag, which may stand among others (RFC 9110, 13.1.2). */
function isSameEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((candidate) => opaque(candidate) === opaque(tag)) ?? false;
}
