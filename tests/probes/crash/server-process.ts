import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@vivac/embedded-postgres/process/launch';
import type { CrashRun } from './crash-run.ts';

type Environment = Readonly<Record<string, string>>;

const SERVER = resolve(import.meta.dirname, '../../../apps/server/src/api.ts');
const QUICK_SERVER = join(import.meta.dirname, 'quick-server.ts');
const LOOK_EVERY_MS = 50;

/** The real server as a process of its own, which is killed and started again. */
export interface ServerProcess {
  /** With more of an environment than it always has. */
  start(more?: Environment): void;
  readonly isRunning: boolean;
  readonly pid: number | undefined;
  /** Kill -9. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Whether /readyz answers 200 within the time; looks until then, or until the process has ended. */
  isReadyWithin(limitMs: number): Promise<boolean>;
  /** Where it listens. */
  readonly url: string;
  /** All it said, over every start. */
  log(): string;
}

export async function serverProcess(
  folder: string,
  env: Environment,
  program = SERVER,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  // Below those that the system gives to whoever asks for any: it is listened on again after each kill.
  const port = await freePort(randomInt(20_000, 32_000));
  const logFile = join(folder, 'server.txt');
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child === null || !isRunning()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    start(more = {}) {
      const output = openSync(logFile, 'a');
      child = spawn(process.execPath, [...flags, program], {
        stdio: ['ignore', output, output],
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env, ...more },
      });
      closeSync(output);
    },
    get isRunning() {
      return isRunning();
    },
    get pid() {
      return child?.pid;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async isReadyWithin(limitMs) {
      const untilMs = performance.now() + limitMs;
      while (isRunning() && performance.now() < untilMs) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => null,
        );
        if (answer?.status === 200) return true;
        await wait(LOOK_EVERY_MS);
      }
      return false;
    },
    url: `http://127.0.0.1:${port}`,
    log: () => readFileSync(logFile, 'utf8'),
  };
}

/** As `npm start` runs it, in package.json. */
export function startedServer(folder: string, env: Environment): Promise<ServerProcess> {
  const flags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-parallel-scavenge'];
  return serverProcess(folder, { MALLOC_MMAP_THRESHOLD_: '1048576', ...env }, SERVER, flags);
}

/** One that waits less between two looks and after a failure, with a mail server. */
export function notifyingServer({ folder, dataDir }: CrashRun, smtpUrl: string): Promise<ServerProcess> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    VIVAC_DEMO: '0',
    NODE_ENV: 'test',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Vivac <vivac@crash.test>',
  };
  return serverProcess(folder, env, QUICK_SERVER);
}

/** The same, which may post to a receiver on this machine. */
export function hookingServer({ folder, dataDir }: CrashRun, allow: string): Promise<ServerProcess> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', VIVAC_DEMO: '0', NODE_ENV: 'test', WEBHOOK_ALLOW: allow };
  return serverProcess(folder, env, QUICK_SERVER);
}
