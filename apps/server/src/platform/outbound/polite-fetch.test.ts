import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostFarm, finish, openHostFarm } from '@vivac/testing/outbound/host-farm';

let farm: HostFarm;

beforeAll(async () => {
  farm = await openHostFarm();
});
afterAll(() => farm.close());

const paths = (host: string) => farm.seen(host).map(({ path }) => path);
const askFeed = (host: string) => farm.outbound.fetchFeed({ url: farm.url(host), allowHttp: true, expect: 'data' }, 0);

describe('the manners of fetching a feed', () => {
  // @holds manners-1
  it('leave 5 s between two requests to a host, and none between hosts', async () => {
    const [host, other] = [farm.newHost(), farm.newHost()];
    farm.answer(host, '/', 'a;b');
    farm.answer(other, '/', 'a;b');
    expect(await farm.feed(host)).toBe('a;b');
    expect(await farm.feed(other)).toBe('a;b');
    const outcome = await askFeed(host);
    expect(outcome).toEqual({ outcome: 'later', host, at: new Date(farm.now().getTime() + 5_000) });
    farm.passSeconds(4.9);
    expect(await farm.feed(host)).toBe('later');
    farm.passSeconds(0.1);
    expect(await farm.feed(host)).toBe('a;b');
    expect(paths(host)).toEqual(['/', '/']);
  });

  // @holds manners-2
  it('honour Retry-After of 429 and 503', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await farm.feed(host)).toBe('too-many-requests');
    farm.passSeconds(119);
    expect(await farm.feed(host)).toBe('later');
    farm.passSeconds(1);
    farm.answer(host, '/', 'a;b');
    expect(await farm.feed(host)).toBe('a;b');
  });

  it('do not ask for robots.txt', async () => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', 'User-agent: *\nDisallow: /');
    farm.answer(host, '/', 'a;b');
    expect(await farm.feed(host)).toBe('a;b');
    expect(paths(host)).toEqual(['/']);
  });

  // @holds manners-5
  it('make one request at a time: the second waits until the first is read', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', (_request, response) => response.end('x'.repeat(100_000)));
    const first = await askFeed(host);
    farm.passSeconds(30);
    expect(await farm.feed(host)).toBe('later');
    expect(await finish(first)).toHaveLength(100_000);
    farm.passSeconds(5);
    expect(await farm.feed(host)).toHaveLength(100_000);
  });

  // @holds manners-5
  it('of twenty at once let one through', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', 'a;b');
    const stated = await Promise.all(Array.from({ length: 20 }, () => farm.feed(host)));
    expect(stated.filter((text) => text === 'a;b')).toHaveLength(1);
    expect(stated.filter((text) => text === 'later')).toHaveLength(19);
    expect(paths(host)).toEqual(['/']);
  });

  // @holds manners-5
  it('hold a host for a minute when the worker that asks it dies', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', 'a;b');
    const abandoned = await askFeed(host);
    expect(abandoned.outcome).toBe('received');
    farm.passSeconds(59);
    expect(await farm.feed(host)).toBe('later');
    farm.passSeconds(1);
    expect(await farm.feed(host)).toBe('a;b');
  });

  it('give a host back whose answer is discarded', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', 'a;b');
    const outcome = await askFeed(host);
    if (outcome.outcome === 'received') outcome.discard();
    await expect
      .poll(() => farm.database.db.query('SELECT turn FROM outbound_hosts WHERE host LIKE $1', [`${host}:%`]))
      .toEqual([{ turn: null }]);
  });

  it('take the turn of the host that a redirect leads to', async () => {
    const [host, other] = [farm.newHost(), farm.newHost()];
    farm.answer(host, '/', (_request, response) => response.writeHead(302, { location: farm.url(other) }).end());
    farm.answer(other, '/', 'a;b');
    expect(await farm.feed(other)).toBe('a;b');
    expect(await farm.feed(host)).toBe('later');
    farm.passSeconds(5);
    expect(await farm.feed(host)).toBe('a;b');
    expect(await farm.feed(other)).toBe('later');
  });

  it('wait for the turn as long as the caller is patient', async () => {
    const host = farm.newHost();
    farm.answer(host, '/', 'a;b');
    expect(await farm.feed(host)).toBe('a;b');
    farm.passSeconds(4.9);
    const waiting = farm.outbound.fetchFeed({ url: farm.url(host), allowHttp: true, expect: 'data' }, 1_000);
    farm.passSeconds(0.1);
    expect(await finish(await waiting)).toBe('a;b');
  });
});
