import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vivac/embedded-postgres/process/free-port';
import type { ServerFixture } from '../server-fixture.ts';

const API = fileURLToPath(new URL('../../../../apps/server/src/api.ts', import.meta.url));

const READY_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** The real server as a process of its own. */
export interface StartedServer {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** Starts the server over the database of a fixture, with its settings and whatever else is said; resolves when it is ready. */
export async function startServerProcess(
  { databaseUrl, config }: Pick<ServerFixture, 'databaseUrl' | 'config'>,
  more: NodeJS.ProcessEnv = {},
): Promise<StartedServer> {
  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    PUBLIC_URL: config.publicUrl,
    PORT: String(port),
    VIVAC_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...more,
  };
  const child = spawn(process.execPath, [API], { env, stdio: 'ignore' });
  const untilMs = performance.now() + READY_LIMIT_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > untilMs) throw new Error('The server did not become ready');
    await wait(LOOK_EVERY_MS);
  }
  return { child, origin };
}

export async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
}
