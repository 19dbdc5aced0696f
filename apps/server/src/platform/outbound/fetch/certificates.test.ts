import { allow, type FeedWorld, openFeedWorld, reasonOf, textOf } from '@vivac/testing/outbound/host-farm';
import {
  type OwnCertificate,
  makeCertificate,
  startHttpsServer,
  whileTrusted,
} from '@vivac/testing/outbound/own-certificate';
import { afterAll, beforeAll, expect, it } from 'vitest';

let certificate: OwnCertificate;
let world: FeedWorld;
let server: Awaited<ReturnType<typeof startHttpsServer>>;

beforeAll(async () => {
  certificate = makeCertificate();
  world = await openFeedWorld();
  server = await startHttpsServer(certificate, 'a;b\n1;2\n');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const ask = (host: string) =>
  world.ask(
    { url: `https://${host}:${server.port}/prices.csv`, allowHttp: false },
    { allowed: allow(`${host}:${server.port}`) },
  );

// @holds guard-9
it('a feed with a self-signed certificate is refused (TLS), and read once the operator trusts it', async () => {
  expect(await reasonOf(ask('feed.test'))).toBe('tls');
  expect(await whileTrusted(certificate, async () => textOf(await ask('feed.test')))).toBe('a;b\n1;2\n');
  expect(await reasonOf(ask('feed.test'))).toBe('tls');
});

// @holds guard-9
it('a trusted certificate of another host name is refused (TLS)', async () => {
  expect(await whileTrusted(certificate, () => reasonOf(ask('other.test')))).toBe('tls');
});
