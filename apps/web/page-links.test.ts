import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_MODULES, pageLinks } from './page-links.ts';

const chunk = (fileName: string, module: string, imports: readonly string[] = [], css: readonly string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  imports,
  moduleIds: [`/checkout/apps/web/src/${module}`],
  isEntry: module === 'main.tsx',
  viteMetadata: { importedCss: new Set(css) },
});

const bundle = Object.fromEntries(
  [
    chunk('start.js', 'main.tsx', [], ['start.css']),
    chunk('frame.js', 'app/shell/signed-in-layout.tsx', ['start.js']),
    chunk('shared.js', 'ui/notice.tsx', ['start.js']),
    chunk('dashboard.js', 'features/dashboard/dashboard-page.tsx', ['start.js', 'shared.js'], ['dashboard.css']),
    chunk('login.js', 'features/session/login-page.tsx', ['start.js']),
    chunk('lists.js', 'features/tariffs/tariff-lists-page.tsx', ['start.js']),
    chunk('editor.js', 'features/tariffs/tariff-editor-page.tsx', ['start.js'], ['editor.css']),
    chunk('chart.js', 'features/price-chart/price-chart.tsx', ['shared.js']),
  ].map((file) => [file.fileName, file]),
);

const script = (name: string) => `</${name}>; rel=modulepreload; crossorigin`;
const style = (name: string) => `</${name}>; rel=preload; as=style; crossorigin`;

test('modulepreload: a page behind the header names start, header, its own and shared files, and nothing that is opened later', () => {
  expect(pageLinks(bundle, ['/api/config'])['dashboard']).toEqual([
    '</api/config>; rel=preload; as=fetch; crossorigin',
    ...['start.js', 'frame.js', 'dashboard.js', 'shared.js'].map(script),
    ...['start.css', 'dashboard.css'].map(style),
  ]);
});

test('modulepreload: the login page names no header', () => {
  expect(pageLinks(bundle, [])['login']).toEqual([...['start.js', 'login.js'].map(script), style('start.css')]);
});

test('modulepreload: one price list names the editor, and nothing of the page of all lists', () => {
  expect(pageLinks(bundle, [])['tariffLists/']).toEqual([
    ...['start.js', 'frame.js', 'editor.js'].map(script),
    ...['start.css', 'editor.css'].map(style),
  ]);
});

test.each(Object.values(PAGE_MODULES))('modulepreload: the module of a page is there: %s', (file) => {
  expect(existsSync(path.join(import.meta.dirname, 'src/features', file))).toBe(true);
});
