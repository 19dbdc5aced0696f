import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeTestDirectory } from '@vivac/testing/test-database';

// @holds start-1
it('a server whose port is taken (EADDRINUSE) says so in one sentence, and stops the embedded database that it had begun to start', async () => {
  const dataDir = makeTestDirectory();
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;
  const server = spawn(process.execPath, [join(import.meta.dirname, 'api.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      VIVAC_DEMO: '0',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(server, 'exit');
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  // PostgreSQL makes the file a moment before it writes its number.
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await vi.waitFor(() => expect(pid()).toBeGreaterThan(0), { timeout: 100_000, interval: 20 });
  const stated = await text(server.stderr);
  expect(await ended).toEqual([1, null]);
  expect(stated).toBe(`vivac: PORT: expected a free port, but something listens on ${port} of 127.0.0.1 already.\n`);
  expect(existsSync(pidFile)).toBe(false);
  squatter.close();
  rmSync(dataDir, { recursive: true });
});
