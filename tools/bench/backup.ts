import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { type Timed, residentPeakMb } from './import-rate.ts';
import { growMarket, pricesOf } from './market.ts';
import { printTable, thousands } from './report.ts';

const RSS_SAMPLE_MS = 50;
const FLAGS = ['--max-semi-space-size=16'];
const CLI = path.resolve(import.meta.dirname, '../../apps/server/src/cli.ts');

/** How long a backup and a restore of so many campsites take, with how much memory, beside a bare COPY of the prices. */
export async function benchBackup(databaseUrl: string, campsites: number, folder: string): Promise<void> {
  const rows: [string, Timed][] = [];
  const file = path.join(folder, 'bench.backup');
  const bare = path.join(folder, 'bare.copy');
  await inDatabase(databaseUrl, async (db) => {
    await growMarket(db, campsites);
    rows.push(['bare COPY out, prices alone', await timed(() => copyOut(db, bare))]);
    rows.push(['bare COPY in, prices alone, without keys', await timed(() => copyIn(db, bare))]);
  });
  const backup = await byCommand(databaseUrl, folder, ['backup', file]);
  rows.push(['backup', backup.timed]);
  rows.push(['rehearsal', (await byCommand(databaseUrl, folder, ['restore', file, '--rehearse'])).timed]);
  rows.push(['restore', (await byCommand(databaseUrl, folder, ['restore', file])).timed]);
  const after = await byCommand(databaseUrl, folder, ['backup', `${file}.again`]);
  const isEqual = backup.printed.split('content ')[1] === after.printed.split('content ')[1];
  printTable(
    `Backup of ${thousands(pricesOf(campsites))} prices: ${thousands((await stat(file)).size)} bytes, ${thousands((await stat(bare)).size)} by COPY; hashes ${isEqual ? 'equal' : 'DIFFERENT'}`,
    [
      ['way', 'time', 'peak memory'],
      ...rows.map(([name, { seconds, peakMb }]) => [
        name,
        `${seconds.toFixed(1)} s`,
        peakMb === null ? '–' : `${peakMb.toFixed(0)} MB`,
      ]),
    ],
  );
}

async function inDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, prepare: false, statementTimeoutMs: 0 });
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

async function timed(work: () => Promise<void>): Promise<Timed> {
  const startedMs = performance.now();
  await work();
  return { seconds: (performance.now() - startedMs) / 1000, peakMb: null };
}

const copyOut = (db: Database, file: string) =>
  db.transaction((tx) => pipeline(tx.client.query(copyTo('COPY prices TO STDOUT')), createWriteStream(file)));

async function copyIn(db: Database, file: string): Promise<void> {
  await db.query('CREATE TABLE bare (LIKE prices)');
  await db.transaction((tx) => pipeline(createReadStream(file), tx.client.query(copyFrom('COPY bare FROM STDIN'))));
  await db.query('DROP TABLE bare; CHECKPOINT');
}

/** As an operator would: its start is in the time, its memory is its own. */
async function byCommand(
  databaseUrl: string,
  folder: string,
  args: readonly string[],
): Promise<{ timed: Timed; printed: string }> {
  const startedMs = performance.now();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, VIVAC_DEMO: '0' };
  const child = spawn(process.execPath, [...FLAGS, CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complaint = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  let peakMb: number | null = null;
  const sampler = setInterval(() => (peakMb = residentPeakMb(child.pid) ?? peakMb), RSS_SAMPLE_MS);
  const [code] = await once(child, 'close');
  clearInterval(sampler);
  if (code !== 0) throw new Error(`vivac ${args[0]} ended with ${code}: ${complaint}`);
  return { timed: { seconds: (performance.now() - startedMs) / 1000, peakMb }, printed };
}
