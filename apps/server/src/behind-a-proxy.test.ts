import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { readConfig } from './config.ts';
import { serveApp } from './app.ts';

let server: ServerFixture;
let app: Awaited<ReturnType<typeof serveApp>>;
const lines: string[] = [];

beforeAll(async () => {
  server = await openServerFixture();
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' });
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const readiness = { ready: true, reason: '', stopping: false };
  app = await serveApp({ ...server.context, trustProxy, log }, readiness);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** A wrong password, sent over a connection of this machine's proxy with the given header lines. */
async function signInWrongly(forwarded: readonly string[]): Promise<string> {
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify({ email: 'north@vivac.test', password: 'not the password' });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      'POST /identity/sign-in/email HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: ${server.config.publicUrl}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      ...forwarded.map((value) => `X-Forwarded-For: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  return (await text(socket)).split('\r\n')[0]!;
}

// @holds security-6
it('reverse proxy: rate limits, sign-in throttle and log use the forwarded client address', async () => {
  expect(await signInWrongly(['203.0.113.66', '203.0.113.77, 198.51.100.7'])).toBe('HTTP/1.1 401 Unauthorized');
  const counted = await server.context.db.query<{ key: string }>(
    `SELECT key FROM identity.attempts UNION ALL SELECT key FROM identity."rateLimit"`,
  );
  const keys = counted.map(({ key }) => key).join('\n');
  expect(keys).toContain('198.51.100.');
  expect(keys).toMatch(/198\.51\.100\.7.*\/sign-in\/email/);
  expect(keys).not.toContain('203.0.113.');
  expect(lines.join('')).toContain('"ip":"198.51.100.7"');
  expect(lines.join('')).not.toContain('203.0.113.');
});
