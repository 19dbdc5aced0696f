import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { cataloguePlugin } from '@vivac/text/catalogue-plugin';
import { defineConfig } from 'vitest/config';

// Of the hundred processes that tests start, each would take the types out of the same files.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');

/** What is waited for comes in milliseconds; a machine that does other things meanwhile may take seconds. */
const expect = { poll: { timeout: 20_000, interval: 25 } };
const components = 'apps/web/src/**/*.test.tsx';
/** A document, or a server’s modules, is more than the 16 MB of young objects that Node keeps: collecting them was a sixth of the processor time. */
const execArgv = ['--max-semi-space-size=64'];

export default defineConfig({
  test: {
    // They wait for the database, mail and each other more than they compute: one more than there are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [cataloguePlugin('en')],
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'tests/probes/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          // A worker loads the server once for all of its files: loading was half of the time. What a module keeps in
          // memory is therefore kept by database or by user, never for the process.
          isolate: false,
          execArgv,
          globalSetup: ['tests/support/global-setup.ts'],
          // A time limit is for what hangs: on a busy machine what takes 5 s has taken 70.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        plugins: [cataloguePlugin('en')],
        test: {
          name: 'components',
          include: [components],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              width: 1440,
              height: 900,
              // A link that saves a file would lead the window to it, and the next test file would start on another page.
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          // One document after the other: libraries are read once a worker, the application anew for each test.
          isolate: false,
          execArgv,
          testTimeout: 120_000,
          expect,
        },
      },
    ],
  },
});
