import { beforeEach, expect, test } from 'vitest';
import { type Built, createFileKeeper, type FileKeeper, forgetFiles } from './file-keeper.ts';

const SCOPE = 'https://campsites.test/vivac/';
const BUILT: Built = { version: 'es-2', document: 'es.html', files: ['assets/es/start-2.js', 'assets/es/start-2.css'] };
const DOCUMENT = '<script src="/vivac/assets/es/start-2.js">';

/** A browser's caches: an answer is read once, so a copy is given. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();
  isFull = false;

  async open(name: string) {
    if (!this.stored.has(name)) this.stored.set(name, new Map());
    const stored = this.stored.get(name)!;
    return {
      match: async (address: string) => stored.get(address)?.clone(),
      put: async (address: string, answer: Response) => {
        if (this.isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError');
        stored.set(address, answer);
      },
    };
  }
  async match(address: string) {
    const found = [...this.stored.values()].find((stored) => stored.has(address));
    return found?.get(address)?.clone();
  }
  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
}

let caches: Caches;
/** What the server has; whatever else is asked is gone. Null where there is no network. */
let served: Map<string, string> | null;
let asked: string[];
let keeper: FileKeeper;
let waits: Promise<unknown>[];

function answerOf(body: string, status = 200, contentType = 'text/javascript'): Response {
  const answer = new Response(body, { status, headers: { 'content-type': contentType } });
  // What a browser says of an answer of the same origin.
  return Object.defineProperty(answer, 'type', { value: 'basic' });
}

async function serverAnswers(input: RequestInfo | URL): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  asked.push(address.replace(SCOPE, ''));
  if (served === null) throw new TypeError('Failed to fetch');
  const body = served.get(address.replace(SCOPE, ''));
  return body === undefined ? answerOf('gone', 404) : answerOf(body);
}

const keeperOf = (built: Built) =>
  createFileKeeper({
    caches: caches as unknown as CacheStorage,
    fetch: serverAnswers,
    scope: SCOPE,
    built,
    patienceMs: 5,
  });

beforeEach(() => {
  caches = new Caches();
  asked = [];
  waits = [];
  served = new Map([['es.html', DOCUMENT], ...BUILT.files.map((file) => [file, `of ${file}`] as const)]);
  keeper = keeperOf(BUILT);
});

function ask(
  path: string,
  { mode = 'cors', method = 'GET' }: { mode?: string; method?: string } = {},
  preload?: Response,
) {
  const request = new Request(new URL(path, SCOPE), { method });
  Object.defineProperty(request, 'mode', { value: mode });
  return keeper.answer(request, Promise.resolve(preload), (work) => void waits.push(work));
}
const open = (path: string, preload?: Response) => ask(path, { mode: 'navigate' }, preload);
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();
const keptFiles = () =>
  [...caches.stored.values()].flatMap((stored) => [...stored.keys()].map((at) => at.replace(SCOPE, ''))).toSorted();

// @holds installed-2
test('precache: the document without answers and what it needs are kept, and nothing else', async () => {
  await keeper.keep();
  expect(keptFiles()).toEqual(['assets/es/start-2.css', 'assets/es/start-2.js', 'es.html']);
});

// @holds installed-3
test.each(['api/dashboard/calendar?month=12', 'identity/get-session', 'api/reviews/download', 'favicon.svg'])(
  'a call, an export and a session never pass through the worker: %s',
  (path) => {
    expect(ask(path)).toBeNull();
  },
);

// @holds installed-3
test('a document that is opened is of the network and is not kept', async () => {
  await keeper.keep();
  served?.set('dashboard', 'the prices of Ana');
  expect(await textOf(open('dashboard'))).toBe('the prices of Ana');
  await Promise.all(waits);
  expect(keptFiles()).not.toContain('dashboard');
});

test('navigation preload: what the browser asked already is not asked again, as a sign-in that counts once', async () => {
  const early = answerOf('signed in');
  expect(await textOf(open('identity/oidc/callback?code=1', early))).toBe('signed in');
  expect(asked).toEqual([]);
});

// @holds installed-4
test('offline: any page is the kept document', async () => {
  await keeper.keep();
  served = null;
  expect(await textOf(open('market?region=1'))).toBe(DOCUMENT);
});

