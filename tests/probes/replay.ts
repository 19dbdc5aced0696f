import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '../support/start-product.ts';
import { withStore } from './crash/store-access.ts';
import { openTally, unless } from './crash/tally.ts';
import { runVivac } from './crash/vivac-command.ts';
import { readCaptures, readListings } from './menorca/capture-files.ts';
import { chooseWatched } from './menorca/choose-watched.ts';
import { expectationOf } from './menorca/expectation.ts';
import { signIn } from './menorca/signed-in.ts';
import { openScreens } from './replay/open-screens.ts';

/**
 * `node tests/probes/replay.ts DATA_FOLDER`: replays captures into a running product while a browser looks. After each, what calendar, daily
 * table and the page of the changes show has to be what the API says at that moment, without a reload. The files are Inside Airbnb's for Menorca (docs/examples/menorca).
 */
const MANAGER = 'manager@menorca.test';
const NOW = '2024-06-30T12:00:00Z';
const EXAMPLE = resolve(import.meta.dirname, '../../docs/examples/menorca');

const data = process.argv[2];
if (data === undefined) {
  console.log('Usage: node tests/probes/replay.ts DATA_FOLDER');
  process.exit(2);
}
const listings = readListings(resolve(data));
const captures = readCaptures(resolve(data));
const folder = mkdtempSync(join(tmpdir(), 'vivac-replay-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const tally = openTally();
const dataDir = join(folder, 'store');
const product = await startProduct({ NODE_ENV: 'test', VIVAC_DEMO: '0', VIVAC_NOW: NOW, DATA_DIR: dataDir });
try {
  await replay();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function replay(): Promise<void> {
  const env = { DATA_DIR: dataDir, VIVAC_DEMO: '0', PUBLIC_URL: product.url };
  const run = async (...args: string[]) => {
    const { code, output } = await runVivac(args, env);
    tally.check(`vivac ${args.slice(0, 2).join(' ')}`, unless(code === 0, output));
  };
  await run('import', 'campsites', join(data!, 'listings.csv'), '--mapping', join(EXAMPLE, 'listings.mapping.json'));
  const { reference, competitors } = chooseWatched(listings, expectationOf(captures));
  await run('watch', MANAGER, '--reference', reference.link, '--competitor', ...competitors.map(({ link }) => link));
  const manager = await signIn(product.url, dataDir, MANAGER);
  const names = [reference.name, ...competitors.map(({ name }) => name)];
  const prices = (path: string) => run('import', 'prices', path, '--mapping', join(EXAMPLE, 'calendar.mapping.json'));
  // The screens have something to show from the first capture on.
  await prices(captures[0]!.path);
  const screens = await openScreens(product.url, MANAGER, manager, names);
  try {
    let compared = 0;
    for (const [at, { day, path }] of captures.entries()) {
      if (at > 0) await prices(path);
      await untilComputed();
      compared = await screens.compare(day, tally);
    }
    // The others are older than the page reaches.
    tally.check('changes of the last capture are on the page', unless(compared > 0, 'none'));
  } finally {
    await screens.close();
  }
}

/** Changes are computed behind the imports, which leave a mark for each campsite. */
async function untilComputed(): Promise<void> {
  await withStore(dataDir, async (db) => {
    const isBehind = async () => (await db.query('SELECT FROM change_marks LIMIT 1', [])).length > 0;
    while (await isBehind()) await wait(250);
  });
}
