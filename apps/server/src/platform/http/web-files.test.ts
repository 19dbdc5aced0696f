import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { LANGUAGES } from '@vivac/domain/language';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FirstAnswers } from './first-answers.ts';
import { serveWeb } from './web-files.ts';

const PRELOAD = '<link rel="preload" href="/first" as="fetch" crossorigin>';
const SCRIPT = 'console.log("a script of the web");\n'.repeat(50);

let app: FastifyInstance;
let directory: string;

const BROUGHT = { user: { displayName: '</script><b>' }, answers: { '/x': { '$&': 1 } } };

/** A reader is whoever has a cookie; their name could end a script. */
const answersFor = async ({ headers: { cookie } }: FastifyRequest): Promise<FirstAnswers | null> =>
  cookie === undefined ? null : { json: Promise.resolve(JSON.stringify(BROUGHT)), setCookie: ['session=renewed'] };

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-web-'));
  mkdirSync(path.join(directory, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(directory, name), content);
  for (const language of LANGUAGES)
    write(
      `${language}.html`,
      `<!doctype html><html lang="${language}"><script src="/assets/main-1.js"></script>${PRELOAD}<body></body>`,
    );
  write('assets/main-1.js', SCRIPT);
  write('assets/main-1.js.br', brotliCompressSync(SCRIPT));
  write('assets/main-1.js.gz', gzipSync(SCRIPT));
  write('service-worker.es.js', 'a worker that keeps files');
  write('service-worker.off.js', 'a worker that forgets them');
  app = Fastify();
  mkdirSync(path.join(directory, '.vite'));
  const links = JSON.stringify({
    known: ['</assets/main-1.js>; rel=modulepreload', '</first>; rel=preload; as=fetch; crossorigin'],
    tariffLists: ['</assets/lists-1.js>; rel=modulepreload'],
    'tariffLists/': ['</assets/editor-1.js>; rel=modulepreload'],
  });
  for (const language of LANGUAGES) write(`.vite/pages.${language}.json`, links);
  const named = new Map([
    ['/', 'welcome'],
    ['/known', 'known'],
    ['/known/', 'known'],
    ['/administration/tariffs', 'tariffLists'],
    ['/administration/tariffs/7', 'tariffLists'],
  ]);
  const pageAt = (at: string) => named.get(at) ?? null;
  const sessionAt = (page: string) => (page === 'known' ? '/session' : null);
  await serveWeb(app, directory, { pageAt, sessionAt, answersFor, machinePaths: ['/apis', '/assets'], areKept: true });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it.each([
  ['br', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['identity', undefined, Buffer.from(SCRIPT)],
])('a static file is sent precompressed to a client that accepts %s', async (accepted, encoding, content) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(rawPayload.equals(content)).toBe(true);
  expect(headers['content-type']).toMatch(/^(application|text)\/javascript/);
  expect(headers['vary']).toMatch(/accept-encoding/i);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

// @holds installed-1
it('a service worker is asked for anew each time, as a script that may run', async () => {
  const { body, headers } = await app.inject('/service-worker.es.js');
  expect(body).toBe('a worker that keeps files');
  expect([headers['cache-control'], headers['content-type']?.split(';')[0]]).toEqual([
    'no-cache',
    'application/javascript',
  ]);
});

it('HEAD of a static file has its length and no body', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/main-1.js?x=1' });
  expect([statusCode, headers['content-length'], body]).toEqual([200, String(SCRIPT.length), '']);
});

it.each(['/.vite/pages.en.json', '/assets', '/assets/', '/assets/..%2f.vite/pages.en.json'])(
  '%s is no static file: what the build keeps for itself and folders are not sent',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

const ASKS_FOR_A_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function statusAndBody(url: string, headers: Record<string, string> = ASKS_FOR_A_PAGE) {
  const answer = await app.inject({ url, headers });
  return [answer.statusCode, answer.headers['content-type']?.split(';')[0], answer.headers['cache-control']];
}

it.each(['/', '/known', '/known/', '/known?month=2026-12', '/?from=a/b'])(
  'SPA fallback: the page %s is the one document, revalidated each time',
  async (url) => {
    expect(await statusAndBody(url)).toEqual([200, 'text/html', 'no-cache']);
    expect(await statusAndBody(url, { accept: '*/*' })).toEqual([200, 'text/html', 'no-cache']);
  },
);

it.each([
  [
    '/known?month=2026-12',
    '</session>; rel=preload; as=fetch; crossorigin, </assets/main-1.js>; rel=modulepreload, ' +
      '</first>; rel=preload; as=fetch; crossorigin',
  ],
  ['/administration/tariffs', '</assets/lists-1.js>; rel=modulepreload'],
  ['/administration/tariffs/7', '</assets/editor-1.js>; rel=modulepreload'],
  ['/', undefined],
  ['/unknown', undefined],
])('Link header: the page %s is sent with what it fetches first: %s', async (url, link) => {
  const { headers } = await app.inject({ url, headers: ASKS_FOR_A_PAGE });
  expect(headers['link']).toBe(link);
});

// @holds path-2
it('below a path the document and its Link header name every file and call below it, and say the path', async () => {
  const below = Fastify();
  const pages = { pageAt: () => 'known', sessionAt: () => '/session', answersFor, machinePaths: [], areKept: false };
  await serveWeb(below, directory, pages, { basePath: '/tools/vivac' });
  const { body, headers } = await below.inject({ url: '/known', headers: { 'accept-language': 'en' } });
  const document = await below.inject('/en.html');
  const worker = await below.inject('/service-worker.es.js');
  await below.close();
  expect(document.body).toBe(body);
  expect(worker.body).toBe('a worker that forgets them');
  expect(body).toBe(
    '<!doctype html><html data-base="/tools/vivac" lang="en"><script src="/tools/vivac/assets/main-1.js"></script>' +
      '<link rel="preload" href="/tools/vivac/first" as="fetch" crossorigin><body></body>',
  );
  expect(headers['link']).toBe(
    '</tools/vivac/session>; rel=preload; as=fetch; crossorigin, </tools/vivac/assets/main-1.js>; rel=modulepreload, ' +
      '</tools/vivac/first>; rel=preload; as=fetch; crossorigin',
  );
  expect(headers['cache-control']).toBe('no-cache');
});

it.each(['/knownn', '/known/more', '/unknown?x=1', '/known%2Fmore'])(
  'SPA fallback: the unknown path %s is the one document with status 404',
  async (url) => {
    expect(await statusAndBody(url)).toEqual([404, 'text/html', 'no-cache']);
  },
);

it.each(['/apis/none', '/apis', '/assets/main-0.js'])(
  '%s is a 404 even for a client that accepts HTML',
  async (url) => {
    expect(await statusAndBody(url)).toEqual([404, 'application/json', undefined]);
  },
);

it('an unknown path is a plain 404 for a client that does not accept HTML', async () => {
  for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8']) {
    expect(await statusAndBody('/unknown', { accept })).toEqual([404, 'application/json', undefined]);
  }
});

// @holds language-2
it.each([
  ['en-GB,en;q=0.9', 'en'],
  ['es-MX', 'es'],
  ['de', 'es'],
])('a page is sent in the language that Accept-Language %s asks for: %s', async (accepted, language) => {
  const { body, headers } = await app.inject({ url: '/known', headers: { 'accept-language': accepted } });
  expect(body).toContain(`<html lang="${language}">`);
  expect(headers['vary']).toMatch(/accept-language/i);
});

// @holds call-25
describe('the document of a reader who is known', () => {
  const READER = { ...ASKS_FOR_A_PAGE, 'accept-language': 'en', cookie: 'session=1' };

  it('brings the answers as data that no text in them can end, and is kept by nobody', async () => {
    const { body, headers } = await app.inject({ url: '/known', headers: READER });
    expect(body).toBe(
      '<!doctype html><html lang="en"><script src="/assets/main-1.js"></script><body>' +
        '<script id="first-answers" type="application/json">' +
        '{"user":{"displayName":"\\u003c/script>\\u003cb>"},"answers":{"/x":{"$&":1}}}</script></body>',
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'set-cookie': ['session=renewed'] });
    expect(headers['etag']).toBeUndefined();
    expect(headers['vary']).toBe('Accept-Language, Cookie, Accept-Encoding');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is packed as %s', async (encoding, unpack) => {
    const answer = await app.inject({
      url: '/known',
      headers: { ...READER, 'accept-encoding': `zstd, ${encoding};q=0.5` },
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toContain('first-answers');
  });

  it('asks ahead for its session and files alone', async () => {
    const { headers } = await app.inject({ url: '/known', headers: READER });
    expect(headers['link']).toBe(
      '</session>; rel=preload; as=fetch; crossorigin, </assets/main-1.js>; rel=modulepreload',
    );
  });

  it.each([
    ['a script', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a browser that guesses', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ])('is plain for %s', async (_, headers) => {
    expect((await app.inject({ url: '/known', headers: { ...READER, ...headers } })).body).not.toContain(
      'first-answers',
    );
  });

  it('is plain for HEAD, and where there is no such page', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/known', headers: READER });
    expect(head.headers['cache-control']).toBe('no-cache');
    expect((await app.inject({ url: '/unknown', headers: READER })).body).not.toContain('first-answers');
  });
});

// @holds call-25
describe('a page that the server renders', () => {
  const DOCUMENT =
    '<!doctype html><html lang="en"><head><script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>';
  const ENTRY =
    'exports.renderPage = async (address) => `<h1>${address}</h1><p>${renderedFor.firstAnswers.length}</p>`;';
  let folder: string;
  let served: FastifyInstance;
  const asked = (url: string, headers: object = { cookie: 'session=1' }) =>
    served.inject({ url, headers: { ...ASKS_FOR_A_PAGE, 'accept-language': 'en', ...headers } });
  /** The thread reads the code first, and a busy machine may render a page later than its document waits. */
  async function untilRendered(url: string) {
    let answer = await asked(url);
    await expect.poll(async () => (answer = await asked(url)).body).toContain('server-rendered" aria');
    return answer;
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'vivac-web-'));
    mkdirSync(path.join(folder, '.vite/server.en'), { recursive: true });
    for (const language of LANGUAGES) writeFileSync(path.join(folder, `${language}.html`), DOCUMENT);
    writeFileSync(path.join(folder, '.vite/server.en/server-entry.js'), ENTRY);
    writeFileSync(
      path.join(folder, '.vite/pages.en.json'),
      JSON.stringify({
        known: ['</assets/known.js>; rel=modulepreload', '</assets/known.css>; rel=preload; as=style'],
      }),
    );
    served = Fastify();
    served.addHook('onRequest', async (_, reply) => {
      reply.header('content-security-policy', "script-src 'self'; style-src 'self'");
    });
    const pageAt = (at: string) => (at === '/known' ? 'known' : null);
    const pages = { pageAt, sessionAt: () => null, answersFor, machinePaths: [], areKept: true };
    await serveWeb(served, folder, pages, { basePath: '/below' });
  });
  afterEach(async () => {
    await served.close();
    rmSync(folder, { recursive: true });
  });

  it('stands in the document of its reader behind its answers, inert and hidden from screen readers', async () => {
    const { body } = await untilRendered('/known?month=2027-07');
    expect(body).toContain(
      '</script><div id="server-rendered" aria-hidden="true" inert><h1>/below/known?month=2027-07</h1><p>',
    );
  });

  it('comes before its code: only the style sheets of the page are fetched ahead', async () => {
    const { headers, body } = await untilRendered('/known');
    expect(headers.link).toBe('</below/assets/known.css>; rel=preload; as=style');
    expect(body.indexOf('<script type="module" src="/below/assets/index.js">')).toBeGreaterThan(
      body.indexOf('<template id="code">'),
    );
    expect(headers['content-security-policy']).toMatch(
      /^script-src 'self'(?: 'sha256-[^']+'){2}; style-src 'self' 'nonce-[^']+'$/,
    );
  });

  it('is in no document of nobody, whose code is fetched at once', async () => {
    const { headers, body } = await asked('/known', {});
    expect(body).toBe(DOCUMENT.replace(' src="/', ' src="/below/').replace('<html ', '<html data-base="/below" '));
    expect(headers.link).toContain('</below/assets/known.js>; rel=modulepreload');
    expect(headers['content-security-policy']).toBe("script-src 'self'; style-src 'self'");
  });

  it('is not waited for in a language whose rendering is not built', async () => {
    const { body } = await asked('/known', { cookie: 'session=1', 'accept-language': 'fr' });
    expect(body).toContain('id="first-answers"');
    expect(body).not.toMatch(/server-rendered|id="code"/);
  });
});
