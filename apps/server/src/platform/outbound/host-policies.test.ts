import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostFarm, openHostFarm } from '@vivac/testing/outbound/host-farm';

let farm: HostFarm;

beforeAll(async () => {
  farm = await openHostFarm();
});
afterAll(() => farm.close());

const paths = (host: string) => farm.seen(host).map(({ path }) => path);

describe('robots.txt before a page', () => {
  // @holds manners-4
  it('is asked for once a day, in a turn of its own, and allows what it allows', async () => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', 'User-agent: vivac\nDisallow: /private');
    farm.answer(host, '/', '<html>Camping');
    expect(await farm.page(host)).toBe('<html>Camping');
    const moments = farm.seen(host).map(({ at }) => at.getTime());
    expect(paths(host)).toEqual(['/robots.txt', '/.well-known/tdmrep.json', '/']);
    expect([moments[1]! - moments[0]!, moments[2]! - moments[1]!]).toEqual([5_000, 5_000]);
    farm.passSeconds(60);
    expect(await farm.page(host, '/private/x')).toBe('robots');
    expect(farm.seen(host)).toHaveLength(3);
    farm.passSeconds(86_400);
    farm.answer(host, '/robots.txt', '');
    farm.answer(host, '/private/x', '<html>open');
    expect(await farm.page(host, '/private/x')).toBe('<html>open');
  });

  it('sets the delay of its host by Crawl-delay', async () => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', 'User-agent: *\nCrawl-delay: 30');
    farm.answer(host, '/', '<html>');
    expect(await farm.page(host)).toBe('<html>');
    const moments = farm.seen(host).map(({ at }) => at.getTime());
    expect([moments[1]! - moments[0]!, moments[2]! - moments[1]!]).toEqual([30_000, 30_000]);
    farm.passSeconds(29);
    expect(await farm.feed(host)).toBe('later');
    farm.passSeconds(1);
    expect(await farm.feed(host)).toBe('html-instead-of-data');
  });

  it.each([401, 403, 404, 410])('that answers %i is no rules', async (status) => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', (_request, response) => response.writeHead(status).end());
    farm.answer(host, '/', '<html>');
    expect(await farm.page(host)).toBe('<html>');
  });

  it.each([429, 500, 503])('that answers %i refuses every page, and is asked again', async (status) => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', (_request, response) => response.writeHead(status).end());
    farm.answer(host, '/', '<html>');
    expect(await farm.page(host)).toBe('robots-unreachable');
    farm.answer(host, '/robots.txt', '');
    expect(await farm.page(host)).toBe('<html>');
    expect(paths(host).slice(0, 2)).toEqual(['/robots.txt', '/robots.txt']);
  });

  it('that is cut off refuses every page', async () => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('User-agent: *\n', () => response.destroy());
    });
    expect(await farm.page(host)).toBe('robots-unreachable');
    expect(paths(host)).toEqual(['/robots.txt']);
  });

  it('is found behind five redirects, and six are no rules', async () => {
    const [five, six] = [farm.newHost(), farm.newHost()];
    for (const [host, last] of [
      [five, 5],
      [six, 6],
    ] as const) {
      farm.answer(host, '/', '<html>');
      for (let hop = 0; hop < last; hop += 1)
        farm.answer(host, hop === 0 ? '/robots.txt' : `/r${hop}`, (_request, response) =>
          response.writeHead(301, { location: `/r${hop + 1}` }).end(),
        );
      farm.answer(host, `/r${last}`, 'User-agent: *\nDisallow: /');
    }
    expect(await farm.page(five)).toBe('robots');
    expect(await farm.page(six)).toBe('<html>');
  });

  it('without end is read to 512 KiB', async () => {
    const host = farm.newHost();
    farm.answer(host, '/robots.txt', (_request, response) => {
      response.write('User-agent: *\nDisallow: /\n');
      const more = () => {
        while (response.writable && response.write(`${'# more'.repeat(1_000)}\n`));
        response.once('drain', more);
      };
      more();
    });
    expect(await farm.page(host)).toBe('robots');
  });

  it('is asked of the host that a page redirects to', async () => {
    const [host, other] = [farm.newHost(), farm.newHost()];
    farm.answer(host, '/', (_request, response) => response.writeHead(302, { location: farm.url(other, '/x') }).end());
    farm.answer(other, '/robots.txt', 'User-agent: *\nDisallow: /x');
    farm.answer(other, '/x', '<html>');
    expect(await farm.page(host)).toBe('robots');
    expect(paths(other)).toEqual(['/robots.txt']);
  });

  it('is not asked of a private address, which is said as it is', async () => {
    const outcome = await farm.outbound.fetchPage({ url: 'http://10.1.2.3/', allowHttp: true }, 0);
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'private-address' });
  });
});

describe('a TDM reservation refuses a page', () => {
  // @holds manners-6
  it.each([
    ['header', '<html>', { 'tdm-reservation': '1' }],
    ['meta element', '<html><head><meta name="tdm-reservation" content="1"></head>', {}],
    ['meta element in another spelling', "<html><META content='1' NAME=TDM-Reservation/>", {}],
  ])('by its %s', async (_name, body, headers) => {
    const host = farm.newHost();
    farm.answer(host, '/', (_request, response) => response.writeHead(200, headers).end(body));
    expect(await farm.page(host)).toBe('tdm-reserved');
  });

  it.each([
    ['header', '<html>', { 'tdm-reservation': '0' }],
    ['meta element', '<html><meta name="tdm-reservation" content="0"><meta name="x" content="1">', {}],
  ])('but not by a %s of 0', async (_name, body, headers) => {
    const host = farm.newHost();
    farm.answer(host, '/', (_request, response) => response.writeHead(200, headers).end(body));
    expect(await farm.page(host)).toBe(body);
  });

  // @holds manners-6
  it('by the longest pattern of tdmrep.json', async () => {
    const host = farm.newHost();
    const rules = [
      { location: '/', 'tdm-reservation': 1 },
      { location: '/open/*', 'tdm-reservation': 0 },
      { location: '/open/año$', 'tdm-reservation': 1 },
      { location: 7 },
      null,
    ];
    farm.answer(host, '/.well-known/tdmrep.json', JSON.stringify(rules));
    farm.answer(host, '/open/x', '<html>');
    expect(await farm.page(host)).toBe('tdm-reserved');
    expect(await farm.page(host, '/open/x')).toBe('<html>');
    expect(await farm.page(host, '/open/a%C3%B1o')).toBe('tdm-reserved');
  });

  it.each(['', '{', '{"location":"/"}', '[{"location":"/","tdm-reservation":0}]', '<html>404'])(
    'but not by a tdmrep.json of %j',
    async (text) => {
      const host = farm.newHost();
      farm.answer(host, '/.well-known/tdmrep.json', text);
      farm.answer(host, '/', '<html>');
      expect(await farm.page(host)).toBe('<html>');
    },
  );
});
