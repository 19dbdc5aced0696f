import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** For what hangs: no machine is so slow. */
export const HANGS_MS = 600_000;

const CLI = resolve(import.meta.dirname, '../../../apps/server/bin/vivac.js');

export interface CommandOutcome {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

export interface RunningCommand {
  readonly outcome: Promise<CommandOutcome>;
  /** Kill -9 of the command and of everything it started. */
  kill(): void;
}

/** Starts the product's own command in a process group of its own. */
export function startVivac(args: readonly string[], env: Readonly<Record<string, string>>): RunningCommand {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const outcome = once(child, 'close').then(([code]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    output,
  }));
  const kill = () => {
    // Ended by itself a moment ago: its group is gone.
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  };
  return { outcome, kill };
}

/** Runs the product's command to its end. */
export function runVivac(args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandOutcome> {
  return startVivac(args, env).outcome;
}

/**
 * Waits until it holds, or what hangs is given up. False where the command ended before; of one that failed what it said is
 * thrown.
 */
export async function until(holds: () => boolean | Promise<boolean>, command?: RunningCommand): Promise<boolean> {
  const seen: { outcome: CommandOutcome | null } = { outcome: null };
  void command?.outcome.then((outcome) => (seen.outcome = outcome));
  const hangsAtMs = performance.now() + HANGS_MS;
  while (!(await holds())) {
    if (seen.outcome?.code === 0) return false;
    if (seen.outcome !== null) throw new Error(seen.outcome.output);
    if (performance.now() > hangsAtMs) throw new Error('It hangs.');
    await wait(2);
  }
  return true;
}
