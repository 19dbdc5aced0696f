import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the program of a folder that the first argument names; it reads the options behind its name. */
export async function runNamed(script: string, folder: string): Promise<void> {
  const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  const [name = ''] = process.argv.splice(2, 1);
  if (names.includes(name)) await import(join(folder, `${name}.ts`));
  else {
    console.error(`Usage: npm run ${script} -- ${names.join('|')} [options]`);
    process.exitCode = 2;
  }
}
