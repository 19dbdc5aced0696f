import { endpoint } from '@vivac/contract/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IdentityError, type IdentityProvider, type KeyGrant } from '#platform/identity/ports';
import { addApiKeys } from './caller.ts';
import { addClientAddress } from './client-address.ts';
import { serve } from './endpoint-route.ts';

const pushed = endpoint({
  method: 'POST',
  path: '/pushed',
  access: 'admin',
  scope: 'imports:write',
  tag: 'test',
  summary: 'Takes rows of a source.',
  query: Type.Object({ source: Type.Optional(Type.String()) }),
  response: Type.Object({ source: Type.String() }),
});

const grants: Readonly<Record<string, Pick<KeyGrant, 'scopes' | 'source'>>> = {
  vvc_limited: { scopes: ['imports:write'], source: 'Mas Rovellar' },
  vvc_any: { scopes: ['imports:write'], source: null },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  addClientAddress(app, { trustProxy: null, publicUrl: 'http://127.0.0.1' }, { warn: () => {} });
  addApiKeys(
    app,
    {
      callOf: async (key) => ({
        caller: {
          issuer: 'test',
          uid: 'ana',
          email: 'ana@vivac.test',
          displayName: null,
          admin: true,
          issuedAt: 0,
          authTime: 0,
          expiresAt: 0,
          sessionId: null,
          key: { id: key, name: key, ...grants[key]! },
        },
        requestsPerMinute: 60,
        remaining: 59,
      }),
    },
    { note: async () => {}, close: async () => {} },
  );
  const verify = async () => {
    throw new IdentityError('second-factor-needed');
  };
  const nobody = { verify } as unknown as IdentityProvider;
  serve(app, nobody, pushed, async ({ query }) => ({ source: query.source ?? 'the default' }));
  await app.ready();
});
afterAll(() => app.close());

const push = async (key: string, query: string) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/pushed${query}`,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

// @holds keys-6
it('an API key limited to one source imports for that source', async () => {
  expect(await push('vvc_limited', '?source=Mas%20Rovellar')).toEqual({
    status: 200,
    body: { source: 'Mas Rovellar' },
  });
});

// @holds keys-6
it.each(['?source=Another', '?source=mas%20rovellar', '?source=', ''])(
  'an API key limited to one source is refused for %j',
  async (query) => {
    const { status, body } = await push('vvc_limited', query);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      error: 'This API key may import for the source “Mas Rovellar” only.',
      field: 'source',
    });
  },
);

it('an API key without a source imports for any', async () => {
  expect((await push('vvc_any', '?source=Another')).status).toBe(200);
  expect((await push('vvc_any', '')).status).toBe(200);
});

it('a session without its second factor makes no call and hears why', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/pushed',
    headers: { authorization: 'Bearer token', 'accept-language': 'en' },
  });
  expect([response.statusCode, response.json().error]).toEqual([
    401,
    'Your sign-in still needs the code of your second factor.',
  ]);
});
