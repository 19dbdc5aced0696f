import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:4000';
/** Below this a response fits into one packet either way. */
const COMPRESSED_FROM_BYTES = 1200;

export default defineConfig({
  plugins: [react(), preloadFont(), writeCompressed()],
  build: { manifest: true, outDir: 'dist' },
  server: {
    proxy: Object.fromEntries(['/api', '/identity', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});

/** Fetches the typeface beside the style sheet instead of after it, so that no text moves when it arrives. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (file === undefined) return [];
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Beside every text the same compressed as well as it can be, which is too slow to do for each request. */
function writeCompressed(): Plugin {
  return {
    name: 'write-compressed',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg|json)$/.test(fileName))) {
        const text = file.type === 'chunk' ? file.code : file.source;
        if (text.length < COMPRESSED_FROM_BYTES) continue;
        writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(text));
        writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
