import { setTimeout as wait } from 'node:timers/promises';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { CrashRun } from './crash-run.ts';
import { type MailHost, mailHost } from './notifications/mail-host.ts';
import { prepareUsers } from './notifications/notified-users.ts';
import { type ServerProcess, notifyingServer } from './server-process.ts';
import { withStore } from './store-access.ts';
import { unless } from './tally.ts';

/** A moment at which a server is started, and the periods whose messages are received then, in the order of their keys. */
type Step = readonly [moment: string, ...periods: string[]];

const DAILY: PriceRule = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true };
/** On Monday, the day when none is said. */
const WEEKLY: PriceRule = { ...DAILY, schedule: 'weekly' };

/** Every walk has a user of its own, whose rules are on since the moment before it. */
const WALKS: readonly { readonly name: string; readonly since: string; readonly steps: readonly Step[] }[] = [
  {
    name: 'the day of 23 hours',
    since: '2026-03-28T05:59:00Z',
    steps: [
      ['2026-03-28T06:00:05Z', '2026-03-28'],
      ['2026-03-29T04:59:55Z'],
      ['2026-03-29T05:00:05Z', '2026-03-29'],
      ['2026-03-30T05:00:05Z', '2026-03-30', '2026-W14'],
    ],
  },
  {
    name: 'the day of 25 hours',
    since: '2026-10-24T04:59:00Z',
    steps: [
      ['2026-10-24T05:00:05Z', '2026-10-24'],
      ['2026-10-25T05:00:05Z'],
      ['2026-10-25T06:00:05Z', '2026-10-25'],
      ['2026-10-26T06:00:05Z', '2026-10-26', '2026-W44'],
    ],
  },
  {
    name: 'the end of a year of 53 weeks, with days off',
    since: '2026-12-28T05:59:00Z',
    steps: [
      ['2026-12-28T06:00:05Z', '2026-12-28', '2026-W53'],
      ['2026-12-31T20:00:00Z', '2026-12-31'],
      ['2027-01-01T06:00:05Z', '2027-01-01'],
      ['2027-01-04T06:00:05Z', '2027-01-04', '2027-W01'],
    ],
  },
  {
    name: 'a leap day',
    since: '2028-02-28T05:59:00Z',
    steps: [
      ['2028-02-28T06:00:05Z', '2028-02-28', '2028-W09'],
      ['2028-02-29T06:00:05Z', '2028-02-29'],
      ['2028-03-01T06:00:05Z', '2028-03-01'],
    ],
  },
  {
    name: 'a clock that is set forward and back',
    since: '2028-06-04T04:59:00Z',
    steps: [
      ['2028-06-05T05:00:05Z', '2028-06-05', '2028-W23'],
      ['2028-06-04T06:00:00Z', '2028-06-04'],
      ['2028-06-05T05:00:05Z'],
      ['2028-06-07T05:00:05Z', '2028-06-07'],
      ['2028-06-06T06:00:00Z', '2028-06-06'],
      ['2028-06-07T06:00:00Z'],
    ],
  },
];
const HOUR_MS = 3_600_000;
const READY_LIMIT_MS = 60_000;
const DONE_LIMIT_MS = 20_000;
/** Several looks. */
const NOTHING_COMES_MS = 2_500;

interface Scene {
  readonly run: CrashRun;
  readonly server: ServerProcess;
  readonly mail: MailHost;
}

/** Starts the server at one moment after the other, and looks at which messages the mail server receives. */
export async function clockRun(run: CrashRun): Promise<void> {
  const moments = WALKS.flatMap(({ steps }) => steps.map(([moment]) => moment)).sort();
  await prepareUsers(
    run.dataDir,
    WALKS.map(({ name, since }) => ({ email: emailOf(name), price: [DAILY, WEEKLY], since: new Date(since) })),
    moments.map((moment) => new Date(Date.parse(moment) - HOUR_MS)),
  );
  const mail = await mailHost(run.seed);
  const server = await notifyingServer(run, mail.url);
  try {
    for (const { name, steps } of WALKS) {
      for (const step of steps) await take({ run, server, mail }, name, step);
    }
  } finally {
    await server.stop();
    await mail.close();
  }
}

async function take({ run, server, mail }: Scene, walk: string, [moment, ...periods]: Step): Promise<void> {
  const before = mail.received.length;
  const receivedNow = () => mail.received.slice(before).filter(({ to }) => to === emailOf(walk));
  server.start({ VIVAC_NOW: moment });
  await server.isReadyWithin(READY_LIMIT_MS);
  const untilMs = performance.now() + DONE_LIMIT_MS;
  while (receivedNow().length < periods.length && performance.now() < untilMs) await wait(50);
  await wait(NOTHING_COMES_MS);
  const ids = receivedNow().map(({ messageId }) => messageId);
  const found = await withStore(run.dataDir, (db) => periodsOf(db, ids));
  await server.stop();
  const came = found.join(' and ') || 'nothing';
  run.tally.check(`${walk}, at ${moment}`, unless(found.join() === periods.join(), `${came} came`));
  console.log(`${walk}, at ${moment}: ${came}`);
}

/** Of every message that was received, as often as it was. */
async function periodsOf(db: Queryable, messageIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ period: string }>(
    `SELECT m.period FROM unnest($1::text[]) AS received(id) JOIN notification_messages m ON m.message_id = received.id
     ORDER BY m.period`,
    [messageIds],
  );
  return rows.map(({ period }) => period);
}

function emailOf(walk: string): string {
  return `user-of-${walk.replaceAll(/[ ,]+/g, '-')}@crash.test`;
}
