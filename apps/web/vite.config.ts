import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), preloadFont()],
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
