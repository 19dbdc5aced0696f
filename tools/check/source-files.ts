import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface SourceFile {
  path: string;
  text: string;
}

const notOurs = new Set(['node_modules', '.git', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);
const pictures = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.ico', '.woff', '.woff2', '.pdf', '.gz', '.xlsx']);

/** Paths of the project's own files, relative to `root` with forward slashes; nothing installed, built or stored. */
export async function listPaths(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.has(entry.name) || isLocal(entry.name)) return [];
    return entry.isDirectory() ? listPaths(root, path) : entry.isFile() ? [path] : [];
  });
  return (await Promise.all(nested)).flat().toSorted();
}

export async function readTexts(root: string, keep: (path: string) => boolean): Promise<SourceFile[]> {
  const paths = (await listPaths(root)).filter((path) => !pictures.has(extname(path)) && keep(path));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

export const isCode = (path: string): boolean => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(path);
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');

const isLocal = (name: string): boolean => name === '.env' || name.endsWith('.log');
