import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getTrust } from '@vivac/contract/administration/trust';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveApp } from '#server/app';
import { version } from '#server/version';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const asked: string[] = [];
const hosts: Server[] = [];
async function hostAnswering(answer: RequestListener): Promise<string> {
  const host = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    answer(request, reply);
  }).listen(0, '127.0.0.1');
  hosts.push(host);
  await once(host, 'listening');
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/releases/latest`;
}

let server: ServerFixture;
let addresses: Readonly<Record<'forge' | 'line' | 'own' | 'gone' | 'page' | 'unallowed', string>>;
beforeAll(async () => {
  const forge = await hostAnswering((_, reply) => reply.end('{"tag_name":"v99.1.0","name":"Ninety-nine"}'));
  const line = await hostAnswering((_, reply) => reply.end('99.2.0\n'));
  const own = await hostAnswering((_, reply) => reply.end(JSON.stringify({ version })));
  const gone = await hostAnswering((_, reply) => reply.writeHead(404).end());
  const page = await hostAnswering((_, reply) => reply.end('{"version":"<b>newest</b>"}'));
  const unallowed = await hostAnswering((_, reply) => reply.end('99.3.0'));
  addresses = { forge, line, own, gone, page, unallowed };
  const allowed = [forge, line, own, gone, page].map((address) => new URL(address).host);
  server = await openServerFixture(undefined, { OUTBOUND_ALLOW: allowed.join(',') });
});
afterAll(async () => {
  await server.close();
  for (const host of hosts) host.close();
});

async function releaseCheck(releaseNoticeUrl: string | null) {
  const app = await serveApp({ ...server.context, releaseNoticeUrl }, { ready: true, reason: '', stopping: false });
  const headers = { authorization: `Bearer ${server.tokens.admin}` };
  const ask = () => app.inject({ url: `/api${getTrust.path}`, headers });
  const answers = [await ask(), await ask()];
  await app.close();
  const [check, again] = answers.map((answer) =>
    answer.json().checks.find((each: { check: string }) => each.check === 'release'),
  );
  expect(again).toEqual(check);
  return check && { finding: check.finding, name: check.name };
}

// @holds trust-5
it('nobody is asked for the newest release where no address is set', async () => {
  expect(await releaseCheck(null)).toBeUndefined();
  expect(asked).toEqual([]);
});

// @holds trust-5
it('administrators are told of a newer release by the address that is set, which is asked once', async () => {
  asked.length = 0;
  expect(await releaseCheck(addresses.forge)).toEqual({ finding: 'release-newer', name: '99.1.0' });
  expect(asked).toEqual([expect.stringMatching(/^GET \/releases\/latest Vivac/i)]);
  expect(await releaseCheck(addresses.line)).toEqual({ finding: 'release-newer', name: '99.2.0' });
  expect(await releaseCheck(addresses.own)).toEqual({ finding: 'release-well', name: version });
});

// @holds trust-5
it('an address that says no version, is gone or may not be asked is named as such', async () => {
  const { host: gone } = new URL(addresses.gone);
  expect(await releaseCheck(addresses.gone)).toEqual({ finding: 'release-unread', name: `${gone}: 404` });
  expect(await releaseCheck(addresses.page)).toEqual({
    finding: 'release-unread',
    name: new URL(addresses.page).host,
  });
  asked.length = 0;
  const { host } = new URL(addresses.unallowed);
  expect(await releaseCheck(addresses.unallowed)).toEqual({
    finding: 'release-unread',
    name: expect.stringContaining(host),
  });
  expect(asked).toEqual([]);
});
