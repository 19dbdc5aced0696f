import { defineConfig } from '@playwright/test';
import house from '../../playwright.config.ts';

/** Only where this folder's packages are installed (CONTRIBUTING.md, “Tests”). */
export default defineConfig({
  ...house,
  testDir: 'journeys',
  // Its own: Playwright empties it, also while the other journeys run.
  outputDir: 'test-results',
  globalSetup: [],
  workers: 1,
  projects: house.projects?.filter(({ name }) => name === 'desktop') ?? [],
});
