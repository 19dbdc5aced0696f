import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getMap } from '@vivac/contract/dashboard';
import { ErrorBody } from '@vivac/contract/endpoint';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTH, REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { createServer } from './server.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const POLICY = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

let server: ServerFixture;

beforeAll(async () => {
  server = await openServerFixture();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Bytes as they come over the wire, for what is no proper request. */
async function raw(bytes: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const { port } = server.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) };
}

function expectHeaders(headers: (name: string) => unknown): void {
  for (const [name, value] of Object.entries(HEADERS)) expect([name, headers(name)]).toEqual([name, value]);
  for (const directive of POLICY) expect(headers('content-security-policy')).toContain(directive);
  expect(headers('content-security-policy')).not.toContain('unsafe-eval');
  expect(headers('x-powered-by') ?? null).toBeNull();
}

describe('security headers', () => {
  const asUser = () => ({ authorization: `Bearer ${server.tokens.north}` });
  it.each([
    ['a price', 200, () => addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-10' })],
    ['a bad value', 400, () => addressOf(getMap, { campsitename: REFERENCE, date: 'soon' })],
    ['a name that is not there', 404, () => addressOf(getMap, { campsitename: 'Nowhere', date: '2027-02-10' })],
    ['an unknown address of the API', 404, () => '/api/nothing'],
    ['an unknown address', 404, () => '/nothing/here.php'],
    ['an address that is none', 400, () => '/api/%E0%A4%A'],
    ['health', 200, () => '/healthz'],
    ['readiness', 200, () => '/readyz'],
    ['the document', 200, () => '/api/openapi.json'],
    ['the readable page', 200, () => '/api/docs/'],
    ['a part of the readable page', 200, () => '/api/docs/static/swagger-ui.css'],
    ['an identity call', 200, () => '/identity/get-session'],
    ['an unknown identity call', 404, () => '/identity/sign-up/email'],
  ])('are on %s (%i)', async (_name, status, url) => {
    const response = await server.app.inject({ url: url(), headers: asUser() });
    expect(response.statusCode).toBe(status);
    expectHeaders((name) => response.headers[name]);
  });

  // Whether a form comes from our own page is told by its origin.
  it('may be stricter: a password page has Referrer-Policy strict-origin', async () => {
    const { headers } = await server.app.inject({ url: '/identity/action' });
    expect(headers).toMatchObject({ ...HEADERS, 'referrer-policy': 'strict-origin' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  // @holds call-12
  it('are on a 401 without a token', async () => {
    const response = await server.app.inject({ url: addressOf(getMap) });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers['cache-control']).toBe('no-store');
    expectHeaders((name) => response.headers[name]);
  });

  it('include Cache-Control no-store on API answers, except revalidated ones', async () => {
    const cacheControl = async (url: string) =>
      (await server.app.inject({ url, headers: asUser() })).headers['cache-control'];
    expect(await cacheControl('/api/config')).toBe('no-store');
    expect(await cacheControl('/api/nothing')).toBe('no-store');
    expect(await cacheControl(addressOf(getMap, { campsitename: REFERENCE, date: '2027-02-10' }))).toBe(
      'private, no-cache',
    );
  });

  // @holds price-7
  it('allow no inline script or style on a page (Content-Security-Policy)', async () => {
    // Every answer has the policy of the pages, which need not be built here.
    const { headers } = await server.app.inject({ url: '/nothing/here.php' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]));
  });

  it('include HSTS when the product has an https address', async () => {
    const config = {
      ...server.config,
      publicUrl: 'https://vivac.example',
      mapTileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    };
    const app = await createServer(config, pino({ level: 'silent' }));
    const { headers } = await app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://*.tiles.example;");
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400],
    ['more headers than the limit', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(140_000)}\r\n\r\n`, 431],
  ])('such as %s is refused with our message and security headers', async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(Value.Check(ErrorBody, answer.body)).toBe(true);
    expectHeaders((name) => answer.headers.get(name));
  });
});

describe('an error of the server itself', () => {
  it('for an unparsable body is a JSON problem', async () => {
    const app = await createServer(server.config, pino({ level: 'silent' }));
    app.post('/api/echo', async ({ body }) => body);
    const post = async (payload: string, type: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/echo',
        payload,
        headers: { 'content-type': type },
      });
      return [response.statusCode, response.json<ErrorBody>().error];
    };
    expect(await post('{"a": secret', 'application/json')).toEqual([400, 'The request cannot be read.']);
    expect(await post('{"__proto__": {"admin": true}}', 'application/json')).toEqual([
      400,
      'The request cannot be read.',
    ]);
    expect(await post('a=1', 'text/csv')).toEqual([415, 'The body of the request must be JSON.']);
    expect(await post(`"${'x'.repeat(1_100_000)}"`, 'application/json')).toEqual([413, 'The request is too large.']);
  });

  it('is not logged for a client that aborts its upload', async () => {
    const lines: string[] = [];
    const app = await createServer(
      server.config,
      pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    );
    app.post('/api/echo', async ({ body }) => body);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const head =
      'POST /api/echo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    socket.write(`${head}{"a":`, () => setTimeout(() => socket.resetAndDestroy(), 100));
    await expect.poll(() => lines.join('')).toMatch(/client left|not reached/);
    expect(lines.join('')).not.toContain('The database was not reached');
    expect(lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level > 30)).toEqual([]);
    await app.close();
  });

  it('for the rate limit has Retry-After', async () => {
    const app = await createServer(server.config, pino({ level: 'silent' }));
    app.get('/api/one', async () => ({}));
    await app.ready();
    let response = await app.inject({ url: '/api/one', remoteAddress: '203.0.113.9' });
    for (let n = 0; n < 3000; n++) response = await app.inject({ url: '/api/one', remoteAddress: '203.0.113.9' });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      error: 'Too many requests. Please try again in a minute.',
      request_id: response.headers['x-request-id'],
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expectHeaders((name) => response.headers[name]);
  });
});

describe('an unexpected error (500)', () => {
  it('shows only the request id, and is logged without the token', async () => {
    const lines: string[] = [];
    const app = await createServer(
      server.config,
      pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    );
    app.get('/api/broken', () => Promise.reject(new Error('relation "secrets" does not exist')));
    const response = await app.inject({
      url: '/api/broken',
      headers: { authorization: 'Bearer abc.def.ghi', cookie: 'vivac=abc.def.ghi' },
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'Something went wrong on our side. Nothing was changed.',
      request_id: response.headers['x-request-id'],
    });
    const logged = lines.filter((line) => line.includes('secrets'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(String(response.headers['x-request-id']));
    expect(lines.join('')).not.toContain('abc.def.ghi');
  });

  it('is logged without the one-time code of a password link', async () => {
    await server.app.inject({ url: '/identity/action?mode=resetPassword&oobCode=a-secret-code' });
    expect(server.logLines.some((line) => line.includes('/identity/action'))).toBe(true);
    expect(server.logLines.join('')).not.toContain('a-secret-code');
  });
});

describe('a whole market of campsite names', () => {
  it('fits into one URL', async () => {
    const names = Array.from({ length: 1200 }, (_, n) => `${NORTH[1]} ${n} con un nombre bastante largo`);
    const { port } = server.app.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}${addressOf(getMap, { campsitename: names, date: '2027-02-10' })}`;
    expect(url.length).toBeGreaterThan(60_000);
    const response = await fetch(url, { headers: { authorization: `Bearer ${server.tokens.admin}` } });
    expect(response.status).toBe(404);
    expect(((await response.json()) as ErrorBody).error).toContain(names[0]);
  });
});

// @holds log-1
describe('the X-Request-Id of a request', () => {
  const answered = async (given: string) =>
    (await server.app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id'];

  it.each(['4bf92f3577b34da6a3ce929d0e0e4736', 'gateway-17:3f/2', 'a'.repeat(128)])('is kept: %s', async (id) => {
    expect(await answered(id)).toBe(id);
  });

  it.each(['short', 'a'.repeat(129), 'two words are none', '<script>alert(1)</script>', 'línea-nueva'])(
    'is replaced where it is not well-formed: %s',
    async (id) => {
      expect(await answered(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );
});
