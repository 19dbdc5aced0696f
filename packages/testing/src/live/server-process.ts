import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerFixture } from '../server-fixture.ts';

const API = fileURLToPath(new URL('../../../../apps/server/src/api.ts', import.meta.url));

/** Two are started within the time of a hook. */
const READY_LIMIT_MS = 85_000;
const LOOK_EVERY_MS = 100;

/** The real server as a process of its own. */
export interface StartedServer {
  readonly child: ChildProcess;
  readonly origin: string;
}

/**
 * Starts the server over the database of a fixture, with its settings and whatever else is said; resolves when it is ready. It
 * listens where the system lets it: a port that was free a moment ago may be another server's.
 */
export async function startServerProcess(
  { databaseUrl, config }: Pick<ServerFixture, 'databaseUrl' | 'config'>,
  more: NodeJS.ProcessEnv = {},
): Promise<StartedServer> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    PUBLIC_URL: config.publicUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    VIVAC_DEMO: '0',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    ...more,
  };
  const child = spawn(process.execPath, [API], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return { child, origin: await readyOrigin(child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function readyOrigin(child: ChildProcess): Promise<string> {
  const limit = AbortSignal.timeout(READY_LIMIT_MS);
  const origin = await originOf(child, limit);
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || limit.aborted) throw new Error('The server did not become ready');
    await wait(LOOK_EVERY_MS);
  }
  return origin;
}

/** Where it says that it listens; reads on until it ends, so that nothing it says stops it. */
function originOf({ stdout }: ChildProcess, limit: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error('The server did not listen in time')));
    createInterface({ input: stdout! })
      .on('line', (line) => {
        const { address } = JSON.parse(line) as { address?: AddressInfo };
        if (address) resolve(`http://127.0.0.1:${address.port}`);
      })
      .on('close', () => reject(new Error('The server ended before it listened')));
  });
}

export async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
}
