import { cataloguePlugin } from '@vivac/text/catalogue-plugin';
import { defineConfig } from 'vitest/config';

/** Only where this folder's packages are installed (CONTRIBUTING.md, “Tests”). */
export default defineConfig({
  plugins: [cataloguePlugin('en')],
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/firebase/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
