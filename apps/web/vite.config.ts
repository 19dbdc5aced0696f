import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:4000';
/** Below this a response fits into one packet either way. */
const COMPRESSED_FROM_BYTES = 1200;
const brotli = promisify(brotliCompress);
const gzip = promisify<string | Uint8Array, { level: number }, Buffer>(gzipCompress);

const everybodysApi = /\/src\/(api\/(?!.*(hosted|firebase|session-calls|log-failure))|text\/en\/(api|identity)\.ts$)/;

export default defineConfig({
  plugins: [react(), preloadFirst(), writeCompressed()],
  build: {
    manifest: true,
    outDir: 'dist',
    rolldownOptions: {
      // Compressing well takes most of the time of a build, which is no news.
      checks: { pluginTimings: false },
      // In one piece: split along who shares what with the hosted identity provider, it would cost every page more.
      output: { codeSplitting: { groups: [{ name: 'api', test: everybodysApi }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/identity', '/notifications', '/healthz', '/readyz'].map((path) => [path, server]),
    ),
  },
});

/**
 * Fetches the typeface beside the style sheet instead of after it, so that no text moves when it arrives, and the first
 * call beside the code that makes it.
 */
function preloadFirst(): Plugin {
  let apiBase = '/api';
  return {
    name: 'preload-first',
    configResolved: ({ env }) => {
      apiBase = env['VITE_API_BASE'] ?? apiBase;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        const links = [{ rel: 'preload', href: `${apiBase}/config`, as: 'fetch', crossorigin: true }];
        if (file !== undefined) {
          const font = { href: `/${file}`, as: 'font', type: 'font/woff2' };
          links.push({ rel: 'preload', crossorigin: true, ...font });
        }
        return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
      },
    },
  };
}

/** Beside every text the same compressed as well as it can be, which is too slow to do for each request. */
function writeCompressed(): Plugin {
  return {
    name: 'write-compressed',
    async writeBundle({ dir = 'dist' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg|json)$/.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const text = file.type === 'chunk' ? file.code : file.source;
          if (text.length < COMPRESSED_FROM_BYTES) return;
          await writeFile(join(dir, `${file.fileName}.br`), await brotli(text));
          await writeFile(join(dir, `${file.fileName}.gz`), await gzip(text, { level: 9 }));
        }),
      );
    },
  };
}
