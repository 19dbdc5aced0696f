/** `npm run check-disk`: a real file system that is full at start, at an import, at a backup and while the product runs. Needs root, which alone may mount. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runVivac } from '../crash/vivac-command.ts';
import { serverProcess } from '../crash/server-process.ts';
import { openTally, unless } from '../crash/tally.ts';
import { type SmallDisk, mountSmallDisk } from './small-disk.ts';
import { type Files, writeFiles } from './price-files.ts';

const MB = 1024 * 1024;
const DISK_MB = 400;
const NOTHING_STORED = 'vivac: The disk is full: make room and try again. Nothing was stored.\n';

const tally = openTally();
if (process.getuid?.() === 0) await checkAll();
else tally.check('a small disk', 'only root may mount one: run this as root');
tally.conclude();

async function checkAll(): Promise<void> {
  const disk = mountSmallDisk(DISK_MB);
  try {
    const dataDir = join(disk.path, 'data');
    const run = { disk, dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: '', VIVAC_DEMO: '0', NODE_ENV: 'test' } };
    await checkFirstStart(run);
    await checkImport(run, writeFiles());
    await checkBackup(run);
    await checkRunning(run);
  } finally {
    disk.remove();
  }
}

interface Run {
  readonly disk: SmallDisk;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

async function checkFirstStart({ disk, env }: Run): Promise<void> {
  for (const left of [0, 20]) {
    disk.fillUpTo(left * MB);
    const { code, output } = await runVivac(['batches'], env);
    const says = /^vivac: The disk is full: \S+ has \d+ MB left, and PostgreSQL needs 64 MB to start\. .*\n$/.test(
      output,
    );
    tally.check(`a first start with ${left} MB says that the disk is full`, unless(says && code === 1, output));
  }
  disk.makeRoom();
  const { code, output } = await runVivac(['batches'], env);
  tally.check('a first start after room was made', unless(code === 0, output));
}

/** From a log of PostgreSQL that cannot grow (it stops) up to tables that cannot. */
async function checkImport({ disk, env }: Run, { campsites, prices, rows }: Files): Promise<void> {
  await runVivac(['import', 'campsites', campsites], env);
  for (const left of [1, 17, 20, 25, 34]) {
    disk.fillUpTo(left * MB);
    const { code, output } = await runVivac(['import', 'prices', prices], env);
    // A busy machine has time to tell how far it is.
    const said = output.replaceAll(/^prices\.csv: .* rows read, \d+ %\n/gm, '');
    const says = said === NOTHING_STORED || /^vivac: The disk is full: .* Nothing was lost\.\n$/.test(said);
    tally.check(`an import with ${left} MB says that the disk is full`, unless(says && code === 1, output));
    disk.makeRoom();
    const listed = await runVivac(['batches'], env);
    tally.check(
      `nothing of an import with ${left} MB was stored`,
      unless(!listed.output.includes('prices'), listed.output),
    );
  }
  const { code, output } = await runVivac(['import', 'prices', prices], env);
  const stored = output.includes(`stored            ${rows.toLocaleString('en')}`);
  tally.check('the import after room was made stores every row', unless(code === 0 && stored, output));
}

async function checkBackup({ disk, env }: Run): Promise<void> {
  const file = join(disk.path, 'a.backup');
  disk.fillUpTo(50_000);
  const { code, output } = await runVivac(['backup', file], env);
  tally.check('a backup says that the disk is full', unless(code === 1 && output.includes('The disk is full'), output));
  const left = readdirSync(disk.path).filter((name) => name.includes('backup'));
  tally.check('a backup on a full disk leaves no file', unless(left.length === 0, left.join(' ')));
  disk.makeRoom();
  const again = await runVivac(['backup', file], env);
  tally.check('a backup after room was made', unless(again.code === 0, again.output));
}

async function checkRunning({ disk, dataDir, env }: Run): Promise<void> {
  const server = await serverProcess(disk.path, env);
  server.start();
  tally.check('the server is ready', unless(await server.isReadyWithin(60_000), server.log()));
  disk.fillUpTo(20 * MB);
  const full = await ready(server.url);
  const says = full.status === 503 && full.reason.startsWith(`The disk is full: ${dataDir} has `);
  tally.check('/readyz of a full disk is 503 and says so', unless(says, JSON.stringify(full)));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const used = Number(/^vivac_disk_used_ratio\{.*\} (\S+)$/m.exec(metrics)?.[1]);
  tally.check('/metrics tells the same disk', unless(used > 0.9, String(used)));
  disk.makeRoom();
  tally.check('/readyz is 200 once there is room', unless(await server.isReadyWithin(5_000), server.log()));
  tally.check('the server stops when asked', unless((await server.stop()) === 0, server.log()));
}

async function ready(url: string): Promise<{ status: number; reason: string }> {
  const answer = await fetch(`${url}/readyz`);
  const { reason = '' } = (await answer.json()) as { reason?: string };
  return { status: answer.status, reason };
}
