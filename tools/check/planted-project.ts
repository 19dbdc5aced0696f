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
  /^((apps|packages)\/[^/]+\/)?(package(-lock)?\.json|tsconfig[\w.]*\.json|vite\.config\.ts|\.oxlintrc\.json|\.prettierrc\.json|\.prettierignore|\.dependency-cruiser\.mjs|knip\.json)$|^tools\/check\/sections\/arrow-rules\.ts$/;
/** What the configuration of the web's build runs. */
const builder =
  /^apps\/web\/(chunk-groups|installed|page-links)\.ts$|^packages\/(text\/src\/(catalogue-plugin|read-catalogues|compile-catalogue)|domain\/src\/language)\.ts$/;

/**
 * Builds a small project in a temporary folder: our own configuration and installed packages, and only the given files.
 * The caller removes it.
 */
export async function buildPlantedProject(root: string, files: Record<string, string>): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'vivac-planted-'));
  const ours = (await listPaths(root)).filter((path) => configuration.test(path) || builder.test(path));
  for (const path of ours) await cp(join(root, path), join(project, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  await linkPackages(root, project);
  return project;
}

export const removePlantedProject = (project: string): Promise<void> => rm(project, { recursive: true, force: true });

/** Links every installed package, but our own workspaces to the planted ones. */
async function linkPackages(root: string, project: string): Promise<void> {
  const installed = join(project, 'node_modules');
  await mkdir(join(installed, '@vivac'), { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@vivac' && !name.startsWith('.'),
  );
  await Promise.all(names.map((name) => symlink(join(root, 'node_modules', name), join(installed, name))));
  for (const folder of workspaces) {
    await mkdir(join(project, folder), { recursive: true });
    await symlink(join(project, folder), join(installed, '@vivac', folder.split('/').at(-1) ?? ''));
    const nested = await readdir(join(root, folder, 'node_modules')).catch(() => []);
    if (nested.length > 0) await symlink(join(root, folder, 'node_modules'), join(project, folder, 'node_modules'));
  }
}
