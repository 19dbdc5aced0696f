import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { FileBody, endpoint } from '@vivac/contract/endpoint';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config';
import type { Identity, IdentityProvider } from '#platform/identity/ports';
import { addApiKeys } from './caller.ts';
import { type EventStream, serveEvents } from './event-stream.ts';
import { createServer } from './server.ts';

const getStream = endpoint({
  method: 'GET',
  path: '/stream',
  access: 'user',
  scope: 'session',
  tag: 'tests',
  summary: 'A stream.',
  produces: ['text/event-stream'],
  response: FileBody,
});

// @holds live-5
it('drops a reader who does not read, once a quarter of a megabyte waits for them', async () => {
  const app = await createServer(readConfig({ NODE_ENV: 'test', VIVAC_DEMO: '0' }), pino({ level: 'silent' }));
  addApiKeys(
    app,
    { callOf: () => Promise.reject(new Error('no keys')) },
    { note: async () => {}, close: async () => {} },
  );
  const identity = { verify: async () => ({ uid: 'a', admin: false }) as Identity } as unknown as IdentityProvider;
  let stream: EventStream | null = null;
  let isLeft = false;
  serveEvents(app, identity, getStream, async () => ({
    open: (opened) => (stream = opened),
    left: () => (isLeft = true),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /api/stream HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a\r\n\r\n');
  socket.pause();
  await expect.poll(() => stream, { timeout: 20_000 }).not.toBeNull();
  const data = 'x'.repeat(64_000);
  let sent = 0;
  // What the system holds for a connection is some megabytes.
  while (!isLeft && sent < 2_000) {
    stream!.send({ event: 'large', data, id: String(sent++) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isLeft).toBe(true);
  expect(app.streamCounts).toMatchObject({ open: 0, sent, dropped: 1 });
  socket.destroy();
  await once(socket, 'close');
  await app.close();
});
