import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { findReachable, type Asset, type BuiltFile, type Chunk } from './reachable-chunks.ts';
import type { Finding, Section } from './section.ts';

/** Most that a page may load, in KB (1024 bytes) after gzip -9. */
const budgetsKb = { 'entry-js': 135, 'dashboard-js': 265, 'dashboard-with-map-js': 330, 'dashboard-css': 28 };

const page = 'apps/web/index.html';
const schemaLibrary = /\/node_modules\/(typebox|@sinclair\/typebox|zod|valibot)\//;
const mapCode = /\/(node_modules\/(leaflet|es-atlas)|features\/heat-map)\//;
const dashboardPage = /\/pages\/dashboard-page\.tsx$/;

export const bundle: Section = {
  title: 'bundle',
  rules: ['schema-library', ...Object.keys(budgetsKb)],
  async inspect(root) {
    if (!existsSync(join(root, page))) return { looked: 1, findings: [], notes: [`${page} is not there yet: skipped`] };
    const files = await buildWeb(join(root, 'apps/web'));
    const chunks = files.filter((file) => file.type === 'chunk');
    const sizesKb = measure(files);
    return {
      looked: chunks.length,
      findings: [...findSchemaLibrary(chunks), ...findExcess(sizesKb)],
      notes: Object.entries(sizesKb).map(([name, kb]) => `${name} ${kb.toFixed(1)} KB of ${budgetOf(name)}`),
    };
  },
};

async function buildWeb(root: string): Promise<BuiltFile[]> {
  const configFile = join(root, 'vite.config.ts');
  const built = await build({ root, configFile, logLevel: 'error', build: { write: false } });
  if (!('output' in built)) throw new Error('vite built several outputs or watches; one was expected');
  return built.output as unknown as BuiltFile[];
}

function measure(files: BuiltFile[]): Record<keyof typeof budgetsKb, number> {
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = findReachable(chunks, (chunk) => chunk.isEntry, { dynamic: false });
  const shown = (chunk: Chunk): boolean => chunk.isEntry || contains(chunk, dashboardPage);
  const start = findReachable(chunks, shown, { dynamic: false });
  const onDashboard = findReachable(chunks, (chunk) => contains(chunk, dashboardPage), { dynamic: true });
  const needsMap = (chunk: Chunk): boolean => contains(chunk, mapCode) && !start.has(chunk);
  const withoutMap = findReachable(chunks, (chunk) => contains(chunk, dashboardPage), {
    dynamic: true,
    skip: needsMap,
  });
  return {
    'entry-js': scriptKb(entry),
    'dashboard-js': scriptKb(start.union(withoutMap)),
    'dashboard-with-map-js': scriptKb(start.union(onDashboard)),
    'dashboard-css': styleKb(start.union(onDashboard), files),
  };
}

function findSchemaLibrary(chunks: Chunk[]): Finding[] {
  const found = chunks.flatMap((chunk) => chunk.moduleIds).filter((id) => schemaLibrary.test(id));
  const detail = `the browser carries a schema library (${found.length} modules): import types only`;
  return found.length === 0 ? [] : [{ rule: 'schema-library', path: page, detail }];
}

function findExcess(sizesKb: Record<string, number>): Finding[] {
  return Object.entries(sizesKb).flatMap(([rule, kb]) => {
    if (kb === 0) return [{ rule, path: page, detail: 'nothing was measured: was the dashboard page renamed?' }];
    if (kb <= budgetOf(rule)) return [];
    return [{ rule, path: page, detail: `${kb.toFixed(1)} KB after gzip, at most ${budgetOf(rule)}` }];
  });
}

const budgetOf = (name: string): number => budgetsKb[name as keyof typeof budgetsKb];
const contains = (chunk: Chunk, pattern: RegExp): boolean => chunk.moduleIds.some((id) => pattern.test(id));
const scriptKb = (chunks: Set<Chunk>): number => total([...chunks].map((chunk) => chunk.code));

function styleKb(chunks: Set<Chunk>, files: BuiltFile[]): number {
  const names = new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const styles = files.filter((file): file is Asset => file.type === 'asset' && names.has(file.fileName));
  return total(styles.map((style) => style.source));
}

const total = (parts: (string | Uint8Array)[]): number =>
  parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 1024;
