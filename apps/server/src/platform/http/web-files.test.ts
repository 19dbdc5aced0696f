import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const SCRIPT = 'console.log("a script of the web");\n'.repeat(50);

let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-web-'));
  mkdirSync(path.join(directory, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(directory, name), content);
  write('index.html', '<!doctype html>');
  write('assets/main-1.js', SCRIPT);
  write('assets/main-1.js.br', brotliCompressSync(SCRIPT));
  write('assets/main-1.js.gz', gzipSync(SCRIPT));
  app = Fastify();
  await serveWeb(app, directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it.each([
  ['br', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['identity', undefined, Buffer.from(SCRIPT)],
])('a file is sent as it was built to who takes %s', async (accepted, encoding, content) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(rawPayload.equals(content)).toBe(true);
  expect(headers['content-type']).toMatch(/^(application|text)\/javascript/);
  expect(headers['vary']).toMatch(/accept-encoding/i);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('every page of the application is its one page, which is asked for again', async () => {
  for (const url of ['/', '/dashboard?month=2026-12', '/login', '/admin-users', '/notification-failures']) {
    const { statusCode, body, headers } = await app.inject(url);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<!doctype html>', 'no-cache']);
  }
  expect((await app.inject('/elsewhere')).statusCode).toBe(404);
});
