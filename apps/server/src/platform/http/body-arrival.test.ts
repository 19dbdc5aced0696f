import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendClientError } from './send-error.ts';
import { limitBodyArrival, spareWorkingSockets } from './upload-route.ts';

const app = Fastify({ requestTimeout: 0, clientErrorHandler: (error, socket) => sendClientError(error, socket, {}) });
beforeAll(async () => {
  limitBodyArrival(app, 200, { 'x-frame-options': 'DENY' });
  app.post('/json', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function post(first: string, length: number) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${first}`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: answer.toString() };
}

// @holds push-9
it('a body that does not arrive in time is 408 and closes the connection', async () => {
  const { socket, answer } = await post('{"a":', 100);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('x-frame-options: DENY');
  expect(answer).toContain('The request took too long to arrive.');
  await once(socket, 'end');
  socket.destroy();
});

it('a body that arrives in time keeps its connection', async () => {
  const { socket, answer } = await post('{"a":1}', 7);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(socket.closed).toBe(false);
  socket.destroy();
});

async function withIdleLimit(work: (port: number, app: ReturnType<typeof Fastify>) => Promise<void>): Promise<void> {
  const limited = Fastify({ requestTimeout: 0, connectionTimeout: 300, forceCloseConnections: true });
  spareWorkingSockets(limited, 300);
  limited.get('/slow', async () => {
    await wait(1_200);
    return { done: true };
  });
  limited.get('/large', async () => 'x'.repeat(64 * 1024 * 1024));
  await limited.listen({ port: 0, host: '127.0.0.1' });
  try {
    await work((limited.server.address() as { port: number }).port, limited);
  } finally {
    await limited.close();
  }
}

it('a request that is worked on for longer than a connection may be idle is answered', () =>
  withIdleLimit(async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/slow`);
    expect(await answer.json()).toEqual({ done: true });
  }));

it('a reader that takes nothing of its answer is not waited for', () =>
  withIdleLimit(async (port, { server }) => {
    const left = once(server, 'connection').then(([accepted]) => once(accepted as NodeJS.EventEmitter, 'close'));
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect(left).resolves.toBeDefined();
    socket.destroy();
  }));
