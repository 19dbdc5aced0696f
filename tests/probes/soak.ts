/**
 * `npm run probe -- soak [--minutes=60 --connections=20 --pause=200]`: the server as `npm start` runs it, read by managers all the time, with a price file every five minutes and a
 * download every minute. Nothing may fail; memory, files and connections must not grow. A run of less than 30 minutes tells its slope without judging it.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openIncidents } from './cluster/incidents.ts';
import { CAMPSITE_NAMES, READERS, SENDER, fillCluster } from './cluster/market.ts';
import { readAlong } from './cluster/readers.ts';
import { pushAlong } from './cluster/senders.ts';
import { openAcknowledged } from './crash/imports/acknowledged.ts';
import { startedServer } from './crash/server-process.ts';
import { openTally, unless } from './crash/tally.ts';
import { readSample } from './soak/read-sample.ts';
import { type Session, openSession } from './soak/session.ts';
import { type Sample, type Verdict, settleS, verdictOf } from './soak/verdict.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    connections: { type: 'string', default: '20' },
    pause: { type: 'string', default: '200' },
    seed: { type: 'string', default: '17' },
  },
});
const minutes = Number(values.minutes);
const SAMPLE_MS = 10_000;
const RENEW_MS = 60_000;
const DOWNLOAD_MS = 60_000;
const IMPORT_MS = Math.min(300_000, (minutes * 60_000) / 5);
const READY_LIMIT_MS = 120_000;
const JUDGED_FROM_MINUTES = 30;

const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-soak-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
try {
  await soak();
} catch (error) {
  tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function soak(): Promise<void> {
  const dataDir = join(folder, 'store');
  await fillCluster(dataDir);
  // Each connection says an address of its own.
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    VIVAC_DEMO: '0',
    NODE_ENV: 'test',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  const server = await startedServer(folder, env);
  server.start();
  try {
    if (!(await server.isReadyWithin(READY_LIMIT_MS))) throw new Error('The server did not become ready.');
    const incidents = openIncidents();
    const { samples, imports, downloads } = await use(server.url, incidents);
    const [report] = incidents.report();
    const { answered, failures, p50Ms, p95Ms } = report!;
    console.log(
      `${answered} calls (p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms), ${imports} imports, ${downloads} downloads`,
    );
    tally.check('nothing failed', unless(Object.keys(failures).length === 0, JSON.stringify(failures)));
    tally.check(
      'something was answered, imported and downloaded',
      unless(Math.min(answered, imports, downloads) > 0, 'it was not'),
    );
    judge(verdictOf(samples, settleS(minutes)), samples.length);
    tally.check('the server runs', unless(server.isRunning, 'it ended'));
  } finally {
    await server.stop();
  }
}

async function use(url: string, incidents: ReturnType<typeof openIncidents>) {
  const sessions = await Promise.all([SENDER, ...READERS].map((email) => openSession(url, email)));
  const [sender, ...readers] = sessions as [Session, ...Session[]];
  const tokens = readers.map(({ token }) => token);
  const over = new AbortController();
  setTimeout(() => over.abort(), minutes * 60_000);
  const files = join(folder, 'files');
  mkdirSync(files);
  const pushing = {
    url,
    get token() {
      return sender.token;
    },
    incidents,
    acknowledged: () => {},
  };
  const load = { connections: Number(values.connections), pauseMs: Number(values.pause) };
  const samples: Sample[] = [];
  const beganMs = performance.now();
  const [, imports, downloads] = await Promise.all([
    readAlong(url, tokens, load, incidents, over.signal),
    pushAlong(
      pushing,
      openAcknowledged(),
      { folder: files, seed: Number(values.seed), everyMs: IMPORT_MS },
      over.signal,
    ),
    every(DOWNLOAD_MS, over.signal, () => download(url, readers[0]!.token)),
    every(
      SAMPLE_MS,
      over.signal,
      async () => void samples.push(await readSample(url, (performance.now() - beganMs) / 1000)),
    ),
    every(RENEW_MS, over.signal, async () => {
      for (const session of sessions) await session.renew();
      tokens.splice(0, tokens.length, ...readers.map(({ token }) => token));
    }),
  ]);
  return { samples, imports, downloads };
}

/** How often it was done. */
async function every(pauseMs: number, ends: AbortSignal, work: () => Promise<void>): Promise<number> {
  let times = 0;
  for (; !ends.aborted; times++) {
    await work();
    await wait(pauseMs, undefined, { signal: ends }).catch(() => {});
  }
  return times;
}

async function download(url: string, token: string): Promise<void> {
  const name = encodeURIComponent(CAMPSITE_NAMES[0]!);
  const answer = await fetch(`${url}/api/dashboard/download?format=csv&campsitename=${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  tally.check('a download', unless(answer.ok, `HTTP ${answer.status}`));
}

function judge(verdict: Verdict, samples: number): void {
  const { firstMb, lastMb, slopeMbPerHour, growthPercent, moreFiles, moreConnections, worstLoopDelayMs } = verdict;
  console.log(
    `${minutes} min, ${samples} samples, load ${loadavg()[0]!.toFixed(1)}: memory ${firstMb.toFixed(0)} → ${lastMb.toFixed(0)} MB (${growthPercent.toFixed(1)} %, ` +
      `slope ${slopeMbPerHour.toFixed(1)} MB/h), ${moreFiles} more open files, ${moreConnections} more connections, event loop p99 at most ${worstLoopDelayMs.toFixed(0)} ms`,
  );
  tally.check('memory grows by at most 10 %', unless(growthPercent <= 10, `${growthPercent.toFixed(1)} %`));
  if (minutes >= JUDGED_FROM_MINUTES)
    tally.check('memory rises by at most 5 MB an hour', unless(slopeMbPerHour <= 5, `${slopeMbPerHour.toFixed(1)}`));
  tally.check('open files do not grow', unless(moreFiles <= 10, `by ${moreFiles}`));
  tally.check('database connections do not grow', unless(moreConnections <= 5, `by ${moreConnections}`));
}
