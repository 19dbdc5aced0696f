import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of node_modules with this Node and captures what it prints. `script` is relative to node_modules. */
export function runProgram(root: string, script: string, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Parses what a tool printed as JSON; a tool that printed something else has crashed, which is not a clean result. */
export function parseOutput(tool: string, { code, stdout, stderr }: ProgramResult): unknown {
  try {
    return JSON.parse(stdout) as unknown;
  } catch (cause) {
    throw new Error(`${tool} ended with ${code} and no report:\n${stderr}${stdout.slice(0, 2000)}`, { cause });
  }
}
