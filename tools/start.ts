import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const page = path.join(root, 'apps/web/dist/index.html');

/** The newest change among the files the web application is built from, in milliseconds since 1970. */
function newestSourceMs(): number {
  const folders = ['apps/web/src', 'apps/web/public', 'packages/domain/src', 'packages/contract/src'];
  const files = folders.flatMap((folder) => {
    const at = path.join(root, folder);
    if (!existsSync(at)) return [];
    return readdirSync(at, { recursive: true, encoding: 'utf8' }).map((file) => path.join(at, file));
  });
  files.push(path.join(root, 'apps/web/index.html'), path.join(root, 'apps/web/vite.config.ts'));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

if (!existsSync(page) || statSync(page).mtimeMs < newestSourceMs()) {
  process.stdout.write('Building the web application …\n');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

await import('@vivac/server/src/api.ts');
