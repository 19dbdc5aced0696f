/**
 * `npm run probe -- lighthouse [--runs=5 --only=dashboard,reviews --preset=mobile]`: cold loads of every page over the demo market, on a phone and a
 * desktop, and what falls short.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebUnlessFresh } from '../../tools/build-web.ts';
import { findChromium } from '../support/find-chromium.ts';
import { FIXED_PRODUCT } from '../support/journeys-setup.ts';
import { startProduct } from '../support/start-product.ts';
import { audit, type Run } from './lighthouse/audit.ts';
import { serveBlankTiles } from './lighthouse/blank-tiles.ts';
import { type Measured, medianRun, shortOf, tableOf } from './lighthouse/median-run.ts';
import { cookieOf, untilSettled } from './lighthouse/readers.ts';
import { chosenViews } from './lighthouse/views.ts';

const password = 'a light on the sea wall';
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { runs: { ...text, default: '5' }, only: text, preset: text } });
const runCount = Number(values.runs);
const chosen = chosenViews(values.only, values.preset);

installLighthouse();
if (buildWebUnlessFresh() !== 0) throw new Error('The web application could not be built.');
const folder = await mkdtemp(join(tmpdir(), 'vivac-lighthouse-'));
const tiles = await serveBlankTiles();
const product = await startProduct({
  ...FIXED_PRODUCT,
  MAP_TILE_URL: tiles.address,
  VIVAC_DEMO_PASSWORD: password,
});
try {
  const cookies = {
    nobody: null,
    manager: await cookieOf(product.url, 'manager@vivac.test', password),
    admin: await cookieOf(product.url, 'admin@vivac.test', password),
  };
  await untilSettled(product.url, 'manager@vivac.test', password);
  const chromium = findChromium();
  const medians: Measured[] = [];
  for (const view of chosen) {
    const runs: Run[] = [];
    const loads: number[] = [];
    const beginMs = performance.now();
    for (let count = 0; count < runCount; count += 1) {
      loads.push(loadavg()[0] ?? 0);
      runs.push(await audit({ view, url: product.url, cookie: cookies[view.reader], chromium, folder }));
    }
    console.log(`${view.name}: performance ${runs.map(({ performance }) => performance).join(' ')}`);
    const range = `${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}`;
    const tookS = (performance.now() - beginMs) / 1000 / runCount;
    medians.push({ ...medianRun(runs), name: view.name, loads: range, tookS });
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
