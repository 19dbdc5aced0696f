import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

// The headless shell draws the same pages with a third less of the processor.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const playwrightProgram = resolve(import.meta.dirname, '../../node_modules/playwright/cli.js');
const FETCH_LIMIT_MS = 5 * 60_000;

/**
 * Path of a Chromium that starts. Looks at CHROMIUM_PATH, the system and Playwright's own; when there is none, fetches
 * Playwright's, or installs Debian's as root. Throws with what to do when nothing works.
 */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return checked(given);
  const found = [...onSystem(), chromium.executablePath()].find(starts);
  return found ?? fetchPlaywrights() ?? installDebians() ?? giveUp();
}

function onSystem(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function checked(path: string): string {
  if (!starts(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not start.`);
  return path;
}

/** A browser that is on disk may still lack libraries of the system, so it is started once. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function fetchPlaywrights(): string | undefined {
  console.log('No Chromium on this machine: fetching the one of Playwright …');
  attempt(process.execPath, [playwrightProgram, 'install', 'chromium']);
  const path = chromium.executablePath();
  return starts(path) ? path : undefined;
}

function installDebians(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log("Playwright's Chromium is not to be had: installing Debian's …");
  attempt('apt-get', ['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    const found = onSystem().find(starts);
    if (found) return found;
  }
  return undefined;
}

function attempt(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: FETCH_LIMIT_MS,
    env,
  });
  return status === 0;
}

function giveUp(): never {
  throw new Error(
    'The journeys need Chromium and none could be found or fetched. Install it (Debian: apt-get install chromium), ' +
      'or name one in CHROMIUM_PATH.',
  );
}
