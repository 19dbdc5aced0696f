import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const page = path.join(root, 'apps/web/dist/en.html');
const folders = [
  'apps/web/src',
  'apps/web/public',
  'packages/domain/src',
  'packages/contract/src',
  'packages/text/src',
  'packages/text/catalogues',
];
const files = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build.ts',
  'apps/web/chunk-groups.ts',
  'apps/web/installed.ts',
  'apps/web/page-links.ts',
  'package-lock.json',
];

/** Types alone, which a check writes beside a running product. */
const types = path.join(root, 'packages/text/src/areas.ts');

/** Builds the web application unless nothing has changed since it was built; the exit code of the build. */
export function buildWebUnlessFresh(): number {
  if (existsSync(page) && statSync(page).mtimeMs >= newestSourceMs()) return 0;
  process.stdout.write('Building the web application …\n');
  const built = spawnSync(process.execPath, [path.join(root, 'apps/web/build.ts'), '--quiet'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return built.status ?? 1;
}

/** The newest change among the files the web application is built from, in milliseconds since 1970. */
function newestSourceMs(): number {
  const sources = folders.flatMap((folder) => {
    const at = path.join(root, folder);
    if (!existsSync(at)) return [];
    const inside = readdirSync(at, { recursive: true, encoding: 'utf8' }).map((file) => path.join(at, file));
    return inside.filter((file) => file !== types);
  });
  return Math.max(...[...sources, ...files.map((file) => path.join(root, file))].map((file) => statSync(file).mtimeMs));
}
