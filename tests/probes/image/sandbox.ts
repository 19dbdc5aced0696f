import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A root that cannot be written to, one folder that can, an account, and what the process sees of its environment. */
export interface Sandbox {
  /** What stands at / and cannot be written to. */
  readonly root: string;
  /** Folder of this machine and where the process finds it. */
  readonly writable: readonly [string, string];
  /** Further arguments of bubblewrap. */
  readonly more?: readonly string[];
  readonly folder: string;
  readonly uid: number;
  readonly gid: number;
  readonly env: Readonly<Record<string, string>>;
  /** A file with a program of seccomp. */
  readonly filter?: string;
}

const LOOK_EVERY_MS = 100;

/** Bubblewrap needs root here, as the account has none of its capabilities any more. */
function wordsOf({ root, writable, more = [], folder, uid, gid, env }: Sandbox, hasFilter: boolean): string[] {
  return [
    '--ro-bind',
    root,
    '/',
    ...words('--tmpfs /tmp --dev /dev --proc /proc'),
    ...more,
    '--bind',
    ...writable,
    ...words('--unshare-pid --unshare-ipc --unshare-uts --die-with-parent --clearenv --chdir'),
    folder,
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(hasFilter ? words('--seccomp 3') : []),
    ...words(`setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`),
  ];
}

const words = (text: string): string[] => text.split(' ');

/** What a command in it printed and how it ended. */
export function runIn(
  sandbox: Sandbox,
  command: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('bwrap', [...wordsOf(sandbox, false), ...command], { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

export interface Contained {
  log(): string;
  isReadyWithin(url: string, limitMs: number): Promise<boolean>;
  /** SIGTERM to the process itself; its exit code, or null where it had to be killed after the time. */
  stop(limitMs: number): Promise<number | null>;
}

export function startIn(sandbox: Sandbox, command: readonly string[], logFile: string): Contained {
  const output = openSync(logFile, 'w');
  const filter = sandbox.filter === undefined ? 'ignore' : openSync(sandbox.filter, 'r');
  const child = spawn('bwrap', [...wordsOf(sandbox, filter !== 'ignore'), ...command], {
    stdio: ['ignore', output, output, filter],
  });
  closeSync(output);
  if (filter !== 'ignore') closeSync(filter);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    log: () => readFileSync(logFile, 'utf8'),
    async isReadyWithin(url, limitMs) {
      const untilMs = performance.now() + limitMs;
      while (isRunning() && performance.now() < untilMs) {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
        if (answer?.status === 200) return true;
        await wait(LOOK_EVERY_MS);
      }
      return false;
    },
    stop: (limitMs) => stopped(child, command, limitMs),
  };
}

async function stopped(child: ChildProcess, command: readonly string[], limitMs: number): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  const main = descendantsOf(child.pid ?? 0).find((pid) => commandLineOf(pid) === command.join(' '));
  if (main !== undefined) process.kill(main, 'SIGTERM');
  const isDone = await Promise.race([ended.then(() => true), wait(limitMs, false, { ref: false })]);
  if (!isDone) child.kill('SIGKILL');
  return child.exitCode;
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
