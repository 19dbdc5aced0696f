import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { findReachable, type Asset, type BuiltFile, type Chunk } from './bundle/reachable-chunks.ts';
import type { Finding, Section } from '../section.ts';

/**
 * Most that a page may load, in KB (1024 bytes) after gzip -9: before anything is seen, all of a page for those who have not
 * signed in, with the chart, with the map beside it, and with every view and sheet that is fetched when it is opened.
 */
const budgetsKb = {
  'entry-js': 135,
  'before-sign-in-js': 150,
  'dashboard-first-js': 191,
  'dashboard-js': 249,
  'dashboard-with-map-js': 321,
  'dashboard-every-view-js': 367,
  'dashboard-css': 33,
  'page-js': 192,
};
type Rule = keyof typeof budgetsKb;
/**
 * Pages that may be heavier: the drawer of a user, with the form of their links, and the names to choose from, comes with the list; the
 * form of a source knows every platform that is refused; the sheet of a tariff has its own keyboard.
 */
const heavierPagesKb: Readonly<Record<string, number>> = {
  'admin-users-page-js': 198,
  'source-form-page-js': 194,
  'tariff-editor-page-js': 193,
};

const html = 'apps/web/index.html';
const schemaLibrary = /\/node_modules\/(typebox|@sinclair\/typebox|zod|valibot)\//;
const mapCode = /\/(node_modules\/(leaflet|es-atlas)|features\/heat-map)\//;
const hostedIdentity = /\/node_modules\/@?firebase\//;
/** Fetched when it is opened, when a list is long, or below what a page is opened for: not counted to a page. */
const openedLater =
  /\/(ui\/forms\/date-calendar|features\/as-of\/as-of-form|features\/daily-table\/daily-table|features\/filters\/virtual-rows|features\/heat-map\/area-content|features\/dashboard\/filter-sheet|features\/night\/night-drawer|features\/api-keys\/api-keys|features\/destinations\/channels|features\/market\/market-map|features\/market\/market-holidays|features\/notifications\/notification-rules|features\/administration\/(file-import\/read-file|factor-of-users)|features\/administration\/source-form\/(plan-fields|request-preview)|features\/second-factor\/second-factor|features\/tariffs\/(about-tariff|tariff-parts|tariff-questions|read-list))\.tsx?$/;
const pageModule = /\/features\/[\w-]+\/([\w-]+)-page\.tsx$/;
const dashboardPage = /\/features\/dashboard\/dashboard-page\.tsx$/;
/** Without the header, and without what the pages behind it share. */
const openPage = /\/features\/(welcome\/welcome|session\/[\w-]+)-page\.tsx$/;
/** The header around every page for users. */
const signedInLayout = /\/app\/shell\/signed-in-layout\.tsx$/;

export const bundle: Section = {
  title: 'bundle',
  rules: ['schema-library', 'hosted-identity', ...Object.keys(budgetsKb)],
  async inspect(root) {
    if (!existsSync(join(root, html))) return { looked: 1, findings: [], notes: [`${html} is not there yet: skipped`] };
    const files = await buildWeb(join(root, 'apps/web'));
    const chunks = files.filter((file) => file.type === 'chunk');
    const sizes = measure(files);
    return {
      looked: chunks.length,
      findings: [...findSchemaLibrary(chunks), ...findHostedIdentity(chunks), ...findExcess(sizes)],
      notes: sizes.map((each) => `${each.what} ${each.kb.toFixed(1)} KB of ${mostKb(each)}`),
    };
  },
};

async function buildWeb(root: string): Promise<BuiltFile[]> {
  const configFile = join(root, 'vite.config.ts');
  const built = await build({ root, configFile, logLevel: 'error', build: { write: false } });
  if (!('output' in built)) throw new Error('vite built several outputs or watches; one was expected');
  return built.output as unknown as BuiltFile[];
}

interface Size {
  rule: Rule;
  what: string;
  kb: number;
}

