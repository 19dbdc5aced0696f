import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@vivac/embedded-postgres/embedded';
import { fillMarket } from '@vivac/testing/market/filled-market';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { writeBackup } from '@vivac/server/src/platform/backup/write-backup.ts';
import { startStore } from '@vivac/server/src/store-location.ts';
import { version } from '@vivac/server/src/version.ts';

/** `npm run generate -- release-fixture` keeps a small store of this version as a backup, for later versions to be upgraded from in a test. */
const RELEASES = path.resolve(import.meta.dirname, '../../packages/testing/releases');
const QUIET = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) };

const dataDir = makeTestDirectory();
const embedded = await startEmbedded({ dataDir, log: QUIET, durable: false });
try {
  const store = await startStore({ databaseUrl: embedded.url, dataDir, demo: false }, QUIET);
  await fillMarket(store.url);
  mkdirSync(RELEASES, { recursive: true });
  const file = path.join(RELEASES, `${version}.backup`);
  const madeAt = new Date('2026-11-23T08:00:00Z');
  const { rows, bytes } = await writeBackup({
    url: store.url,
    file,
    version,
    madeAt,
    signedWith: 'a secret that nobody has',
    identitySecret: null,
  });
  process.stdout.write(`${path.relative(process.cwd(), file)}: ${rows} rows, ${bytes} bytes\n`);
} finally {
  await embedded.stop();
  for (const folder of [embedded.directory, dataDir]) rmSync(folder, { recursive: true, force: true });
}
