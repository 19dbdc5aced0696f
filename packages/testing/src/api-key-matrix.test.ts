import { createApiKey } from '@vivac/contract/access/api-keys';
import { API_KEY_SCOPES, type ApiKeyScope } from '@vivac/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATRIX, type MatrixRow, statusOf } from './authorisation-matrix.ts';
import { endpoints } from './endpoints.ts';
import { REFERENCE } from './market/market.ts';
import { send } from './send.ts';
import { type ServerFixture, openServerFixture } from './server-fixture.ts';

/** A manager, an administrator, and one who was an administrator when the keys were made. */
const OWNERS = ['north', 'admin', 'demoted'] as const;
type Owner = (typeof OWNERS)[number];
type Keys = Readonly<Partial<Record<ApiKeyScope, string>>>;

let server: ServerFixture;
let keys: Readonly<Record<Owner, Keys>>;

beforeAll(async () => {
  server = await openServerFixture();
  const { identity } = server.context;
  const demoted = { email: 'demoted@vivac.test', displayName: 'Demoted', admin: true, invite: 'none' } as const;
  const { uid } = await identity.createUser(demoted);
  const made = {
    north: await oneKeyAScope(server.tokens.north, ['prices:read', 'reviews:read', 'notifications:write']),
    admin: await oneKeyAScope(server.tokens.admin, API_KEY_SCOPES),
    demoted: await oneKeyAScope(await server.tokenOf(demoted.email, uid), API_KEY_SCOPES),
  };
  await identity.setAdmin(uid, false);
  keys = made;
});
afterAll(() => server.close());

async function oneKeyAScope(token: string, scopes: readonly ApiKeyScope[]): Promise<Keys> {
  const made: Partial<Record<ApiKeyScope, string>> = {};
  for (const scope of scopes) {
    const body = { name: scope, scopes: [scope], requests_per_minute: 1200 };
    made[scope] = (await send(server, createApiKey, { token }, { body })).body.key;
  }
  return made;
}

/** The endpoint of the contract that a row is about; null for what is outside it. */
function endpointOf({ route }: MatrixRow) {
  const requested = route.replaceAll(/:(\w+)/g, '{$1}');
  return endpoints.find(({ method, path }) => `${method} /api${path}` === requested) ?? null;
}

const mayCall = (row: MatrixRow, owner: Owner, scope: ApiKeyScope): boolean =>
  endpointOf(row)?.scope === scope && (row.access !== 'admin' || owner === 'admin');

/** Somebody without a watchlist asks for a campsite by name. */
const isUnseen = ({ route, query }: MatrixRow, owner: Owner): boolean =>
  owner === 'demoted' && /\{name\}|:campsite/.test(route + query);

// @holds keys-2 keys-3
describe.each(MATRIX.filter((row) => row.access !== 'open').map((row) => [row.route, row] as const))(
  'API keys: %s',
  (_route, row) => {
    it.each(OWNERS)('opens for the scope of the endpoint alone, and never beyond the rights of %s', async (owner) => {
      const answered: Record<string, number> = {};
      const expected: Record<string, number> = {};
      for (const [scope, key] of Object.entries(keys[owner]) as [ApiKeyScope, string][]) {
        answered[scope] = await statusOf(server, row, key, REFERENCE);
        expected[scope] = mayCall(row, owner, scope) ? (isUnseen(row, owner) ? 404 : row.allowed) : 403;
      }
      expect(answered).toEqual(expected);
    });
  },
);

describe('API keys', () => {
  it('open nothing that is not of the contract: identity sees no caller', async () => {
    const outside = MATRIX.filter((row) => row.route.includes(' /identity/'));
    expect(outside.length).toBeGreaterThan(8);
    for (const row of outside) expect(await statusOf(server, row, keys.admin.admin!, REFERENCE)).toBe(row.allowed);
  });

  // @holds keys-4
  it('have a scope for every call but those of a person’s session and of their keys', () => {
    const personal = endpoints
      .filter(({ scope }) => scope === 'session')
      .map(({ method, path }) => `${method} ${path}`);
    expect(personal).toEqual([
      'POST /session/end',
      'POST /session/end_others',
      'GET /dashboard/today',
      'GET /sales-channels/ladder/download',
      'GET /sales-channels/commissions',
      'PATCH /sales-channels/commissions',
      'GET /live',
      'PUT /adviser/settings',
      'POST /adviser/decisions',
      'POST /reviews/visits',
      'GET /channels',
      'POST /channels',
      'PUT /channels/{id}',
      'DELETE /channels/{id}',
      'POST /channels/{id}/test',
      'POST /channels/{id}/secret',
      'POST /channels/{id}/secret/end_previous',
      'GET /channels/{id}/deliveries',
      'GET /channels/{id}/deliveries/{delivery}',
      'POST /channels/{id}/deliveries/{delivery}/redeliver',
      'GET /user/choices',
      'PATCH /user/choices',
      'GET /user/api_keys',
      'POST /user/api_keys',
      'DELETE /user/api_keys/{id}',
      'POST /user/admin/{email}/link',
      'GET /user/admin/{email}/export',
      'POST /user/admin/{email}/erase',
      'POST /admin/reviewer/find',
      'POST /admin/reviewer/erase',
      'GET /admin/backups/{name}/file',
      'PUT /admin/mail',
      'DELETE /admin/mail',
      'POST /admin/mail/test',
    ]);
  });
});
