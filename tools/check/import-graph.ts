import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';

const imported = /(?:from|import|import\()\s*'(\.[^']+|@vivac\/[^']+|#[^']+)'/g;

/** Of every file that is imported: the files that do, each once. */
export function findImporters(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Set(files.map(({ path }) => path));
  const importers = new Map<string, string[]>();
  for (const { path, text } of files) {
    const targets = new Set([...text.matchAll(imported)].map(([, requested]) => pathOf(requested!, path, paths)));
    for (const target of targets) {
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/** The file that an import means; null for one that is not ours. */
function pathOf(requested: string, from: string, paths: ReadonlySet<string>): string | null {
  const bare = requested.startsWith('.')
    ? join(dirname(from), requested)
    : requested
        .replace(/^#server\//, 'apps/server/src/')
        .replace(/^#/, 'apps/server/src/')
        .replace(/^@vivac\/server\//, 'apps/server/')
        .replace(/^@vivac\/([^/]+)\/(?!src\/)/, 'packages/$1/src/');
  return [bare, `${bare}.ts`, `${bare}.tsx`].find((path) => paths.has(path)) ?? null;
}
