import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProduct } from '../support/start-product.ts';
import { readCaptures, readListings } from './menorca/capture-files.ts';
import { checkCalendar } from './menorca/check-calendar.ts';
import { checkHistory } from './menorca/check-history.ts';
import { checkImports } from './menorca/check-imports.ts';
import { chooseWatched } from './menorca/choose-watched.ts';
import { expectationOf } from './menorca/expectation.ts';
import { signIn } from './menorca/signed-in.ts';
import { openTally, unless } from './crash/tally.ts';
import { runVivac } from './crash/vivac-command.ts';

/** Imports Inside Airbnb's files for Menorca (docs/examples/menorca) and compares what the product shows with the files. */
const MANAGER = 'manager@menorca.test';
const NOW = '2024-06-30T12:00:00Z';

const data = process.argv[2];
if (data === undefined) {
  console.log('Usage: node tests/probes/menorca.ts DATA_FOLDER');
  process.exit(2);
}
const listings = readListings(resolve(data));
const captures = readCaptures(resolve(data));
const expected = expectationOf(captures);
const folder = mkdtempSync(join(tmpdir(), 'vivac-menorca-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const tally = openTally();
try {
  const dataDir = await checkImports(folder, resolve(data), captures, tally);
  const product = await startProduct({ NODE_ENV: 'test', VIVAC_DEMO: '0', VIVAC_NOW: NOW, DATA_DIR: dataDir });
  try {
    await look(product.url, dataDir);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function look(url: string, dataDir: string): Promise<void> {
  const { reference, competitors } = chooseWatched(listings, expected);
  const env = { DATA_DIR: dataDir, VIVAC_DEMO: '0', PUBLIC_URL: url };
  const links = competitors.map(({ link }) => link);
  const watch = await runVivac(['watch', MANAGER, '--reference', reference.link, '--competitor', ...links], env);
  tally.check('vivac watch', unless(watch.code === 0, watch.output));
  console.log(`${reference.name} beside ${competitors.map(({ name }) => name).join(', ')}`);
  const manager = await signIn(url, dataDir, MANAGER);
  const config = await manager.ask<{ today: string }>('/config');
  tally.check('today is the day of the last capture', unless(config.today === '2024-06-30', config.today));
  await checkCalendar(manager, reference, competitors, expected, tally);
  await checkHistory(manager, env, [reference, ...competitors], expected, tally);
}
