/**
 * `npm run probe -- cluster [--minutes=10 --connections=50]`: three servers behind nginx, PgBouncer in both modes, a primary and a streaming replica,
 * read by many connections while prices are pushed and users invited; a server, the replica and the primary are killed. Nothing may be lost or doubled.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { printTable } from '../../tools/bench/report.ts';
import { signIn } from '../../tools/bench/managers.ts';
import { checkStores } from './cluster/check-stores.ts';
import { type DatabaseNode, databasePair } from './cluster/database-pair.ts';
import { type Incidents, openIncidents } from './cluster/incidents.ts';
import { READERS, SENDER, fillCluster } from './cluster/market.ts';
import { readAlong } from './cluster/readers.ts';
import { inviteAlong, pushAlong } from './cluster/senders.ts';
import { type Fleet, startFleet } from './cluster/three-servers.ts';
import { openAcknowledged } from './crash/imports/acknowledged.ts';
import { type MailHost, mailHost } from './crash/notifications/mail-host.ts';
import { openTally, unless } from './crash/tally.ts';
import { pgbouncerVersion, startPgbouncer } from './cluster/pgbouncer.ts';
import { PROXIES, isInstalled, makeCertificate } from './cluster/proxy-process.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '50' },
    pause: { type: 'string', default: '250' },
    seed: { type: 'string', default: '17' },
  },
});
const wholeMs = Number(values.minutes) * 60_000;
const seed = Number(values.seed);
/** What a server or the primary is away for, where the run is long enough. */
const AWAY_MS = Math.min(10_000, wholeMs / 12);
/** Two servers of 24 connections, and some that listen. */
const SESSION_POOL = 60;
const MAILS_LIMIT_MS = 240_000;

