import { Type, type Static } from 'typebox';
import { API_KEY_SCOPES, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Scopes = Type.Array(Type.Enum([...API_KEY_SCOPES]), {
  minItems: 1,
  maxItems: API_KEY_SCOPES.length,
  uniqueItems: true,
  description: 'What the key may be used for; each stands alone. `imports:write` and `admin` need an administrator.',
});

const RequestsPerMinute = Type.Integer({
  minimum: 1,
  maximum: 1200,
  description: 'How often the key may be used; 429 with `Retry-After` beyond it.',
});

const ApiKey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins; the rest is kept nowhere.' }),
  scopes: Scopes,
  source: Nullable(Type.String({ description: 'The only source that the key may import for; null for any.' })),
  requests_per_minute: RequestsPerMinute,
  created_at: MomentText,
  expires_at: Nullable(MomentText),
  expired: Type.Boolean(),
  last_used_at: Nullable(Type.String({ format: 'date-time', description: 'To within a minute; null when never.' })),
});
export type ApiKey = Static<typeof ApiKey>;

const OwnedApiKey = Type.Object({ ...ApiKey.properties, owner: Type.String({ description: 'Whose rights it has.' }) });
export type OwnedApiKey = Static<typeof OwnedApiKey>;

const KeyId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Revoked = Type.Object({ message: Type.String({ description: 'One sentence for the person who asked.' }) });

export const getApiKeys = endpoint({
  method: 'GET',
  path: '/user/api_keys',
  access: 'user',
  scope: 'session',
  tag: 'API keys',
  summary: 'The caller’s own API keys that were not revoked, newest first.',
  response: Type.Object({ api_keys: Type.Array(ApiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/user/api_keys',
  access: 'user',
  scope: 'session',
  tag: 'API keys',
  summary:
    'Makes an API key, which is told this once. It never has more rights than its user has at the moment of a call.',
  body: Type.Object({
    name: InputText(100),
    scopes: Scopes,
    source: Type.Optional(InputText(200)),
    requests_per_minute: Type.Optional(Type.Integer({ ...RequestsPerMinute, default: 60 })),
    expires_in_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3660, description: 'Days from now; without it the key does not expire.' }),
    ),
  }),
  response: Type.Object({
    key: Type.String({ description: 'The key itself. It is not kept and cannot be shown again.' }),
    api_key: ApiKey,
  }),
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/user/api_keys/{id}',
  access: 'user',
  scope: 'session',
  tag: 'API keys',
  summary: 'Revokes one of the caller’s API keys, at once and for good.',
  params: KeyId,
  response: Revoked,
});

export const getAllApiKeys = endpoint({
  method: 'GET',
  path: '/admin/api_keys',
  access: 'admin',
  scope: 'admin',
  tag: 'API keys',
  summary: 'The API keys of all users that were not revoked, newest first.',
  response: Type.Object({ api_keys: Type.Array(OwnedApiKey) }),
});

export const revokeAnyApiKey = endpoint({
  method: 'DELETE',
  path: '/admin/api_keys/{id}',
  access: 'admin',
  scope: 'admin',
  tag: 'API keys',
  summary: 'Revokes the API key of any user, at once and for good.',
  params: KeyId,
  response: Revoked,
});
