import { toSay } from '@vivac/text/sentence';
import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { ApiKeyScope, Endpoint } from '@vivac/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditTrail } from '#platform/audit-log/audit-trail';
import { type Identity, IdentityError, type IdentityProvider, type KeyGrant } from '#platform/identity/ports';
import { type Refusal, inEnglish, isRefusal, refuse } from '#platform/refusal';
import { actOf } from '#platform/audit-log/act';

declare module 'fastify' {
  interface FastifyInstance {
    readonly apiKeys: ApiKeys;
    readonly auditTrail: AuditTrail;
  }
}

/** How every API key begins; a token of a session never does. */
export const API_KEY_BEGINNING = 'vvc_';

/** Whose key it is and what it may, as it is at this moment. */
export interface KeyCall {
  readonly caller: Identity & { readonly key: KeyGrant };
  readonly requestsPerMinute: number;
  /** Of this minute's requests. */
  readonly remaining: number;
}

export interface ApiKeys {
  /** Refuses a key that is unknown, revoked or expired, or was used too often. */
  callOf(key: string): Promise<KeyCall | Refusal>;
}

/** Lets API keys in wherever a session is; who is refused is written down. */
export function addApiKeys(app: FastifyInstance, apiKeys: ApiKeys, auditTrail: AuditTrail): void {
  app.decorate('apiKeys', apiKeys);
  app.decorate('auditTrail', auditTrail);
}

/** Writes down that a call was refused, behind its answer. */
function noteRefusal(
  request: FastifyRequest,
  action: AuditAction,
  {
    caller = null,
    details,
  }: { readonly caller?: Identity | null; readonly details?: Readonly<Record<string, string>> },
): void {
  const called = { call: `${request.method} ${request.routeOptions.url ?? ''}` };
  void request.server.auditTrail.note({ action, details: { ...called, ...details } }, actOf(request, caller));
}

interface Requested {
  readonly identity: IdentityProvider;
  readonly apiKeys: ApiKeys;
  readonly endpoint: Exclude<Endpoint, { readonly access: 'public' }>;
}

/** Who calls, by session or API key, when they may make this call. */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { identity, apiKeys, endpoint }: Requested,
): Promise<Identity | Refusal> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) return refuse('unauthenticated', 'pleaseSignIn');
  const caller = bearer.startsWith(API_KEY_BEGINNING)
    ? await callerByKey(bearer, request, reply, apiKeys)
    : await callerBySession(bearer, request, identity);
  if (isRefusal(caller)) return caller;
  const { access, scope, path } = endpoint;
  if (caller.key !== undefined && !allows(caller.key, scope)) {
    noteRefusal(request, 'refusal.key_scope', { caller, details: { scope } });
    return refuseKey(caller.key, scope, request, reply);
  }
  if (access === 'user' || caller.admin) return caller;
  request.log.warn({ uid: caller.uid, path }, 'An administrator’s call was refused');
  noteRefusal(request, 'refusal.right', { caller });
  return refuse('forbidden', 'adminOnly');
}

async function callerBySession(
  token: string,
  request: FastifyRequest,
  identity: IdentityProvider,
): Promise<Identity | Refusal> {
  try {
    return await identity.verify(token);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    request.log.info({ reason: error.reason, ip: request.clientAddress }, 'A sign-in token was refused');
    return refuse(
      'unauthenticated',
      error.code === 'second-factor-needed' ? 'secondFactorNeeded' : 'sessionEndedAgain',
    );
  }
}

async function callerByKey(
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  apiKeys: ApiKeys,
): Promise<Identity | Refusal> {
  const call = await apiKeys.callOf(key);
  if (isRefusal(call)) {
    request.log.info({ reason: inEnglish(call), ip: request.clientAddress }, 'An API key was refused');
    if (call.refused !== 'too-many') noteRefusal(request, 'refusal.key', {});
    return call;
  }
  reply.header('x-ratelimit-limit', call.requestsPerMinute).header('x-ratelimit-remaining', call.remaining);
  return call.caller;
}

const allows = ({ scopes }: KeyGrant, scope: ApiKeyScope | 'session'): boolean =>
  scope !== 'session' && scopes.includes(scope);

function refuseKey(
  { id }: KeyGrant,
  scope: ApiKeyScope | 'session',
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal {
  request.log.warn({ key: id, scope, path: request.routeOptions.url }, 'A call with an API key was refused');
  if (scope === 'session') return refuse('forbidden', 'keyMayNot');
  // https://www.rfc-editor.org/rfc/rfc6750#section-3.1
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  return refuse('forbidden', toSay('keyLacksScope', { scope }));
}

/**
 * A key that is limited to one source imports for no other: calls of `imports:write` name theirs as `source`. Those that name none, such
 * as uploads, whose mapping says the source, are not for such a key.
 */
export function sourceRefusal(
  key: KeyGrant | undefined,
  { scope, query: named }: Pick<Endpoint, 'scope' | 'query'>,
  query: unknown,
): Refusal | null {
  if (scope !== 'imports:write' || key === undefined || key.source === null) return null;
  if (!namesSource(named)) {
    const push = `POST /api/imports/{kind}?source=${encodeURIComponent(key.source)}`;
    return refuse('forbidden', toSay('keyOneSourceUploads', { source: key.source, push }));
  }
  const requested: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'source') : undefined;
  if (requested === key.source) return null;
  return refuse('forbidden', toSay('keyOneSource', { source: key.source }), 'source');
}

function namesSource(query: Endpoint['query']): boolean {
  const fields: unknown = query === undefined ? null : Reflect.get(query, 'properties');
  return typeof fields === 'object' && fields !== null && 'source' in fields;
}
