import { say } from '@vivac/text/say';
import {
  type ApiKey,
  createApiKey as createCall,
  getAllApiKeys,
  getApiKeys,
  revokeAnyApiKey,
  revokeApiKey as revokeCall,
} from '@vivac/contract/access/api-keys';
import type { FastifyInstance } from 'fastify';
import { type Call, serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { type ApiKeyRow, listApiKeys } from './store.ts';
import { createApiKey, revokeApiKey } from './write.ts';

type Requested = Pick<Call<typeof revokeCall>, 'caller' | 'log' | 'language'>;

/** The keys of a user, and those of all for administrators. */
export function apiKeyRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity } = context;

  serve(app, identity, getApiKeys, async ({ caller }) => ({
    api_keys: (await listApiKeys(db, caller.uid)).map((key) => presentKey(key, clock.now())),
  }));

  serve(app, identity, createCall, async ({ body, caller, log }) => {
    const { name, scopes, source, requests_per_minute: requestsPerMinute, expires_in_days: expiresInDays } = body;
    const made = await createApiKey(context, caller, { name, scopes, source, requestsPerMinute, expiresInDays });
    if (isRefusal(made)) return made;
    log.info({ by: caller.email, key: made.key.id, scopes }, 'An API key was made');
    return { key: made.secret, api_key: presentKey(made.key, clock.now()) };
  });

  const revoke = async ({ caller, log, language }: Requested, id: string, whose: 'own' | 'any') => {
    const key = await revokeApiKey(context, caller, { id, whose });
    if (isRefusal(key)) return key;
    log.info({ by: caller.email, key: id, owner: key.ownerEmail }, 'An API key was revoked');
    return { message: say(language, 'keyRevoked', { name: key.name }) };
  };
  serve(app, identity, revokeCall, (call) => revoke(call, call.params.id, 'own'));
  serve(app, identity, revokeAnyApiKey, (call) => revoke(call, call.params.id, 'any'));

  serve(app, identity, getAllApiKeys, async () => {
    const keys = await listApiKeys(db, null);
    return { api_keys: keys.map((key) => ({ ...presentKey(key, clock.now()), owner: key.ownerEmail })) };
  });
}

function presentKey(key: ApiKeyRow, now: Date): ApiKey {
  const { id, name, prefix, scopes, source, requestsPerMinute, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    prefix,
    scopes: [...scopes],
    source,
    requests_per_minute: requestsPerMinute,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    expired: expiresAt !== null && expiresAt <= now,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
