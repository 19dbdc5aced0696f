import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoint } from '@vivac/contract/endpoint';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#platform/refusal';
import { createServer } from './server.ts';
import { serveUpload, UPLOAD_LIMITS, type UploadCall } from './upload-route.ts';

const UPLOAD = endpoint({
  method: 'POST',
  path: '/files/{name}',
  access: 'admin',
  scope: 'imports:write',
  tag: 'files',
  summary: 'Takes a file.',
  accepts: ['text/csv'],
  params: Type.Object({ name: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ most: Type.Optional(Type.Integer()) }),
  response: Type.Object({ bytes: Type.Integer() }),
});
const LIMITS = { ...UPLOAD_LIMITS, maxBytes: 20e6, idleMs: 500 };

let fixture: ServerFixture;
let app: Awaited<ReturnType<typeof createServer>>;
let port: number;
let handle: (call: UploadCall<typeof UPLOAD>) => Promise<number>;
const lines: string[] = [];

beforeAll(async () => {
  fixture = await openServerFixture();
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  app = await createServer(fixture.config, log);
  app.decorate('auditTrail', fixture.context.auditTrail);
  serveUpload(
    app,
    fixture.context.identity,
    UPLOAD,
    async (call) => {
      const bytes = await handle(call);
      return bytes < 0 ? refuse('unreadable', 'requestUnreadable') : { bytes };
    },
    LIMITS,
  );
  app.post('/api/echo', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});
beforeEach(() => {
  lines.length = 0;
  handle = async ({ bytes }) => countAll(bytes());
});

async function countAll(bytes: AsyncIterable<Buffer>, most = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > most) return -1;
  }
  return count;
}

const post = (
  body: string | Buffer | ReadableStream | undefined,
  headers: Record<string, string> = {},
  path = '/files/a',
) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.tokens.admin}`, 'content-type': 'text/csv', ...headers },
    ...(body !== undefined && { body }),
    ...({ duplex: 'half' } as object),
  });

/** A connection on which a request was begun that will have so many bytes. */
async function begin(length: number, path = '/files/a', type = 'text/csv'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${fixture.tokens.admin}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

const warnings = () =>
  lines.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ level }) => level > 30);

describe('an upload', () => {
  it('arrives whole, of any content type and packed or not as it was sent', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-encoding': 'gzip' }]) {
      const response = await post(Buffer.alloc(3_000_000), headers);
      expect([response.status, await response.json()]).toEqual([200, { bytes: 3_000_000 }]);
    }
  });

  it('is validated and needs its caller before anything of it is read', async () => {
    let read = 0;
    handle = async () => (read += 1);
    const huge = Buffer.alloc(9_000_000);
    const refused = [
      await post(huge, { authorization: 'Bearer nobody' }),
      await post(huge, { authorization: `Bearer ${fixture.tokens.north}` }),
      await post(huge, {}, '/files/a?most=many'),
      await post(huge, {}, `/files/${'a'.repeat(21)}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 400, 400]);
    expect(refused.map(({ headers }) => headers.get('connection'))).toEqual(Array(4).fill('close'));
    expect(read).toBe(0);
  });

  it('is refused while it is still being sent, and the answer is received', async () => {
    handle = async ({ bytes }) => countAll(bytes(), 100_000);
    const socket = await begin(19_000_000);
    const answer = text(socket);
    socket.on('error', () => {});
    for (let sent = 0; sent < 19_000_000; sent += 100_000) socket.write(Buffer.alloc(100_000));
    socket.end();
    expect(await answer).toMatch(/^HTTP\/1\.1 422[^]*\r\nconnection: close\r\n/i);
    expect((await post('ab')).status).toBe(200);
  });

  it('beyond the limit is 413, by its Content-Length at once, else when it is reached', async () => {
    const socket = await begin(20_000_001);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 413[^]*\r\nconnection: close\r\n/i);
    socket.destroy();
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(500_000)),
    });
    const response = await post(stream);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: 'The file is larger than 20 MB: send it in parts.' },
    ]);
  });

  // @holds push-4
  it('is taken only as fast as it is read (backpressure)', async () => {
    let taken = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    handle = async ({ bytes }) => {
      for await (const chunk of bytes()) {
        taken += chunk.length;
        if (taken > 100_000) await released;
      }
      return taken;
    };
    const socket = await begin(19_000_000);
    const answer = text(socket);
    socket.end(Buffer.alloc(19_000_000));
    await wait(LIMITS.idleMs * 2);
    expect(taken).toBeLessThan(1_000_000);
    expect(socket.writableLength).toBeGreaterThan(5_000_000);
    release();
    expect(await answer).toContain('{"bytes":19000000}');
  });

  // @holds push-4
  it('of a sender who leaves ends with UploadStopped, without an error in the log', async () => {
    let outcome: unknown;
    handle = ({ bytes }) => countAll(bytes()).catch((error: unknown) => Promise.reject((outcome = error)));
    for (const leave of ['resetAndDestroy', 'end'] as const) {
      outcome = undefined;
      const socket = await begin(1_000_000);
      socket.write(Buffer.alloc(300_000), () => setTimeout(() => socket[leave](), 50));
      await expect.poll(() => outcome).toMatchObject({ name: 'UploadStopped', refusal: null });
    }
    expect(warnings()).toEqual([]);
  });

  // @holds push-4
  it('of a sender who falls silent is 408', async () => {
    const socket = await begin(1_000_000);
    socket.write(Buffer.alloc(300_000));
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toContain('HTTP/1.1 408');
    socket.destroy();
    expect(warnings()).toEqual([]);
  });

  it('leaves its connection open for the next request', async () => {
    const socket = await begin(10);
    socket.write('0123456789');
    await once(socket, 'data');
    socket.write(`POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(second.toString()).toContain('HTTP/1.1 200');
    socket.destroy();
  });
});
