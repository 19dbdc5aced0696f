import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listPaths } from './source-files.ts';

const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/intake',
  'packages/embedded-postgres',
  'packages/testing',
  'packages/text',
  'apps/server',
  'apps/web',
];
const configuration =
  /^((apps|packages)\/[^/]+\/)?(package(-lock)?\.json|tsconfig[\w.]*\.json|vite\.config\.ts|\.oxlintrc\.json|\.prettierrc\.json|\.prettierignore|\.dependency-cruiser\.mjs|knip\.json)$|^tools\/check-house\/sections\/arrow-rules\.ts$/;
/** What the configuration of the web's build runs. */
const builder =
  /^apps\/web\/(chunk-groups|page-links)\.ts$|^packages\/(text\/src\/(catalogue-plugin|read-catalogues|compile-catalogue)|domain\/src\/language)\.ts$/;

/**
 * Builds a small house in a temporary folder: our own configuration and installed packages, and only the given files.
 * The caller removes it.
 */
export async function buildPlantedHouse(root: string, files: Record<string, string>): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'vivac-planted-'));
  const ours = (await listPaths(root)).filter((path) => configuration.test(path) || builder.test(path));
  for (const path of ours) await cp(join(root, path), join(house, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text);
  }
  await linkPackages(root, house);
  return house;
}

export const removePlantedHouse = (house: string): Promise<void> => rm(house, { recursive: true, force: true });

/** Links every installed package, but our own workspaces to the planted ones. */
async function linkPackages(root: string, house: string): Promise<void> {
  const installed = join(house, 'node_modules');
  await mkdir(join(installed, '@vivac'), { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@vivac' && !name.startsWith('.'),
  );
  await Promise.all(names.map((name) => symlink(join(root, 'node_modules', name), join(installed, name))));
  for (const folder of workspaces) {
    await mkdir(join(house, folder), { recursive: true });
    await symlink(join(house, folder), join(installed, '@vivac', folder.split('/').at(-1) ?? ''));
    const nested = await readdir(join(root, folder, 'node_modules')).catch(() => []);
    if (nested.length > 0) await symlink(join(root, folder, 'node_modules'), join(house, folder, 'node_modules'));
  }
}
