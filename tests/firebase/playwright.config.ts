import { defineConfig } from '@playwright/test';
import house from '../../playwright.config.ts';

/** Only where this folder's packages are installed (CONTRIBUTING.md, “Tests”). */
export default defineConfig({
  ...house,
  testDir: 'journeys',
  outputDir: '../../test-results',
  globalSetup: [],
  workers: 1,
  projects: house.projects?.filter(({ name }) => name === 'desktop') ?? [],
});
