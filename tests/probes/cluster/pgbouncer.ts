import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@vivac/embedded-postgres/process/launch';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';

export type PoolMode = 'session' | 'transaction';

/** A running PgBouncer. */
export interface Pooler {
  /** The database behind it. */
  readonly url: string;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 20_000;

/** The first line of its version; null where it is not installed. */
export function pgbouncerVersion(): string | null {
  const { error, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return error === undefined ? stdout.split('\n')[0]! : null;
}

/** Starts PgBouncer before a database, set up as the documentation says for this mode. */
export async function startPgbouncer(
  folder: string,
  databaseUrl: string,
  mode: PoolMode,
  poolSize = 20,
): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const listens = await freePort(0);
  const database = pathname.slice(1);
  const settings = join(folder, `pgbouncer-${mode}.ini`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `${database} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} pool_size=${poolSize}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listens}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'max_client_conn = 200',
      'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,options',
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stated = '';
  child.stderr.on('data', (text: Buffer) => (stated += text.toString()));
  const url = `postgres://${username}@127.0.0.1:${listens}/${database}`;
  const untilMs = performance.now() + READY_LIMIT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > untilMs) throw new Error(`PgBouncer did not start: ${stated}`);
    await wait(50);
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, onError: () => undefined });
  try {
    await db.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await db.end();
  }
}
