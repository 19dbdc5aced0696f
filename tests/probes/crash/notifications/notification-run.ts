import { setTimeout as wait } from 'node:timers/promises';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import { type Seed, chanceOf, seedOf, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';
import { decide } from '@vivac/server/src/modules/notifications/messages/message-store.ts';
import type { CrashRun } from '../crash-run.ts';
import { type MailHost, type Mood, mailHost } from './mail-host.ts';
import {
  type Break,
  MESSAGE_CHECKS,
  type StoredMessage,
  fewOf,
  notedSentIn,
  receiptsOf,
  storedMessages,
} from './notification-audit.ts';
import { prepareUsers } from './notified-users.ts';
import { unhandledIn } from '../rounds.ts';
import { type ServerProcess, notifyingServer } from '../server-process.ts';
import { withStore } from '../store-access.ts';
import { type Tally, unless } from '../tally.ts';

/** Users × rules are the messages; a user gets no more than twenty a day. */
const FULL = { users: 40, rulesEach: 10, kills: 25 };
/** One kill in each mood of the mail server. */
const SHORT = { users: 4, rulesEach: 10, kills: 4 };

/** The morning of a day of 23 hours, just before and just after seven o'clock in Madrid, and the morning after. */
const PERIODS = ['2027-03-28', '2027-03-29'] as const;
const BEFORE = '2027-03-28T04:59:59Z';
const MOMENTS = ['2027-03-28T05:00:05Z', '2027-03-29T05:00:05Z'] as const;
const SEEN_AT = new Date('2027-03-28T04:00:00Z');
const SINCE = new Date('2027-03-27T12:00:00Z');

/** Of all kills, in which part the mail server is in which mood; in the rest it takes all. */
const MOODS_BY_SHARE: readonly (readonly [from: number, to: number, Mood])[] = [
  [0.15, 0.32, 'refuses'],
  [0.4, 0.56, 'is away'],
  [0.64, 0.84, 'cuts'],
];
const READY_LIMIT_MS = 240_000;
const DONE_LIMIT_MS = 180_000;
const SOMETHING_LIMIT_MS = 12_000;
/** What a process wrote before its end has arrived by then. */
const ARRIVAL_MS = 500;

interface Scene {
  readonly run: CrashRun;
  readonly server: ServerProcess;
  readonly mail: MailHost;
  readonly emails: readonly string[];
  readonly size: typeof FULL;
}

/**
 * Kills the server, again and again, while messages go to a mail server that refuses, goes away and breaks off; then
 * compares what it received with what rules asked for. On the next morning nothing is killed.
 */
export async function notificationRun(run: CrashRun): Promise<void> {
  const size = run.isShort ? SHORT : FULL;
  const count = size.users * size.rulesEach;
  console.log(`Notifications: ${count} messages, ${size.kills} kills`);
  const price = Array.from({ length: size.rulesEach }, (_, at): PriceRule => {
    return { type: 'email', schedule: 'daily', spread: at + 1, up: true, enabled: true };
  });
  const emails = Array.from({ length: size.users }, (_, at) => `user-${at}@crash.test`);
  await prepareUsers(
    run.dataDir,
    emails.map((email) => ({ email, price, since: SINCE })),
    [SEEN_AT],
  );
  const mail = await mailHost(seedOf(run.seed, 1));
  const server = await notifyingServer(run, mail.url);
  const scene = { run, server, mail, emails, size };
  try {
    await beforeSeven(scene);
    await killedMorning(scene);
    await calmMorning(scene);
    run.tally.check('nothing went unhandled in the server', unhandledIn(server.log()));
  } catch (error) {
    console.log(server.log().split('\n').slice(-30).join('\n'));
    throw error;
  } finally {
    await server.stop();
    await mail.close();
  }
}

async function beforeSeven({ server, mail, run: { tally } }: Scene): Promise<void> {
  server.start({ VIVAC_NOW: BEFORE });
  tally.check('the first start', unless(await server.isReadyWithin(READY_LIMIT_MS), 'not ready'));
  await wait(2_000);
  tally.check('nothing is sent before seven', unless(mail.received.length === 0, `${mail.received.length} are`));
  await server.stop();
}

async function killedMorning(scene: Scene): Promise<void> {
  const { run, server, mail, size } = scene;
  const startedMs = performance.now();
  const breaks: Break[] = [];
  for (let kill = 0; kill < size.kills; kill++) {
    const mood = moodAt(kill / size.kills);
    await broken(mood === 'is away' ? breaks : [], () => mail.become(mood));
    server.start({ VIVAC_NOW: MOMENTS[0] });
    await someMoment(scene, mood, seedOf(run.seed, 100 + kill));
    await broken(breaks, () => server.kill());
    console.log(`kill ${kill + 1}/${size.kills}: the mail server ${mood}, and has ${mail.received.length} messages`);
  }
  await mail.become('takes');
  server.start({ VIVAC_NOW: MOMENTS[0] });
  const retried = await untilDone(scene, PERIODS[0]);
  const stored = await messagesOf(scene, PERIODS[0]);
  const notedSent = notedSentIn(server.log());
  checkAll(run.tally, 'killed: ', { ...scene, ...size, stored, received: mail.received, breaks, notedSent });
  const repeated = [...receiptsOf(mail.received).values()].filter(({ length }) => length > 1).length;
  const parked = stored.filter(({ state }) => state === 'parked').length;
  const met = [...mail.met].map(([mood, times]) => `${mood} ${times} times`).join(', ');
  console.log(
    `${stored.length} messages, ${size.kills} kills: ${mail.received.length} received, ${repeated} of them twice, ` +
      `${parked} parked, ${retried} tried again by hand; the mail server ${met}; ${secondsSince(startedMs)} s`,
  );
  await server.stop();
}

async function broken(breaks: Break[], breakIt: () => Promise<void>): Promise<void> {
  const fromMs = performance.now();
  await breakIt();
  await wait(ARRIVAL_MS);
  breaks.push({ fromMs, untilMs: performance.now() });
}

/** Without a kill each is received exactly once. */
async function calmMorning(scene: Scene): Promise<void> {
  const { run, server, mail, size } = scene;
  const startedMs = performance.now();
  const before = mail.received.length;
  server.start({ VIVAC_NOW: MOMENTS[1] });
  await untilDone(scene, PERIODS[1]);
  const stored = await messagesOf(scene, PERIODS[1]);
  const received = mail.received.slice(before);
  const notedSent = notedSentIn(server.log());
  checkAll(run.tally, 'calm: ', { ...scene, ...size, stored, received, breaks: [], notedSent });
  const wanted = size.users * size.rulesEach;
  run.tally.check('calm: exactly as many as were due', unless(received.length === wanted, `${received.length}`));
  console.log(`${stored.length} messages without a kill: ${received.length} received; ${secondsSince(startedMs)} s`);
}

function checkAll(tally: Tally, when: string, outcome: Parameters<(typeof MESSAGE_CHECKS)[number]['ask']>[0]): void {
  for (const { name, ask } of MESSAGE_CHECKS) tally.check(`${when}${name}`, fewOf(ask(outcome)));
}

function moodAt(share: number): Mood {
  return MOODS_BY_SHARE.find(([from, to]) => share >= from && share < to)?.[2] ?? 'takes';
}

/** One kill in six falls into the start of the process, and half into the moment before the mail server's answer. */
async function someMoment({ server, mail }: Scene, mood: Mood, seed: Seed): Promise<void> {
  if (chanceOf(seed, 1) < 1 / 6) return wait(wholeBetween(0, 1_500, seed, 2));
  await server.isReadyWithin(READY_LIMIT_MS);
  const before = mail.handled;
  await untilAny(() => mood === 'is away' || mail.handled > before);
  await wait(wholeBetween(0, 1_000, seed, 3));
  if (mood !== 'takes' || chanceOf(seed, 4) < 1 / 3) return;
  await untilAny(() => mail.received.some(({ answeredAtMs }) => answeredAtMs === null));
  await wait(wholeBetween(0, 30, seed, 5));
}

async function untilAny(isSo: () => boolean): Promise<void> {
  const untilMs = performance.now() + SOMETHING_LIMIT_MS;
  while (!isSo() && performance.now() < untilMs) await wait(2);
}

/**
 * Waits until no message is on its way. One that is parked though the mail server never had it, is tried again, as an
 * administrator would; answers how many those were.
 */
async function untilDone(scene: Scene, period: string): Promise<number> {
  const { run, mail, size, server } = scene;
  const untilMs = performance.now() + DONE_LIMIT_MS;
  let retried = 0;
  while (performance.now() < untilMs) {
    const stored = await messagesOf(scene, period);
    const receipts = receiptsOf(mail.received);
    const unheard = stored.filter(({ state, messageId }) => state === 'parked' && !receipts.has(messageId));
    for (const { id } of unheard) await withStore(run.dataDir, (db) => decide(db, 'retry', id, new Date()));
    retried += unheard.length;
    const isDone = stored.length === size.users * size.rulesEach && stored.every(({ state }) => state !== 'due');
    if (isDone && unheard.length === 0) return retried;
    await wait(1_000);
  }
  run.tally.check('everything is done in the end', `not within ${DONE_LIMIT_MS / 1000} s`);
  console.log(server.log().split('\n').slice(-20).join('\n'));
  return retried;
}

async function messagesOf({ run, server }: Scene, period: string): Promise<StoredMessage[]> {
  await server.isReadyWithin(READY_LIMIT_MS);
  return withStore(run.dataDir, (db) => storedMessages(db, period));
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1000).toFixed(0);
}
