/**
 * `npm run probe -- latency [--streams=200 --batches=180 --every=1000]`: how long a commit takes to be on screen, with many live streams open and
 * an import of 600,000 rows in the same product, and whether anybody learns of a campsite outside their watchlist.
 */
import { createReadStream, chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '../../tools/bench/report.ts';
import { signIn } from '../../tools/bench/managers.ts';
import { startedServer } from './crash/server-process.ts';
import { postmasterOf, withStore } from './crash/store-access.ts';
import { openTally, unless } from './crash/tally.ts';
import { type Waits, commitMoments, percentile, processorSeconds, waitsOf } from './latency/figures.ts';
import { SENDERS, campsitesOf, fillLiveMarket, pushPrices, smallBatch, writeLargeFile } from './latency/live-market.ts';
import { type Screen, openScreen } from './latency/screen.ts';

const WANTED_P95_MS = 1_000;
/** Without a pause more of one address are refused. */
const SIGN_INS_AT_ONCE = 16;
const SIGN_IN_PAUSE_MS = 2_500;
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '200' },
    batches: { type: 'string', default: '180' },
    every: { type: 'string', default: '1000' },
  },
});
const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-live-'));
// As root, PostgreSQL runs under another account, which has to enter.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'store');
try {
  await measure();
} catch (error) {
  tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  const left = postmasterOf(dataDir);
  if (left !== null) process.kill(left, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function measure(): Promise<void> {
  const watchers = await fillLiveMarket(dataDir, Number(values.streams));
  const server = await startedServer(folder, { DATA_DIR: dataDir, VIVAC_DEMO: '0', DATABASE_URL: '' });
  const screens: Screen[] = [];
  try {
    server.start();
    if (!(await server.isReadyWithin(120_000))) throw new Error('The product did not become ready.');
    const [large, small] = [await signIn(server.url, SENDERS[0]), await signIn(server.url, SENDERS[1])];
    const tokens: string[] = [];
    for (const [nth, { email }] of watchers.entries()) {
      if (nth % SIGN_INS_AT_ONCE === 0) await wait(SIGN_IN_PAUSE_MS);
      tokens.push(await signIn(server.url, email));
    }
    for (const [nth, watcher] of watchers.entries()) screens.push(await openScreen(server.url, watcher, tokens[nth]!));
    console.log(`${screens.length} streams are open; load ${loads()}`);
    const before = [
      processorSeconds(server.pid),
      processorSeconds(postmasterOf(dataDir)),
      process.cpuUsage().user / 1e6,
    ] as const;
    const stopping = new AbortController();
    const importing = importAgain(server.url, large, stopping.signal);
    const batches = await pushSmall(server.url, small);
    stopping.abort();
    const imports = await importing;
    await untilQuiet(screens);
    const after = [
      processorSeconds(server.pid),
      processorSeconds(postmasterOf(dataDir)),
      process.cpuUsage().user / 1e6,
    ] as const;
    const commits = await withStore(dataDir, (db) => commitMoments(db, batches));
    console.log(`${imports} imports beside ${batches.size} small batches; load ${loads()}`);
    console.log(
      `processor seconds: server ${(after[0] - before[0]).toFixed(0)}, database ${(after[1] - before[1]).toFixed(0)}, this probe ${(after[2] - before[2]).toFixed(0)}`,
    );
    conclude(waitsOf(screens, commits), screens, imports);
  } finally {
    for (const screen of screens) screen.close();
    await server.stop();
  }
}

function loads(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
}

function conclude({ toEvent, toAnswer, missing }: Waits, screens: readonly Screen[], imports: number): void {
  const sum = (of: (screen: Screen) => number) => screens.reduce((total, screen) => total + of(screen), 0);
  const events = sum(({ seen }) => seen.events.length);
  const foreign = sum(({ seen }) => seen.foreign);
  const row = (name: string, waits: readonly number[]) => [
    name,
    String(waits.length),
    ...[0.5, 0.95, 1].map((share) => `${percentile(waits, share).toFixed(0)} ms`),
  ];
  printTable('From the commit of a small batch', [
    ['until', 'times', 'p50', 'p95', 'max'],
    row('its event is received', toEvent),
    row('an answer with its price is there', toAnswer),
  ]);
  console.log(
    `${events} events; calendars asked for ${sum(({ seen }) => seen.asked)} times, ${sum(({ seen }) => seen.unchanged)} unchanged`,
  );
  const failures = screens.flatMap(({ seen }) => seen.failures);
  tally.check('an import ran meanwhile', unless(imports > 0, 'none ended'));
  tally.check('at least 10,000 events were received', unless(events >= 10_000, `${events}`));
  tally.check('no event names a foreign campsite', unless(foreign === 0, `${foreign}`));
  tally.check('every screen shows every batch', unless(missing === 0, `${missing} never came`));
  tally.check('everything asked for was answered', unless(failures.length === 0, `${failures.length}: ${failures[0]}`));
  const p95 = percentile(toAnswer, 0.95);
  tally.check(`p95 on screen is at most ${WANTED_P95_MS} ms`, unless(p95 <= WANTED_P95_MS, `${p95.toFixed(0)} ms`));
}

/** Pushes one large file after another, each of a later look. Resolves to how many there were. */
async function importAgain(url: string, token: string, stopping: AbortSignal): Promise<number> {
  let imports = 0;
  for (; !stopping.aborted; imports++) {
    const { file, rows } = await writeLargeFile(folder, imports);
    const beganMs = performance.now();
    await pushPrices(url, token, Readable.toWeb(createReadStream(file)) as ReadableStream, statSync(file).size);
    const seconds = (performance.now() - beganMs) / 1000;
    console.log(`${rows.toLocaleString('en')} rows were imported in ${seconds.toFixed(1)} s; load ${loads()}`);
  }
  return imports;
}

/** Resolves to the numbers of the batches in the database, by their own. */
async function pushSmall(url: string, token: string): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for (let batch = 1; batch <= Number(values.batches); batch++) {
    const next = wait(Number(values.every));
    const text = smallBatch(batch, campsitesOf(batch));
    const { number } = await pushPrices(url, token, text);
    numbers.set(batch, number!);
    await next;
  }
  return numbers;
}

/** Until nothing was heard or asked for three seconds. */
async function untilQuiet(screens: readonly Screen[]): Promise<void> {
  const heard = () => screens.reduce((sum, { seen }) => sum + seen.events.length + seen.asked, 0);
  let before = -1;
  while (before !== heard() || !screens.every((screen) => screen.isQuiet())) {
    before = heard();
    await wait(3_000);
  }
}
