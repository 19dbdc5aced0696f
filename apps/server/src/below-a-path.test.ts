import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const PATH = '/tools/vivac';
const PUBLIC_URL = `https://host.example${PATH}`;

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture(undefined, { PUBLIC_URL, TRUST_PROXY: '1' });
});
afterAll(() => server.close());

// @holds path-1
it.each(['/healthz', '/readyz', '/api/config', '/identity/get-session', '/api/openapi.json', '/api/docs'])(
  'below a path %s is answered with the path and without it',
  async (own) => {
    const passedOn = await server.app.inject({ url: PATH + own });
    const takenAway = await server.app.inject({ url: own });
    expect([passedOn.statusCode, passedOn.body]).toEqual([200, takenAway.body]);
  },
);

it('below a path the OpenAPI document names it as its server, and the page of the API asks below it', async () => {
  const document = await server.app.inject({ url: '/api/openapi.json' });
  expect(document.json().servers).toEqual([{ url: PATH }]);
  const { body } = await server.app.inject({ url: '/api/docs' });
  const asked = [...body.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, address]) => address);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((address) => !address!.startsWith(`${PATH}/api/docs/`))).toEqual([]);
});

// @holds path-2
it('below a path cookies of sign-in are those of the path, and tokens name it as their issuer', async () => {
  const { origin } = new URL(PUBLIC_URL);
  const visitor = createVisitor(server.app, origin);
  const { cookies } = await visitor.call('POST', '/sign-in/email', { email: 'north@vivac.test', password: PASSWORD });
  expect(cookies.map(({ name, path }) => [name, path])).toEqual([
    ['__Secure-vivac.session_token', PATH],
    ['__Secure-vivac.known_browser', `${PATH}/identity`],
  ]);
  const [, claims] = server.tokens.north.split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).iss).toBe(`${PUBLIC_URL}/identity`);
});

it('below a path the page of a password link, its form and its languages stay below it', async () => {
  const { body } = await server.app.inject({ url: `${PATH}/identity/action?oobCode=ended` });
  const led = [...body.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address]) => address);
  expect(led.length).toBeGreaterThan(2);
  expect(led.filter((address) => !address!.startsWith(PUBLIC_URL) && !address!.startsWith(`${PATH}/`))).toEqual([]);
});
