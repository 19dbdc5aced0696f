import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, type FeedWorld, openFeedWorld, reasonOf, textOf } from '@vivac/testing/outbound/host-farm';
import { type LoopbackServer, startLoopbackServer } from '@vivac/testing/outbound/loopback-server';
import { FETCH_LIMITS } from './fetch-types.ts';

/** Stands for the private service that nobody may reach: it must never see a request. */
let canary: LoopbackServer;
let world: FeedWorld;
let ask: FeedWorld['ask'];
let feed: LoopbackServer;
/** How the feed answers; a small CSV file when a test says nothing. */
let answer: Parameters<FeedWorld['answer']>[0];

beforeAll(async () => {
  canary = await startLoopbackServer((_request, response) => response.end('secret'));
  world = await openFeedWorld();
  ({ ask, server: feed } = world);
});
beforeEach(() => {
  answer = undefined;
  world.answer((request, response) => (answer === undefined ? response.end('a;b\n1;2\n') : answer(request, response)));
});
afterAll(async () => {
  await canary.close();
  await world.close();
});

/** As a server writes it that knows nothing of percent-encoding. */
const inBytes = (text: string) => Buffer.from(text).toString('latin1');

describe('the SSRF guard refuses a private address', () => {
  const literals = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '0177.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fec0::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[fd00:ec2::254]',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'ⓛocalhost',
    'anything.localhost',
  ];
  // @holds guard-1
  it.each(literals)('written as %s', async (host) => {
    const before = canary.requests.length;
    expect(await ask({ url: `http://${host}:${canary.port}/` })).toMatchObject({ reason: 'private-address' });
    expect(await ask({ url: `http://${host}/` })).toMatchObject({ reason: 'private-address' });
    expect(canary.requests.length).toBe(before);
  });

  // @holds guard-1
  it.each(literals)('that a redirect names as %s', async (host) => {
    const before = canary.requests.length;
    answer = (_request, response) =>
      response.writeHead(302, { location: inBytes(`http://${host}:${canary.port}/`) }).end();
    expect(await ask({})).toMatchObject({ reason: 'private-address', status: null });
    expect(canary.requests.length).toBe(before);
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', '169.254.169.254', 'not an address'])(
    'that a name resolves to: %s',
    async (address) => {
      const before = canary.requests.length;
      const outcome = await ask({ url: `http://camping.test:${canary.port}/` }, { resolve: async () => [address] });
      expect(outcome).toMatchObject({ reason: 'private-address', host: 'camping.test' });
      expect(canary.requests.length).toBe(before);
    },
  );

  // @holds guard-2
  it('by DNS rebinding: the name is looked up once, and connected to where it was judged', async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const allowed = allow(`127.0.0.1:${feed.port}`);
    const url = `http://rebind.test:${feed.port}/`;
    expect(await textOf(await ask({ url }, { resolve, allowed }))).toBe('a;b\n1;2\n');
    expect(lookups).toBe(1);
    expect(feed.requests.at(-1)!.headers.host).toBe(`rebind.test:${feed.port}`);
    expect(await ask({ url }, { resolve, allowed })).toMatchObject({ reason: 'private-address' });
  });

  it('and connects to the public address alone when a name has both', async () => {
    const allowed = allow(`127.0.0.1:${feed.port}`);
    const resolve = async () => ['127.0.0.2', '10.0.0.1', '127.0.0.1'];
    expect(await textOf(await ask({}, { resolve, allowed }))).toBe('a;b\n1;2\n');
  });
});