test.each([502, 503, 504])('a proxy that answers %s for a server that is away: the kept document', async (status) => {
  await keeper.keep();
  expect(await textOf(open('dashboard', answerOf('Bad gateway', status, 'text/html')))).toBe(DOCUMENT);
});

test('a page that does not come in time is the kept document', async () => {
  await keeper.keep();
  const request = new Request(`${SCOPE}dashboard`);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  const never = new Promise<Response>(() => {});
  expect(await textOf(keeper.answer(request, never, () => {}))).toBe(DOCUMENT);
});

test('offline with nothing kept: the browser says itself that there is no network', async () => {
  served = null;
  await expect(open('dashboard')).rejects.toThrow('Failed to fetch');
});

test('offline, addresses of the server are no page: nothing is shown in their place', async () => {
  await keeper.keep();
  served = null;
  await expect(open('api/docs')).rejects.toThrow('Failed to fetch');
});

test('a file with a hash comes from the cache, and is kept the first time', async () => {
  served?.set('assets/es/market-2.js', 'the market');
  expect(await textOf(ask('assets/es/market-2.js'))).toBe('the market');
  await Promise.all(waits);
  served = null;
  expect(await textOf(ask('assets/es/market-2.js'))).toBe('the market');
});

test('a file that is gone is asked of the network, whose refusal is passed on and not kept', async () => {
  expect((await ask('assets/es/market-1.js'))?.status).toBe(404);
  expect(asked).toEqual(['assets/es/market-1.js']);
  expect(keptFiles()).toEqual([]);
});

test('a page of a gateway in the place of a file is not kept', async () => {
  const answer = answerOf('Sign in', 200, 'text/html');
  const gateway = createFileKeeper({
    caches: caches as unknown as CacheStorage,
    fetch: async () => answer,
    scope: SCOPE,
    built: BUILT,
  });
  await gateway.answer(new Request(`${SCOPE}assets/es/start-2.js`), Promise.resolve(undefined), (work) =>
    waits.push(work),
  );
  await Promise.all(waits);
  expect(keptFiles()).toEqual([]);
});

// @holds installed-5
test('storage full: everything comes from the network', async () => {
  caches.isFull = true;
  await keeper.keep();
  expect(await textOf(ask('assets/es/start-2.js'))).toBe('of assets/es/start-2.js');
  expect(await textOf(open('dashboard', answerOf('now')))).toBe('now');
  await Promise.all(waits);
  expect(keptFiles()).toEqual([]);
});

// @holds installed-6
test('update: files of the version before stay until its pages are closed, and no page of it is left then', async () => {
  await keeper.keep();
  const next = { version: 'es-3', document: 'es.html', files: ['assets/es/start-3.js', 'assets/es/start-2.css'] };
  served = new Map([
    ['es.html', '<script src="/vivac/assets/es/start-3.js">'],
    ['assets/es/start-3.js', 'of the third'],
  ]);
  const successor = keeperOf(next);
  // A sheet that is the same in both is not fetched again: the server here does not have it any more.
  await successor.keep();
  expect(await textOf(ask('assets/es/start-2.js'))).toBe('of assets/es/start-2.js');
  await successor.forgetOthers();
  expect(keptFiles()).toEqual(['assets/es/start-2.css', 'assets/es/start-3.js', 'es.html']);
});

test('update while a worker installs: it does not keep the document of another version', async () => {
  served?.set('es.html', '<script src="/vivac/assets/es/start-3.js">');
  await keeper.keep();
  expect(keptFiles()).toEqual([]);
});

test('what could not be kept is tried again when a page is opened', async () => {
  caches.isFull = true;
  await keeper.keep();
  caches.isFull = false;
  await open('dashboard', answerOf('now'));
  await Promise.all(waits);
  expect(keptFiles()).toContain('es.html');
});

test('two installations of one host: neither forgets the files of the other', async () => {
  await keeper.keep();
  await forgetFiles(caches as unknown as CacheStorage, 'https://campsites.test/');
  expect(keptFiles()).toContain('es.html');
  await forgetFiles(caches as unknown as CacheStorage, SCOPE);
  expect(keptFiles()).toEqual([]);
});

test('requests that write, and those beside the path, are none of the worker’s', () => {
  expect(ask('dashboard', { mode: 'navigate', method: 'POST' })).toBeNull();
  expect(ask('https://campsites.test/other/assets/a.js')).toBeNull();
  expect(ask('https://tiles.test/vivac/assets/a.png')).toBeNull();
});
