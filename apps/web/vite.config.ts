import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  build: { manifest: true, outDir: 'dist', sourcemap: false },
  server: {
    proxy: Object.fromEntries(['/api', '/identity', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
