import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendClientError } from '../problem.ts';
import { limitBodyArrival } from './body-arrival.ts';

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
