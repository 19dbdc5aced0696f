import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { type Timed, importByCommand, residentPeakMb, writePrices } from './import-rate.ts';
import { signIn } from './managers.ts';
import { printTable, thousands } from './report.ts';

const PASSWORD = 'a password for the bench';
const ADMIN = 'push@bench.test';
const NIGHTS_OF_CAMPSITE = 365 * 24;

/** One in ten offers has another price than at the look before. */
const LOOKS = [
  { name: 'new prices', seenAt: '2026-11-20T05:00:00Z', changed: 0 },
  { name: 'the next day', seenAt: '2026-11-21T05:00:00Z', changed: 10 },
];

/** Beyond the campsites of the imports that may have run before. */
const FIRST = 1_000_001;

interface PushBench {
  readonly context: Context;
  readonly server: string;
  /** The server's process. */
  readonly pid: number;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly rows: number;
}

/** How fast prices come in that are pushed over HTTP, beside the command line's import of as many, and what the server holds meanwhile. */
export async function benchPush({ context, server, pid, databaseUrl, folder, rows }: PushBench): Promise<void> {
  const campsites = Math.ceil(rows / NIGHTS_OF_CAMPSITE);
  const stored = campsites * NIGHTS_OF_CAMPSITE;
  await context.db.query(`
    INSERT INTO campsites (name) SELECT 'Import campsite ' || n FROM generate_series(${FIRST}, ${FIRST + campsites * 2 - 1}) n;
    INSERT INTO campsite_links SELECT 'https://bench.test/' || substr(name, 17), id FROM campsites WHERE name LIKE 'Import%'
      ON CONFLICT DO NOTHING`);
  const token = await administrator(context, server);
  const restMb = residentPeakMb(pid);
  const ways: [name: string, timed: Timed][] = [];
  for (const { name, ...look } of LOOKS) {
    const [pushed, imported] = ['pushed', 'imported'].map((way) => path.join(folder, `${way}.csv`)) as [string, string];
    await writePrices(pushed, { from: FIRST, campsites, ...look });
    await writePrices(imported, { from: FIRST + campsites, campsites, ...look });
    await context.db.query('CHECKPOINT');
    ways.push([`command line, ${name}`, await importByCommand(databaseUrl, 'prices', imported, `imported ${name}`)]);
    await context.db.query('CHECKPOINT');
    ways.push([`push, ${name}`, await push(server, token, pushed, pid)]);
  }
  const rate = ([, { seconds }]: [string, Timed]) => stored / seconds;
  printTable(
    `Push of ${thousands(stored)} price rows, load ${loadavg()[0]!.toFixed(2)}; the server held ${restMb?.toFixed(0) ?? '–'} MB before`,
    [
      ['way', 'time', 'rows/s', 'of the command line', 'peak memory'],
      ...ways.map((way, at) => [
        way[0],
        `${way[1].seconds.toFixed(1)} s`,
        thousands(rate(way)),
        at % 2 === 0 ? '–' : (rate(way) / rate(ways[at - 1]!)).toFixed(2),
        way[1].peakMb === null ? '–' : `${way[1].peakMb.toFixed(0)} MB`,
      ]),
    ],
  );
}

/** A token of an administrator who was made by the bench. */
export async function administrator({ identity }: Context, server: string): Promise<string> {
  const users = embedded(identity);
  const { uid } = await users.createUser({ email: ADMIN, displayName: 'Push', admin: true, invite: 'none' });
  await users.setPassword(uid, PASSWORD);
  return signIn(server, ADMIN);
}

/** As a program sends a file that it reads from its disk. */
export async function push(server: string, token: string, file: string, pid: number): Promise<Timed> {
  const startedMs = performance.now();
  const response = await fetch(`${server}/api/imports/prices`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'text/csv',
      'content-length': String((await stat(file)).size),
    },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
  });
  if (!response.ok) throw new Error(`The push was answered ${response.status}: ${await response.text()}`);
  await response.text();
  return { seconds: (performance.now() - startedMs) / 1000, peakMb: residentPeakMb(pid) };
}
