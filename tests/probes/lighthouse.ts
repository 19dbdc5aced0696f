/** `npm run lighthouse [-- --runs=5 --only=dashboard]`: cold page loads of the demo market, and what falls short. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../support/find-chromium.ts';
import { FIXED_PRODUCT } from '../support/journeys-setup.ts';
import { startProduct } from '../support/start-product.ts';
import { audit, type Run, type View } from './lighthouse/audit.ts';
import { serveBlankTiles } from './lighthouse/blank-tiles.ts';
import { medianRun, shortOf, tableOf, type Wanted } from './lighthouse/median-run.ts';

const views: readonly (View & { wanted: Wanted })[] = [
  {
    name: 'dashboard, desktop',
    address: '/dashboard',
    preset: 'desktop',
    signedIn: true,
    wanted: { performance: 95, accessibility: 100 },
  },
  {
    name: 'dashboard, mobile',
    address: '/dashboard',
    preset: 'mobile',
    signedIn: true,
    wanted: { performance: 75, accessibility: 100 },
  },
  {
    name: 'login, desktop',
    address: '/login',
    preset: 'desktop',
    signedIn: false,
    wanted: { performance: 95, accessibility: 100 },
  },
  {
    name: 'login, mobile',
    address: '/login',
    preset: 'mobile',
    signedIn: false,
    wanted: { performance: 75, accessibility: 100 },
  },
];

const password = 'a light on the sea wall';
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } });
const runCount = Number(values.runs);
const chosen = views.filter(({ name }) => name.startsWith(values.only ?? ''));

installLighthouse();
buildWeb();
const folder = await mkdtemp(join(tmpdir(), 'vivac-lighthouse-'));
const tiles = await serveBlankTiles();
const product = await startProduct({
  ...FIXED_PRODUCT,
  MAP_TILE_URL: tiles.address,
  VIVAC_DEMO_PASSWORD: password,
});
try {
  const cookie = await signIn(product.url);
  const chromium = findChromium();
  const medians: (Run & { name: string; loads: string })[] = [];
  for (const view of chosen) {
    const runs: Run[] = [];
    const loads: number[] = [];
    for (let count = 0; count < runCount; count += 1) {
      loads.push(loadavg()[0] ?? 0);
      runs.push(await audit({ view, url: product.url, cookie, chromium, folder }));
    }
    console.log(`${view.name}: performance ${runs.map(({ performance }) => performance).join(' ')}`);
    const range = `${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}`;
    medians.push({ ...medianRun(runs), name: view.name, loads: range });
  }
  console.log(tableOf(medians));
  const short = chosen.flatMap(({ name, wanted }, index) => shortOf(name, wanted, medians[index]!));
  for (const line of short) console.log(`✗ ${line}`);
  process.exitCode = short.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  tiles.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Lighthouse is apart from the house's packages: hundreds of megabytes that only this command needs. */
function installLighthouse(): void {
  const home = resolve(import.meta.dirname, 'lighthouse');
  if (existsSync(join(home, 'node_modules/lighthouse/cli/index.js'))) return;
  console.log('Installing Lighthouse into tests/probes/lighthouse …');
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-workspaces', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error('Lighthouse could not be installed.');
}

function buildWeb(): void {
  const web = resolve(import.meta.dirname, '../../apps/web');
  const vite = resolve(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The web application could not be built.');
}

/** The demo manager's session, as a cookie. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@vivac.test', password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}
