import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { isLanguage, type Language } from '@vivac/domain/language';
import { cataloguePlugin } from '@vivac/text/catalogue-plugin';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { installed } from './installed.ts';
import { pageLinks } from './page-links.ts';

/** As the server has it at the root of a host. */
const FIRST_CALL = '/api/config';
const server = 'http://127.0.0.1:4000';

const requested = process.env['VIVAC_LANGUAGE'] ?? 'en';
if (!isLanguage(requested)) throw new Error(`VIVAC_LANGUAGE is none of the languages: ${requested}`);
export default defineConfig(webIn(requested));

/** The web application in one language: a build carries the sentences of its own and no others (language-2). */
export function webIn(language: Language): UserConfig {
  return {
    plugins: [
      leaveOut(language),
      cataloguePlugin(language),
      react(),
      waitForTypeface(),
      preloadFirst(language),
      nameDocument(language),
      installed(language),
    ],
    // Below another path the server writes it into the document; files name one another relative to themselves.
    experimental: {
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    css: { modules: { generateScopedName: nameClass } },
    build: {
      manifest: `.vite/manifest.${language}.json`,
      outDir: 'dist',
      emptyOutDir: false,
      assetsDir: `assets/${language}`,
      // Browsers that know no modulepreload fetch the same a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // How long each plugin took is no news.
        checks: { pluginTimings: false },
        output: { codeSplitting: { groups: chunkGroups() } },
      },
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/identity', '/notifications', '/healthz', '/readyz'].map((path) => [path, server]),
      ),
    },
  };
}

/** What renders the pages of a language on the server, with the classes of its build: whole, since a realm has no other modules. */
export function renderingIn(language: Language): UserConfig {
  return {
    plugins: [leaveOut(language), cataloguePlugin(language), react()],
    publicDir: false,
    css: { modules: { generateScopedName: nameClass } },
    // What runs in a realm of its own finds no process there.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    // Pictures and sheets are those of the build of the pages.
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'js' ? { runtime: `(renderedFor.basePath + ${JSON.stringify(`/${file}`)})` } : { relative: true },
    },
    build: {
      ssr: 'src/server-entry.tsx',
      assetsDir: `assets/${language}`,
      minify: true,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  };
}

/**
 * Parts of the component library that `theme-provider.tsx` switches off or puts its own in place of, and that the library's provider imports all the
 * same: every page would carry how variables and classes are made that are a style sheet of ours, and colours that nothing is drawn in.
 */
const REPLACED: Readonly<Record<string, string>> = {
  MantineCssVariables: 'export const MantineCssVariables = () => null;',
  MantineClasses: 'export const MantineClasses = () => null;',
  'default-colors': 'export const DEFAULT_COLORS = {};',
  'default-variant-colors-resolver': 'export const defaultVariantColorsResolver = undefined;',
};

/** What no page of this language needs: words of the other languages, and what is replaced. */
function leaveOut(language: Language): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = /\/@mantine\/core\/.*\/([\w-]+)\.mjs$/.exec(id)?.[1];
      const replaced = part === undefined ? undefined : REPLACED[part];
      if (replaced !== undefined) return replaced;
      const spoken = /\/domain\/src\/known-words\/(\w+)\.ts$/.exec(id)?.[1];
      return spoken === undefined || spoken === language ? null : 'export const words = {};';
    },
  };
}

/**
 * The class of a module as the page has it: its sheet, and where it stands there. A name that repeats the class's own stands in
 * the code of a page once more, and nobody reads it (half a KB of the dashboard).
 */
function nameClass(name: string, sheet: string, css: string): string {
  const path = relative(import.meta.dirname, sheet).replaceAll('\\', '/');
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  const at = css.search(new RegExp(`(\\.|@keyframes )${name}(?![\\w-])`));
  return `_${hash}${at.toString(36)}`;
}

/**
 * Text is painted once, in its own typeface, which is fetched beside the style sheets: in another one first, the same words of the page were
 * larger than those of its frame. After three seconds without it the browser takes another.
 */
function waitForTypeface(): Plugin {
  return {
    name: 'wait-for-typeface',
    enforce: 'pre',
    transform: (code, id) => (/figtree\/wght\.css/.test(id) ? code.replaceAll('swap', 'block') : null),
  };
}

/** The document says its language and is named by it, because the builds lie beside each other: `es.html`. */
function nameDocument(language: Language): Plugin {
  return {
    name: 'name-document',
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const document = bundle['index.html'];
        if (document !== undefined) document.fileName = `${language}.html`;
      },
    },
  };
}

/**
 * Fetches the typeface beside the style sheet instead of after it, so that no text moves when it arrives, and the first
 * call beside the code that makes it. What each page needs beyond that is written for the server, who knows the page.
 */
function preloadFirst(language: Language): Plugin {
  return {
    name: 'preload-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        const links = [{ rel: 'preload', href: FIRST_CALL, as: 'fetch', crossorigin: true }];
        if (file !== undefined) {
          const font = { href: `/${file}`, as: 'font', type: 'font/woff2' };
          links.push({ rel: 'preload', crossorigin: true, ...font });
        }
        return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = JSON.stringify(pageLinks(bundle, [FIRST_CALL]));
        this.emitFile({ type: 'asset', fileName: `.vite/pages.${language}.json`, source });
      },
    },
  };
}
