import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'tests/probes/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    // They wait for the database, mail and each other more than they compute: one fewer than processors leaves one idle.
    maxWorkers: '100%',
    // A file that copies the template database waits for the disk more than for the processor.
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
