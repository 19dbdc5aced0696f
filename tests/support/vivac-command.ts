import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the command that the README names, beside the running server and for its demo market; resolves to what it printed. */
export async function vivac(...args: string[]): Promise<string> {
  const url = process.env['VIVAC_URL'];
  const env = { ...process.env, DATA_DIR: process.env['VIVAC_STORE'], PUBLIC_URL: url, VIVAC_DEMO: '1' };
  const { stdout } = await promisify(execFile)('node', ['apps/server/bin/vivac.js', ...args], { env });
  return stdout;
}
