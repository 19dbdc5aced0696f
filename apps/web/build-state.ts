import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@vivac/domain/language';

export const DIST = path.join(import.meta.dirname, 'dist');
const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'apps/web/src',
  'apps/web/public',
  'packages/domain/src',
  'packages/contract/src',
  'packages/text/src',
  'packages/text/catalogues',
];
const FILES = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build.ts',
  'apps/web/build-state.ts',
  'apps/web/chunk-groups.ts',
  'apps/web/compress-files.ts',
  'apps/web/installed.ts',
  'apps/web/page-links.ts',
  'package-lock.json',
];
/** Types alone, which a check writes beside a running product. */
const TYPES = 'packages/text/src/areas.ts';

/** What lies in `dist` in one language; it is written last, so that a build that was killed has none. */
export interface BuildState {
  /** The digest of what it was built from. */
  readonly sources: string;
  readonly files: readonly string[];
  /** All lies compressed beside it, and what renders its pages on the server is there. */
  readonly isCompressed: boolean;
}

/** A digest of all that the web application is built from: times say nothing of a tree that was unpacked over another. */
export function digestOfSources(): string {
  const below = FOLDERS.flatMap((folder) => filesBelow(ROOT, folder));
  const names = [...below, ...FILES].filter((name) => name !== TYPES).sort();
  const digest = createHash('sha256');
  for (const name of names) {
    const content = readFileSync(path.join(ROOT, name));
    digest.update(`${name}\n${content.length}\n`).update(content);
  }
  return digest.digest('base64url');
}

const stateFile = (dist: string, language: Language): string => path.join(dist, '.vite', `built.${language}.json`);

export function readBuildState(dist: string, language: Language): BuildState | null {
  const file = stateFile(dist, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildState) : null;
}

export function writeBuildState(dist: string, language: Language, state: BuildState): void {
  const file = stateFile(dist, language);
  const written = `${file}.${process.pid}.new`;
  writeFileSync(written, JSON.stringify(state));
  renameSync(written, file);
}

/**
 * Moves what was built beside the served files to its place among them; the files of it. Until its state is written nothing there counts as
 * built. Open pages still ask for the assets of the build before, which stay until the next.
 */
export function putInPlace(dist: string, language: Language, beside: string): string[] {
  const before = readBuildState(dist, language)?.files ?? [];
  rmSync(stateFile(dist, language), { force: true });
  const files = filesBelow(beside);
  for (const file of files) {
    const place = path.join(dist, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // What was compressed is of what lay there.
    for (const kind of ['br', 'gz']) rmSync(`${place}.${kind}`, { force: true });
    renameSync(path.join(beside, file), place);
  }
  rmSync(beside, { recursive: true });
  const kept = new Set([...files, ...before]);
  for (const file of filesBelow(dist, `assets/${language}`)) {
    if (!kept.has(file.replace(/\.(br|gz)$/, ''))) rmSync(path.join(dist, file), { force: true });
  }
  return files;
}

function filesBelow(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
