import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMarket } from '../crash/withdraw/administered-market.ts';
import { startedServer } from '../crash/server-process.ts';
import { openTally, unless } from '../crash/tally.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { millionRows } from './million-rows.ts';
import { type Uploader, openUploader } from './uploader.ts';

/** Uploads files that nobody honest sends, and one of a million honest rows; each with its time and the server's memory. */
const LIMIT_MS = 120_000;
const MEMORY_MB = 350;

const folder = mkdtempSync(join(tmpdir(), 'vivac-hostile-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'store');
const tally = openTally();
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
mkdirSync(dataDir, { recursive: true });
await fillMarket({ folder, dataDir, seed: 1, batches: 0 });
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  VIVAC_DEMO: '0',
  NODE_ENV: 'test',
};
const server = await startedServer(folder, env);
server.start();
try {
  if (!(await server.isReadyWithin(60_000))) throw new Error(`The server did not start:\n${server.log()}`);
  const uploader = await openUploader(server.url);
  if (only === undefined || only === 'million') await checkMillion(uploader);
  for (const file of HOSTILE_FILES) {
    if (only !== undefined && !file.what.includes(only)) continue;
    await checkHostile(uploader, file);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function checkMillion(uploader: Uploader): Promise<void> {
  const content = millionRows();
  const startedMs = performance.now();
  const said = await uploader.run({ what: 'a million rows', name: 'million.csv', content: () => content }, 600_000);
  line('a million honest rows', content.length, startedMs, said);
  tally.check('a million rows are imported', unless(/^done .* 1000000 read/.test(said), said));
  tally.check('memory of a million rows', unless(peakMb() < MEMORY_MB, `${peakMb()} MB`));
}

async function checkHostile(uploader: Uploader, file: (typeof HOSTILE_FILES)[number]): Promise<void> {
  const content = file.content();
  forgetPeak();
  const startedMs = performance.now();
  const said = await uploader
    .run({ ...file, content: () => content }, LIMIT_MS)
    .catch((error: unknown) => `failed: ${String(error)}`);
  line(file.what, content.length, startedMs, said);
  const elapsedMs = performance.now() - startedMs;
  const faults = [
    server.isRunning ? null : 'the server is gone',
    /^(failed|5\d\d)/.test(said) ? said : null,
    elapsedMs > LIMIT_MS ? `took ${Math.round(elapsedMs / 1000)} s` : null,
    peakMb() > MEMORY_MB ? `the server had ${peakMb()} MB` : null,
    (await uploader.isAlive()) ? null : 'the server does not answer any more',
  ].filter((fault) => fault !== null);
  tally.check(file.what, faults.length === 0 ? null : faults.join('; '));
  if (!server.isRunning) server.start();
  if (!(await server.isReadyWithin(60_000))) throw new Error('The server did not come back');
}

function line(what: string, bytes: number, startedMs: number, said: string): void {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${what.padEnd(46)}${size.padStart(9)}${`${seconds} s`.padStart(9)}${`${peakMb()} MB`.padStart(9)}  ${said.slice(0, 150)}`,
  );
}

/** From now on the peak is that of the next file. */
function forgetPeak(): void {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
}

/** The most memory that the server has had (VmHWM). */
function peakMb(): number {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000);
  } catch {
    return 0;
  }
}
