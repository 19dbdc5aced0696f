import { defineConfig } from 'vitest/config';

const components = 'apps/web/src/**/*.test.tsx';

export default defineConfig({
  test: {
    // They wait for the database, mail and each other more than they compute: one fewer than processors leaves one idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'tests/probes/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          // A worker loads the server once for all of its files: loading was half of the time. What a module keeps in
          // memory is therefore kept by database or by user, never for the process.
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          // A file that copies the template database waits for the disk more than for the processor.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          include: [components],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          // One document after the other: libraries are read once a worker, the application anew for each test.
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