describe('the SSRF guard refuses the URL', () => {
  // @holds guard-3
  it.each([
    ['file:///etc/passwd', 'invalid-address'],
    ['gopher://feed.test/', 'invalid-address'],
    ['data:text/csv,a', 'invalid-address'],
    ['feed.test/prices.csv', 'invalid-address'],
    ['', 'invalid-address'],
    ['http://', 'invalid-address'],
    ['http://[fe80::1%25eth0]/', 'invalid-address'],
    ['http://256.1.1.1/', 'invalid-address'],
    ['http://feed.test../', 'invalid-address'],
    ['http://a\u0000b/', 'invalid-address'],
    [`http://feed.test/${'a'.repeat(9_000)}`, 'invalid-address'],
    ['http://user@feed.test/', 'credentials-in-address'],
    ['http://user:secret@feed.test/', 'credentials-in-address'],
    ['http://8.8.8.8:22/', 'port'],
    ['http://8.8.8.8:8080/', 'port'],
    ['https://feed.test:6379/', 'port'],
    ['https://other.test:6379/', 'private-address'],
  ])('%s as %s', async (url, reason) => {
    expect(await ask({ url })).toMatchObject({ outcome: 'refused', reason });
  });

  // @holds guard-3
  it('http:// unless the source allows it', async () => {
    expect(await ask({ allowHttp: false })).toMatchObject({ reason: 'insecure-address' });
    expect(await reasonOf(ask({ allowHttp: true }))).toBe('received');
  });

  it('that does not resolve, fails to resolve, or takes too long to', async () => {
    const limits = { ...FETCH_LIMITS, connectMs: 50 };
    expect(await ask({}, { resolve: async () => [] })).toMatchObject({ reason: 'dns' });
    expect(await ask({}, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toMatchObject({ reason: 'dns' });
    expect(await ask({}, { resolve: () => new Promise(() => {}), limits })).toMatchObject({ reason: 'dns' });
  });

  it('IDN: an internationalised name is asked for in Punycode', async () => {
    const requested: string[] = [];
    await ask(
      { url: 'https://campingpeñíscola.es/' },
      {
        resolve: async (name) => {
          requested.push(name);
          return [];
        },
      },
    );
    expect(requested).toEqual(['xn--campingpescola-8lb7d.es']);
  });
});

describe('redirects', () => {
  const redirecting = (location: string) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
  };

  it('are followed three times, relative ones too', async () => {
    answer = (request, response) => {
      const hop = Number(request.url!.slice(1));
      if (hop === 3) response.end('end');
      else response.writeHead([301, 307, 308][hop]!, { location: `/${hop + 1}` }).end();
    };
    const outcome = await ask({ url: `http://feed.test:${feed.port}/0` });
    expect(outcome).toMatchObject({ url: `http://feed.test:${feed.port}/3` });
    expect(await textOf(outcome)).toBe('end');
  });

  // @holds guard-4
  it('in a loop end after the third', async () => {
    redirecting('/');
    const before = feed.requests.length;
    expect(await ask({})).toMatchObject({ reason: 'too-many-redirects', status: 302 });
    expect(feed.requests.length - before).toBe(4);
  });

  it.each([
    ['file:///etc/passwd', 'invalid-address'],
    ['http://user:pw@feed.test/', 'credentials-in-address'],
    ['http://8.8.8.8:25/', 'port'],
  ])('to %s are refused as %s', async (location, reason) => {
    redirecting(location);
    expect(await ask({})).toMatchObject({ reason });
  });

  it('without a Location are an invalid response', async () => {
    answer = (_request, response) => response.writeHead(302).end();
    expect(await ask({})).toMatchObject({ reason: 'invalid-response' });
  });

  // @holds guard-4
  it('do not carry secret headers to another origin', async () => {
    const other = await startLoopbackServer((_request, response) => response.end('ok'));
    redirecting(`http://other.test:${other.port}/`);
    const allowed = allow(`feed.test:${feed.port},other.test:${other.port}`);
    const headers = { Authorization: 'Bearer secret', 'X-Api-Key': 'secret' };
    expect(await textOf(await ask({ headers }, { allowed }))).toBe('ok');
    expect(feed.requests.at(-1)!.headers).toMatchObject({ authorization: 'Bearer secret', 'x-api-key': 'secret' });
    expect(JSON.stringify(other.requests[0]!.headers)).not.toContain('secret');
    await other.close();
  });

  it('are judged by robots.txt each', async () => {
    redirecting('/elsewhere');
    const judged: string[] = [];
    const judge = async (url: URL) => {
      judged.push(url.pathname);
      return null;
    };
    await ask({ expect: 'page' }, { judge, limits: { ...FETCH_LIMITS, redirects: 1 } });
    expect(judged).toEqual(['/prices.csv', '/elsewhere']);
  });

  it('of a POST are not followed', async () => {
    redirecting('/elsewhere');
    const before = feed.requests.length;
    expect(await ask({ method: 'POST', body: '{}', expect: 'answer' })).toMatchObject({ reason: 'too-many-redirects' });
    expect(feed.requests.length - before).toBe(1);
  });
});
