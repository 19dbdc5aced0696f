import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedWorld, openFeedWorld, textOf } from '@vivac/testing/outbound/host-farm';
import type { LoopbackServer } from '@vivac/testing/outbound/loopback-server';

let world: FeedWorld;
let ask: FeedWorld['ask'];
let feed: LoopbackServer;
/** How the feed answers; a small CSV file when a test says nothing. */
let answer: Parameters<FeedWorld['answer']>[0];

beforeAll(async () => {
  world = await openFeedWorld();
  ({ ask, server: feed } = world);
});
beforeEach(() => {
  answer = undefined;
  world.answer((request, response) => (answer === undefined ? response.end('a;b\n1;2\n') : answer(request, response)));
});
afterAll(() => world.close());

describe('a request', () => {
  // @holds guard-7
  it('names itself, sends no cookies and keeps none', async () => {
    answer = (_request, response) => response.writeHead(200, { 'set-cookie': 'a=b' }).end('x');
    await textOf(await ask({}));
    await textOf(await ask({}));
    const { headers } = feed.requests.at(-1)!;
    expect(headers['user-agent']).toBe('Vivac/1.0 (+https://vivac.test)');
    expect(headers.cookie).toBeUndefined();
  });

  it.each([
    [{ Cookie: 'a=b' }],
    [{ Host: 'other.test' }],
    [{ 'X-Key': 'a\r\nX-Other: b' }],
    [{ 'bad name': 'a' }],
    [{ 'Transfer-Encoding': 'chunked' }],
    [{ 'X-Key': 'ключ' }],
  ])('with the header %j is refused', async (headers) => {
    expect(await ask({ headers: headers as unknown as Record<string, string> })).toMatchObject({
      reason: 'invalid-header',
    });
  });

  // @holds guard-6
  it('that is conditional is answered 304 as unchanged', async () => {
    answer = (request, response) => {
      const known = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] !== undefined;
      response.writeHead(known ? 304 : 200, { etag: '"v1"', 'cache-control': 'max-age=60' }).end();
    };
    const lastModified = 'Sun, 22 Nov 2026 10:00:00 GMT';
    const outcome = await ask({ etag: '"v1"', lastModified });
    expect(outcome).toMatchObject({ outcome: 'unchanged', headers: { etag: '"v1"', cacheControl: 'max-age=60' } });
  });

  it('has the headers that mean something to us in its answer', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          etag: 'W/"1"',
          'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT',
          'cache-control': 'max-age=5',
          'content-type': 'text/csv',
          'tdm-reservation': '1',
        })
        .end('x');
    const outcome = await ask({});
    expect(outcome).toMatchObject({
      headers: {
        etag: 'W/"1"',
        lastModified: 'Sun, 22 Nov 2026 10:00:00 GMT',
        cacheControl: 'max-age=5',
        retryAfter: null,
        contentType: 'text/csv',
        tdmReservation: '1',
      },
    });
    expect(await textOf(outcome)).toBe('x');
  });

  it('of a webhook posts its body', async () => {
    let body = '';
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(204).end());
    };
    const headers = { 'Content-Type': 'application/json' };
    const outcome = await ask({ method: 'POST', body: '{"a":"ñ"}', headers, expect: 'answer' });
    expect(outcome).toMatchObject({ outcome: 'received', status: 204 });
    if (outcome.outcome === 'received') outcome.discard();
    expect(body).toBe('{"a":"ñ"}');
  });

  it('ends when the work stops', async () => {
    answer = () => {};
    const stop = new AbortController();
    const requested = ask({ signal: stop.signal });
    setTimeout(() => stop.abort(), 30);
    expect(await requested).toMatchObject({ reason: 'stopped' });
  });
});

describe('an HTTP status', () => {
  it.each([
    [401, 'access-denied'],
    [403, 'access-denied'],
    [404, 'not-found'],
    [410, 'not-found'],
    [429, 'too-many-requests'],
    [500, 'server-error'],
    [503, 'server-error'],
    [206, 'unexpected-status'],
    [304, 'unexpected-status'],
    [418, 'unexpected-status'],
  ])('%i is refused as %s, with its Retry-After', async (status, reason) => {
    answer = (_request, response) => response.writeHead(status, { 'retry-after': '120' }).end();
    expect(await ask({})).toMatchObject({ outcome: 'refused', reason, status, retryAfter: '120' });
  });
});

// @holds guard-8
describe('a page in place of data', () => {
  const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>…</body></html>`;
  const answering = (status: number, body: string, headers: Record<string, string> = {}) => {
    answer = (_request, response) => response.writeHead(status, headers).end(body);
  };

  it.each([
    page('Sign in'),
    `\ufeff\n${page('Sign in')}`,
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html><title>Sign in</title>',
    '<!-- made by --><HTML><TITLE>Sign in</TITLE>',
  ])('is html-instead-of-data, whatever its Content-Type: %#', async (body) => {
    answering(200, body, { 'content-type': 'text/csv' });
    expect(await ask({})).toMatchObject({ reason: 'html-instead-of-data', status: 200, pageTitle: 'Sign in' });
  });

  it.each(['<?xml version="1.0"?><OTA_HotelRateAmountNotifRQ/>', '{"a":"<html>"}', 'a;b\n<b>;2'])(
    'is not what data is taken for: %s',
    async (body) => {
      answering(200, body, { 'content-type': 'text/html' });
      expect(await textOf(await ask({}))).toBe(body);
    },
  );

  it('is what a page is expected to be', async () => {
    answering(200, `${page('Camping')}<script src="https://hcaptcha.com/1/api.js"></script>`);
    expect(await textOf(await ask({ expect: 'page' }))).toContain('Camping');
  });

  it.each([
    [403, page('Just a moment...'), {}],
    [200, page('Just a moment...'), {}],
    [503, `${page('Please wait')}Checking your browser before accessing`, {}],
    [429, page('Busy') + '<div class="g-recaptcha"></div>', {}],
    [403, '<html><script src="https://ct.captcha-delivery.com/c.js"></script>', {}],
    [403, '', { 'cf-mitigated': 'challenge' }],
  ])('that challenges (%i) is a challenge-page', async (status, body, headers) => {
    answering(status, body, headers);
    expect(await ask({ expect: 'page' })).toMatchObject({ reason: 'challenge-page', status });
    expect(await ask({ expect: 'data' })).toMatchObject({ reason: 'challenge-page', status });
  });

  it('gives its title without markup or control characters, cut to 80', async () => {
    answering(200, page(`a<b\u0007\n${'x'.repeat(200)}`));
    expect(await ask({})).toMatchObject({ pageTitle: `a b ${'x'.repeat(76)}` });
  });
});
