import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, type FeedWorld, openFeedWorld, reasonOf, textOf } from '@vivac/testing/outbound/host-farm';
import { startLoopbackServer, startRawServer } from '@vivac/testing/outbound/loopback-server';
import { FETCH_LIMITS } from './fetch-types.ts';

let world: FeedWorld;
let ask: FeedWorld['ask'];
/** How the feed answers; a small CSV file when a test says nothing. */
let answer: Parameters<FeedWorld['answer']>[0];

beforeAll(async () => {
  world = await openFeedWorld();
  ({ ask } = world);
});
beforeEach(() => {
  answer = undefined;
  world.answer((request, response) => (answer === undefined ? response.end('a;b\n1;2\n') : answer(request, response)));
});
afterAll(() => world.close());

describe('a body', () => {
  const csv = 'campsite;price\n' + 'Camping Ñandú;12,50\n'.repeat(2_000);

  it.each([
    ['gzip', gzipSync(csv)],
    ['x-gzip', gzipSync(csv)],
    ['deflate', deflateSync(csv)],
    ['deflate', deflateRawSync(csv)],
    ['br', brotliCompressSync(csv)],
    ['identity', Buffer.from(csv)],
  ])('packed as %s is unpacked', async (encoding, bytes) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    expect(await textOf(await ask({}))).toBe(csv);
  });

  it.each([
    ['gzip', Buffer.from('campsite;price\n')],
    ['deflate', Buffer.alloc(100, 255)],
    ['br', Buffer.from('campsite;price\n')],
    ['compress', Buffer.from('x')],
    ['gzip, gzip', gzipSync(gzipSync('x'))],
  ])('that is not what its encoding %s says is refused', async (encoding, bytes) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    expect(await reasonOf(ask({}))).toBe('unsupported-encoding');
  });

  it('packed but cut off is interrupted', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(csv).subarray(0, 40));
    expect(await reasonOf(ask({}))).toBe('interrupted');
  });

  // @holds guard-5
  it('shorter than its Content-Length is interrupted', async () => {
    const raw = await startRawServer(`HTTP/1.1 200 OK\r\ncontent-length: 50000\r\n\r\n${'x'.repeat(20_000)}`);
    const url = `http://raw.test:${raw.port}/`;
    expect(await reasonOf(ask({ url }, { allowed: allow(`raw.test:${raw.port}`) }))).toBe('interrupted');
    await raw.close();
  });

  it.each([
    ['not HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid-response'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`, 'invalid-response'],
    ['nothing', '', 'unreachable'],
  ])('of %s is refused', async (_name, bytes, reason) => {
    const raw = await startRawServer(bytes);
    const url = `http://raw.test:${raw.port}/`;
    expect(await reasonOf(ask({ url }, { allowed: allow(`raw.test:${raw.port}`) }))).toBe(reason);
    await raw.close();
  });

  it('that says it is larger than 20 MB is refused unread', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 20_000_001 }).write('x');
    expect(await ask({})).toMatchObject({ outcome: 'refused', reason: 'too-large' });
  });

  // @holds guard-5
  it('without end is cut at 20 MB', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    };
    expect(await reasonOf(ask({}))).toBe('too-large');
  });

  // @holds guard-5
  it('that is a gzip bomb is cut at 100 times its size', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await reasonOf(ask({}))).toBe('unpacks-too-large');
  });

  // @holds guard-5
  it('that drips slowly is cut when the time for all is over', async () => {
    answer = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    };
    // Each drop begins the wait for the next one anew.
    expect(await reasonOf(ask({}, { limits: { ...FETCH_LIMITS, totalMs: 200 } }))).toBe('timed-out');
  });

  it('that never begins is timed out', async () => {
    answer = () => {};
    expect(await reasonOf(ask({}, { limits: { ...FETCH_LIMITS, totalMs: 200 } }))).toBe('timed-out');
  });

  it('that its reader leaves closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.once('close', () => closed.resolve());
      response.write('x'.repeat(200_000));
    };
    const outcome = await ask({});
    if (outcome.outcome !== 'received') throw new Error(outcome.outcome);
    for await (const chunk of outcome.body) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await closed.promise;
  });

  it('that nobody reads is let go when the time is over', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.once('close', () => closed.resolve());
      response.write('x'.repeat(2_000_000));
    };
    const outcome = await ask({}, { limits: { ...FETCH_LIMITS, totalMs: 100 } });
    await closed.promise;
    expect(outcome.outcome).toBe('received');
  });

  it('of a port at which nobody listens is unreachable', async () => {
    const gone = await startLoopbackServer(() => {});
    await gone.close();
    const url = `http://gone.test:${gone.port}/`;
    expect(await ask({ url }, { allowed: allow(`gone.test:${gone.port}`) })).toMatchObject({ reason: 'unreachable' });
  });
});
