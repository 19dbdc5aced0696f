import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the command that the README names, beside the running server and for its demo market; resolves to what it printed. */
export function vivac(...args: string[]): Promise<string> {
  const { VIVAC_STORE: DATA_DIR, VIVAC_URL: PUBLIC_URL } = process.env;
  return vivacWith({ DATA_DIR, PUBLIC_URL, VIVAC_DEMO: '1' }, ...args);
}

/** The same with settings of another product. */
export async function vivacWith(settings: Record<string, string | undefined>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)('node', ['apps/server/bin/vivac.js', ...args], { env });
  return stdout;
}
