import { resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/support/find-chromium.ts';

// Found once, by the first process; the workers inherit the answer.
process.env['CHROMIUM_PATH'] ??= findChromium();
process.env['VIVAC_DEMO_PASSWORD'] ??= 'a long walk to the sea';
// Of the products and commands that journeys start, each of which would take the same types off the same files.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, 'node_modules/.cache/compiled');

const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell else rounds each letter's width to whole pixels, which no reader's browser does.
  '--font-render-hinting=none',
];
const asRoot = process.getuid?.() === 0;
/** In the workers; see journeys-setup.ts. */
const tilesPort = process.env['VIVAC_TILES_PORT'];
const args = [
  ...quiet,
  ...(asRoot ? ['--no-sandbox'] : []),
  ...(tilesPort === undefined ? [] : [`--host-resolver-rules=MAP tiles.test 127.0.0.1:${tilesPort}`]),
];
const url = process.env['VIVAC_URL'];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/journeys-setup.ts',
  // They wait for pages to stand still more than they compute: one more than the processors of the smallest machine.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // For what hangs: on a busy machine a story of 20 s has taken two minutes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...(url === undefined ? {} : { baseURL: url }),
    // Answers are put in the place of the server's, which a worker would not see; installed.test.ts has one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args,
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/phone-*.test.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // The rest is the same on every screen: one story through sign-in and one of the menus are enough here.
      grep: /phone-\w+\.test|accessibility\.test|@phone/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});
