import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Product {
  url: string;
  /** Its `DATA_DIR`, for commands beside the server. */
  dataDir: string;
  /** Asks the server to end, waits for it, and removes its store. */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
/** A busy machine needs minutes for the demo market. A product that has ended is not waited for. */
const READY_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 30_000;
/** Which tile-server.ts serves. */
const TILES = 'http://tiles.test/{z}/{x}/{y}.png';

/** Starts the product, or that of another checkout, on a free port with an empty store of its own; resolves when it is ready to serve. */
export async function startProduct(
  env: Record<string, string | undefined> = {},
  checkout: string = root,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'vivac-product-'));
  // As root, PostgreSQL runs under another account, which has to enter.
  await chmod(folder, 0o755);
  const logPath = join(folder, 'product.txt');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, 'store');
  const output = openSync(logPath, 'a');
  const child = spawn(process.execPath, [join(checkout, 'apps/server/src/api.ts')], {
    cwd: checkout,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      MAP_TILE_URL: TILES,
      ...env,
    },
  });
  closeSync(output);
  const stop = async (): Promise<void> => {
    await end(child);
    endDatabase(join(folder, 'store/postgres/postmaster.pid'));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (cause) {
    const stated = readFileSync(logPath, 'utf8').split('\n').slice(-60).join('\n');
    await stop();
    throw new Error(`The product did not become ready. Its last lines:\n${stated}`, { cause });
  }
  return { url, dataDir, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.status === 200,
      () => false,
    );
    if (ready) return;
    await wait(250);
  }
  throw new Error(`it was not ready after ${READY_LIMIT_MS / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = new AbortController();
  await Promise.race([
    ended,
    wait(STOP_LIMIT_MS, undefined, { signal: late.signal }).then(() => child.kill('SIGKILL')),
  ]);
  await ended;
  late.abort();
}

/** The database outlives a killed server on purpose; after a server that ended by itself there is no file. */
function endDatabase(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
