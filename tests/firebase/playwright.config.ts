import { defineConfig } from '@playwright/test';
import context from '../../playwright.config.ts';

/** Only where this folder's packages are installed (CONTRIBUTING.md, “Tests”). */
export default defineConfig({
  ...context,
  testDir: 'journeys',
  // Its own: Playwright empties it, also while the other journeys run.
  outputDir: 'test-results',
  globalSetup: [],
  workers: 1,
  projects: context.projects?.filter(({ name }) => name === 'desktop') ?? [],
});