const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-cluster-'));
// As root, PostgreSQL runs under another account, which has to enter; so do the workers of nginx.
chmodSync(folder, 0o755);
const stops: (() => Promise<unknown>)[] = [];
try {
  tally.check('pgbouncer is installed', unless(pgbouncerVersion() !== null, 'on Debian: apt-get install pgbouncer'));
  tally.check('nginx is installed', unless(isInstalled(PROXIES[0]!), 'on Debian: apt-get install nginx'));
  await simulate();
} catch (error) {
  tally.check('the run', error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.log(String(error)));
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

async function simulate(): Promise<void> {
  const dataDir = join(folder, 'store');
  await fillCluster(dataDir);
  const { primary, replica } = await databasePair(dataDir, folder);
  stops.push(primary.stop, replica.stop);
  await primary.start();
  await replica.start();
  const mails = await mailHost(seed);
  stops.push(mails.close);
  const fleet = await fleetBefore(primary, replica, mails, dataDir);
  stops.push(fleet.stop);
  const incidents = openIncidents();
  const sent = await use(fleet, { primary, replica }, incidents);
  await untilMailed(mails, sent.emails);
  await checkStores({ primary, replica, mails, ...sent }, tally);
  tell(incidents, sent);
}

async function fleetBefore(
  primary: DatabaseNode,
  replica: DatabaseNode,
  mails: MailHost,
  dataDir: string,
): Promise<Fleet> {
  const session = await startPgbouncer(folder, primary.url, 'session', SESSION_POOL);
  const transaction = await startPgbouncer(folder, primary.url, 'transaction');
  stops.push(session.stop, transaction.stop);
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')]);
  const shared = {
    VIVAC_DEMO: '0',
    NODE_ENV: 'test',
    // nginx, and whoever stands before it: each connection says an address of its own.
    TRUST_PROXY: '2',
    DATABASE_READ_URL: replica.url,
    IDENTITY_SECRET_FILE: join(dataDir, 'identity.secret'),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
  };
  const bySession = { ...shared, DATABASE_URL: session.url };
  return startFleet(folder, certificate, [
    bySession,
    bySession,
    { ...shared, DATABASE_URL: transaction.url, PG_PREPARE: 'off' },
  ]);
}

/** Readers and senders until the time is over, and the faults meanwhile. */
async function use(fleet: Fleet, pair: { primary: DatabaseNode; replica: DatabaseNode }, incidents: Incidents) {
  const { url } = fleet;
  const tokens = await Promise.all(READERS.map((email) => signIn(url, email)));
  const token = await signIn(url, SENDER);
  const files = join(folder, 'files');
  mkdirSync(files);
  const known = openAcknowledged();
  const over = new AbortController();
  const times = { import: 0, invitation: 0 };
  const firstAfter: number[] = [];
  const acknowledged = (what: string) => {
    if (what === 'import') times.import++;
    else times.invitation++;
    firstAfter.push(performance.now());
  };
  const sender = { url, token, incidents, acknowledged };
  const load = { connections: Number(values.connections), pauseMs: Number(values.pause) };
  const work = Promise.all([
    readAlong(url, tokens, load, incidents, over.signal),
    pushAlong(sender, known, { folder: files, seed, everyMs: 500 }, over.signal),
    inviteAlong(sender, 2_000, over.signal),
  ]);
  const loads: number[] = [];
  const watch = setInterval(() => loads.push(loadavg()[0]!), 5_000);
  const faults = faultsDuring(fleet, pair, incidents).finally(() => over.abort());
  const [[, , emails], recoveries] = await Promise.all([work, faults]);
  clearInterval(watch);
  return { known, emails, recoveries, acknowledgedMs: firstAfter, times, loads };
}

interface Recovery {
  readonly what: string;
  readonly tookS: number;
  readonly endedAtMs: number;
}

/** Fifths of the time: nothing, a server away, the replica away, the primary away, nothing. */
async function faultsDuring(
  { servers }: Fleet,
  { primary, replica }: { primary: DatabaseNode; replica: DatabaseNode },
  incidents: Incidents,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  const back = async (what: string, start: () => Promise<unknown>) => {
    const beganMs = performance.now();
    await start();
    recoveries.push({ what, tookS: (performance.now() - beganMs) / 1000, endedAtMs: performance.now() });
  };
  const rest = wholeMs / 5 - AWAY_MS;
  await wait(wholeMs / 5);
  incidents.begin('a server killed');
  await servers[0]!.kill();
  await wait(AWAY_MS);
  await back('the server is ready again', async () => {
    servers[0]!.start();
    if (!(await servers[0]!.isReadyWithin(90_000))) throw new Error('The killed server did not come back');
  });
  await wait(rest);
  incidents.begin('the replica killed');
  replica.kill();
  await wait(AWAY_MS);
  await back('the replica answers again', () => replica.start());
  await wait(rest);
  incidents.begin('the primary killed');
  primary.kill();
  await wait(AWAY_MS);
  await back('the primary answers again', () => primary.start());
  await wait(rest);
  incidents.begin('after');
  await wait(wholeMs / 5);
  return recoveries;
}

async function untilMailed({ received }: MailHost, emails: readonly string[]): Promise<void> {
  const untilMs = performance.now() + MAILS_LIMIT_MS;
  const isMailed = () => new Set(received.map(({ to }) => to)).size >= emails.length;
  while (!isMailed() && performance.now() < untilMs) await wait(500);
}

function tell(
  incidents: Incidents,
  { recoveries, acknowledgedMs, times, loads, known }: Awaited<ReturnType<typeof use>>,
): void {
  printTable('Calls', [
    ['time', 'answered', 'p50 ms', 'p95 ms', 'failed', 'last failure after s', 'longest silence s'],
    ...incidents.report().map((each) => [
      each.name,
      String(each.answered),
      String(each.p50Ms),
      String(each.p95Ms),
      Object.entries(each.failures)
        .map(([kind, count]) => `${count} × ${kind}`)
        .join(', ') || '0',
      each.lastFailureS.toFixed(1),
      each.longestSilenceS.toFixed(1),
    ]),
  ]);
  for (const { what, tookS, endedAtMs } of recoveries) {
    const next = acknowledgedMs.find((atMs) => atMs > endedAtMs);
    const first = next === undefined ? 'none' : `${((next - endedAtMs) / 1000).toFixed(1)} s`;
    console.log(`${what} ${tookS.toFixed(1)} s after its start; the next change was acknowledged ${first} later`);
  }
  const rows = known.files.reduce((sum, file) => sum + file.rows.stored, 0);
  console.log(`${times.import} imports of ${rows} rows and ${times.invitation} invitations were acknowledged`);
  console.log(
    `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, ${values.minutes} min, seed ${seed}`,
  );
}