function measure(files: BuiltFile[]): Size[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = findReachable(chunks, (chunk) => chunk.isEntry, { dynamic: false });
  // The entry leads to every page: what one page fetches is looked for behind its own chunks only.
  const isEntry = (chunk: Chunk): boolean => entry.has(chunk);
  const isOpenedLater = (chunk: Chunk): boolean => contains(chunk, openedLater);
  const around = findReachable(chunks, (chunk) => contains(chunk, signedInLayout), {
    dynamic: true,
    skip: (chunk) => isEntry(chunk) || isOpenedLater(chunk),
  });
  const loads = (page: string, skip: (chunk: Chunk) => boolean): Set<Chunk> => {
    const own = findReachable(chunks, (chunk) => chunk.moduleIds.includes(page), {
      dynamic: true,
      skip: (chunk) => isEntry(chunk) || skip(chunk),
    });
    return entry.union(around).union(own);
  };
  const pages = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => pageModule.test(id)));
  const dashboard = pages.find((id) => dashboardPage.test(id));
  const shown = findReachable(chunks, (chunk) => chunk.isEntry || contains(chunk, dashboardPage), { dynamic: false });
  const all = dashboard === undefined ? new Set<Chunk>() : loads(dashboard, () => false);
  const without = (...patterns: RegExp[]): Set<Chunk> =>
    dashboard === undefined
      ? all
      : loads(dashboard, (chunk) => !shown.has(chunk) && patterns.some((pattern) => contains(chunk, pattern)));
  const size = (rule: Rule, kb: number, what: string = rule): Size => ({ rule, what, kb });
  return [
    size('entry-js', scriptKb(entry)),
    ...pages.filter((id) => openPage.test(id)).map((id) => size('before-sign-in-js', openKb(chunks, id), nameOf(id))),
    size('dashboard-first-js', scriptKb(shown.union(around))),
    size('dashboard-js', scriptKb(without(openedLater, mapCode))),
    size('dashboard-with-map-js', scriptKb(without(openedLater))),
    size('dashboard-every-view-js', scriptKb(all)),
    size('dashboard-css', styleKb(all, files)),
    ...pages
      .filter((id) => id !== dashboard)
      .map((id) => size('page-js', scriptKb(loads(id, isOpenedLater)), `${nameOf(id)}-js`)),
  ];
}

function findSchemaLibrary(chunks: Chunk[]): Finding[] {
  const found = chunks.flatMap((chunk) => chunk.moduleIds).filter((id) => schemaLibrary.test(id));
  const detail = `the browser carries a schema library (${found.length} modules): import types only`;
  return found.length === 0 ? [] : [{ rule: 'schema-library', path: html, detail }];
}

/** Only those who sign in with the hosted provider wait for its code. */
function findHostedIdentity(chunks: Chunk[]): Finding[] {
  const shown = (chunk: Chunk): boolean => chunk.isEntry || contains(chunk, pageModule);
  const modules = [...findReachable(chunks, shown, { dynamic: false })].flatMap((chunk) => chunk.moduleIds);
  const found = modules.filter((id) => hostedIdentity.test(id));
  const detail = `a page carries the hosted identity provider (${found.length} modules): import it when it is chosen`;
  return found.length === 0 ? [] : [{ rule: 'hosted-identity', path: html, detail }];
}

const mostKb = ({ rule, what }: Size): number => heavierPagesKb[what] ?? budgetsKb[rule];

function findExcess(sizes: Size[]): Finding[] {
  return sizes.flatMap((each) => {
    const { rule, what, kb } = each;
    if (kb === 0) return [{ rule, path: html, detail: 'nothing was measured: was the dashboard page renamed?' }];
    if (kb <= mostKb(each)) return [];
    return [{ rule, path: html, detail: `${what}: ${kb.toFixed(1)} KB after gzip, at most ${mostKb(each)}` }];
  });
}

/** All that is loaded with an open page's module, and nothing that is fetched when it is opened. */
function openKb(chunks: Chunk[], page: string): number {
  return scriptKb(
    findReachable(chunks, (chunk) => chunk.isEntry || chunk.moduleIds.includes(page), { dynamic: false }),
  );
}

const nameOf = (page: string): string => `${pageModule.exec(page)?.[1] ?? page}-page`;
const contains = (chunk: Chunk, pattern: RegExp): boolean => chunk.moduleIds.some((id) => pattern.test(id));
const scriptKb = (chunks: Set<Chunk>): number => total([...chunks].map((chunk) => chunk.code));

function styleKb(chunks: Set<Chunk>, files: BuiltFile[]): number {
  const names = new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const styles = files.filter((file): file is Asset => file.type === 'asset' && names.has(file.fileName));
  return total(styles.map((style) => style.source));
}

const total = (parts: (string | Uint8Array)[]): number =>
  parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0) / 1024;
