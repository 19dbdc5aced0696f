import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { clientAddress } from './client-address.ts';
import { createServer } from './server.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const behind = (setting: string, remote: string, forwarded?: string) =>
  clientAddress(remote, forwarded, readTrustedProxies(setting));

describe('clientAddress', () => {
  it('ignores X-Forwarded-For when no proxy is trusted', () => {
    expect(clientAddress('203.0.113.9', '127.0.0.1', null)).toBe('203.0.113.9');
    expect(behind('0', '203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
  });

  it.each([
    ['1', '198.51.100.7', '198.51.100.7'],
    ['1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['2', '127.0.0.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['3', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.0/8', '198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8', '127.0.0.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.1, 10.0.0.2', '127.0.0.1,198.51.100.7,10.0.0.2', '198.51.100.7'],
    ['10.0.0.1', '127.0.0.1, 198.51.100.7, 10.0.0.2', '10.0.0.2'],
  ])('behind TRUST_PROXY=%s, “%s” gives the right-most untrusted address', (setting, forwarded, address) => {
    expect(behind(setting, '10.0.0.1', forwarded)).toBe(address);
  });

  it('ignores X-Forwarded-For of a client outside the trusted networks', () => {
    expect(behind('10.0.0.0/8', '203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
  });

  it.each([
    ['198.51.100.7:50123', '198.51.100.7'],
    ['[2001:DB8:0:0::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8:0:0:0:0:0:7', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['fe80::7%eth0', 'fe80::7'],
    ['  198.51.100.7  ', '198.51.100.7'],
  ])('parses “%s” as %s', (forwarded, address) => {
    expect(behind('1', '10.0.0.1', forwarded)).toBe(address);
  });

  it.each(['', ' , ', 'unknown', '1', '0x7f.1', '198.51.100.7:port', '_hidden', '<script>', '198.51.100.7,'])(
    'falls back to the proxy’s address for “%s”',
    (forwarded) => expect(behind('1', '10.0.0.1', forwarded)).toBe('10.0.0.1'),
  );

  it('treats an IPv4-mapped IPv6 address as IPv4', () => {
    expect(clientAddress('::ffff:203.0.113.9', undefined, null)).toBe('203.0.113.9');
    expect(behind('10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  });
});

describe('readTrustedProxies', () => {
  it.each([
    'yes',
    'true',
    '-1',
    '1.5',
    '11',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    'proxy.example',
    '1,2',
  ])('refuses %s', (setting) => expect(readTrustedProxies(setting)).toBeNull());
});

/** What is left of each client's requests in this minute, one number a request; null where there is no limit. */
async function leftAfter(
  setting: string | undefined,
  remoteAddress: string,
  requested: readonly Record<string, string>[],
  publicUrl?: string,
) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await createServer(readConfig({ TRUST_PROXY: setting, PUBLIC_URL: publicUrl }), log);
  app.get('/api/one', async () => ({}));
  const left: (number | null)[] = [];
  for (const headers of requested) {
    const answer = await app.inject({ url: '/api/one', remoteAddress, headers });
    const remaining = answer.headers['x-ratelimit-remaining'];
    left.push(remaining === undefined ? null : Number(remaining));
  }
  return { left, lines };
}

const forwarded = (value: string) => ({ 'x-forwarded-for': value });

describe('the rate limit of requests', () => {
  // @holds security-6
  it('cannot be evaded by a spoofed X-Forwarded-For through the trusted proxy', async () => {
    const requested = ['127.0.0.1, 198.51.100.7', '192.0.2.1, 198.51.100.7', '198.51.100.8'].map(forwarded);
    expect((await leftAfter('1', '10.0.0.1', requested)).left).toEqual([2999, 2998, 2999]);
  });

  it('exempts loopback', async () => {
    expect(await leftAfter(undefined, '127.0.0.1', [{}, {}])).toEqual({ left: [null, null], lines: [] });
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])(
    'applies to a proxy on loopback that sends %s, and the missing TRUST_PROXY is logged once',
    async (header) => {
      const { left, lines } = await leftAfter(undefined, '127.0.0.1', [{ [header]: 'any' }, { [header]: 'other' }]);
      expect(left).toEqual([2999, 2998]);
      expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
    },
  );

  it('applies to a proxy on loopback that sends no header of its own but a foreign Host, which is logged once', async () => {
    const host = { host: 'vivac.example.com' };
    const { left, lines } = await leftAfter(undefined, '127.0.0.1', [host, host]);
    expect(left).toEqual([2999, 2998]);
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  it('applies to loopback where PUBLIC_URL is elsewhere and TRUST_PROXY is not set, whatever Host says', async () => {
    const requested = [{ host: '127.0.0.1:4000' }, { host: 'vivac.example.com' }];
    const { left, lines } = await leftAfter(undefined, '127.0.0.1', requested, 'https://vivac.example.com');
    expect(left).toEqual([2999, 2998]);
    expect(lines.filter((line) => line.includes('PUBLIC_URL is https') && line.includes('TRUST_PROXY'))).toHaveLength(
      1,
    );
    expect(lines).toHaveLength(1);
    const announced = await leftAfter('1', '127.0.0.1', [{ host: '127.0.0.1:4000' }], 'https://vivac.example.com');
    expect(announced).toEqual({ left: [null], lines: [] });
  });

  it('logs once that somebody asks for another host than that of PUBLIC_URL', async () => {
    const requested = ['vivac.example.com', 'other.example.com', 'third.example.com'].map((host) => ({ host }));
    const { lines } = await leftAfter(undefined, '192.0.2.1', requested, 'http://vivac.example.com');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('another host than that of PUBLIC_URL'),
    ]);
  });

  it('counts an IPv6 /64 network as one client', async () => {
    const requested = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map(forwarded);
    expect((await leftAfter('1', '10.0.0.1', requested)).left).toEqual([2999, 2998, 2999]);
  });
});
