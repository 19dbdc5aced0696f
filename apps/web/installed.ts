import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@vivac/domain/language';
import { catalogueFile } from '@vivac/text/read-catalogues';
import { build, type Plugin } from 'vite';
import { pageLinks } from './page-links.ts';

const WORKER = path.join(import.meta.dirname, 'src/service-worker.js');
/** The pages that an installed Vivac opens with. */
const OPENED = ['dashboard', 'login'];

/**
 * What makes the web application one that is installed: its manifest, and the service worker with the list of what it keeps, both
 * in the language of the build. They lie beside the document, so that they are right below any path.
 */
export function installed(language: Language): Plugin {
  const manifestName = `manifest.${language}.webmanifest`;
  return {
    name: 'installed',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: `/${manifestName}`, crossorigin: 'use-credentials' },
        injectTo: 'head',
      },
    ],
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // A project of a check is a page without a product around it.
        if (!existsSync(WORKER)) return;
        const emit = (fileName: string, source: string) => void this.emitFile({ type: 'asset', fileName, source });
        emit(manifestName, JSON.stringify(manifest(language)));
        const document = `${language}.html`;
        const html = Object.values(bundle).find(({ fileName }) => fileName === document);
        // A build that is only measured has none.
        if (html?.type !== 'asset') return;
        const links = pageLinks(bundle, []);
        const needed = OPENED.flatMap((page) => links[page] ?? []).map((link) => link.slice(2, link.indexOf('>')));
        const fonts = Object.keys(bundle).filter((file) => String(html.source).includes(`/${file}"`));
        const files = [...new Set([...needed, ...fonts])];
        const version = `${language}-${hashOf([String(html.source), ...files])}`;
        emit(`service-worker.${language}.js`, await worker({ version, document, files }));
        emit('service-worker.off.js', await worker(null));
      },
    },
  };
}

/** Addresses are relative to the manifest's own. */
function manifest(language: Language) {
  const { name } = sentences(language, 'product');
  const { about } = sentences(language, 'manifest');
  const icon = (file: string, sizes: string, purpose: string) => ({ src: file, sizes, type: 'image/png', purpose });
  return {
    name,
    short_name: name,
    description: about,
    lang: language,
    dir: 'ltr',
    start_url: './dashboard',
    scope: './',
    display: 'standalone',
    background_color: '#fffdf9',
    theme_color: '#fffdf9',
    categories: ['business', 'travel'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
}

/** As they stand: nothing is put into them. */
const sentences = (language: Language, area: string): Record<string, string> =>
  JSON.parse(readFileSync(catalogueFile(language, area), 'utf8')) as Record<string, string>;

/** One classic script: not every browser runs workers that are modules. */
async function worker(built: object | null): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILT: JSON.stringify(built) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: WORKER, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if (!('output' in result)) throw new Error('The service worker was built several times; once was expected');
  return result.output[0].code;
}

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12);
