import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, seedOf, wholeBetween } from '@vivac/server/src/fakes/demo-market/random.ts';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { CrashRun } from '../crash-run.ts';
import { type MailHost, mailHost } from '../notifications/mail-host.ts';
import { unhandledIn } from '../rounds.ts';
import { type ServerProcess, notifyingServer } from '../server-process.ts';
import { withStore } from '../store-access.ts';
import { unless } from '../tally.ts';
import { alertsDigest, auditTelling } from './alert-audit.ts';
import { prepareAlertedUsers } from './alerted-users.ts';

const USERS = 60;
const KILLS_EACH = 12;
/** The minute before the digest, in the quiet hours of Madrid, and the moment after it. */
const BEFORE = '2026-09-21T04:59:00Z';
const AFTER = '2026-09-21T05:00:05Z';
const READY_LIMIT_MS = 60_000;
const DONE_LIMIT_MS = 240_000;
const MOMENT_LIMIT_MS = 20_000;

interface Phase {
  readonly name: string;
  readonly moment: string;
  /** What a session does that is killed in it. */
  readonly statement: RegExp;
  /** How much of it is done. */
  readonly done: string;
}

const SETTLING: Phase = {
  name: 'settles alerts',
  moment: BEFORE,
  statement: /alerts |INSERT INTO alerts|FROM offer_changes/,
  done: '(SELECT DISTINCT uid FROM alerts) AS settled',
};
const TELLING: Phase = {
  name: 'tells them or mails',
  moment: AFTER,
  statement: /inbox |notices|deliveries|told_at/,
  done: 'deliveries',
};

interface Scene {
  readonly run: CrashRun;
  readonly server: ServerProcess;
  readonly mail: MailHost;
}

/** Kills the server again and again while it settles alerts, and while it tells and mails them: what is kept, told and received is what it would be undisturbed. */
export async function alertRun(run: CrashRun): Promise<void> {
  const emails = Array.from({ length: USERS }, (_, at) => `user-${at}@crash.test`);
  const undisturbed = await prepareAlertedUsers(run, emails, BEFORE);
  console.log(`Alerts of ${USERS} users, undisturbed: ${undisturbed}`);
  const mail = await mailHost(seedOf(run.seed, 1));
  const server = await notifyingServer(run, mail.url);
  const scene = { run, server, mail };
  try {
    await killedIn(scene, SETTLING);
    const isSettled = await doneIn(scene, SETTLING, async (db) => (await alertsDigest(db)) === undisturbed);
    run.tally.check('the alerts are those of a run without a kill', unless(isSettled, 'they are others'));
    run.tally.check('nothing is told before seven', unless(mail.received.length === 0, `${mail.received.length}`));
    await killedIn(scene, TELLING);
    const isReported = await doneIn(scene, TELLING, async (db) => {
      const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM deliveries WHERE state <> 'due'`, []);
      return row!.n === USERS;
    });
    run.tally.check('everything is told and mailed in the end', unless(isReported, 'not in time'));
    await withStore(run.dataDir, (db) => auditTelling(db, mail.received, emails, run.tally));
    run.tally.check('nothing went unhandled in the server', unhandledIn(server.log()));
  } finally {
    await server.stop();
    await mail.close();
  }
}

async function killedIn({ run, server, mail }: Scene, phase: Phase): Promise<void> {
  let inside = 0;
  const done: number[] = [];
  for (let kill = 0; kill < KILLS_EACH; kill++) {
    server.start({ VIVAC_NOW: phase.moment });
    await server.isReadyWithin(READY_LIMIT_MS);
    if (await momentToKill(run, phase, mail, seedOf(run.seed, 100 + kill))) inside++;
    await server.kill();
    done.push(await withStore(run.dataDir, (db) => countOf(db, phase.done)));
  }
  console.log(
    `${KILLS_EACH} kills while it ${phase.name}, ${inside} of them in the middle of it; done after each: ${done.join(', ')}`,
  );
}

/** Waits for a transaction of the phase, after something more of it is done than before; or for a mail that is being answered. */
async function momentToKill({ dataDir }: CrashRun, phase: Phase, mail: MailHost, seed: number): Promise<boolean> {
  return withStore(dataDir, async (db) => {
    const doneBefore = await countOf(db, phase.done);
    const receivedBefore = mail.received.length;
    const more = wholeBetween(0, 4, seed, 1);
    const isMailed = phase === TELLING && chanceOf(seed, 2) < 0.5;
    const untilMs = performance.now() + MOMENT_LIMIT_MS;
    while (performance.now() < untilMs) {
      if (isMailed) {
        if (mail.received.slice(receivedBefore).some(({ answeredAtMs }) => answeredAtMs === null)) return true;
        await wait(2);
        continue;
      }
      if ((await countOf(db, phase.done)) < Math.min(USERS - 1, doneBefore + more)) continue;
      const [row] = await db.query<{ query: string }>(
        `SELECT string_agg(query, ' ') AS query FROM pg_stat_activity
         WHERE application_name LIKE 'vivac%' AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
        [],
      );
      if (phase.statement.test(row!.query ?? '')) return true;
    }
    return false;
  });
}

async function doneIn(
  { run, server }: Scene,
  { moment }: Phase,
  isDone: (db: Queryable) => Promise<boolean>,
): Promise<boolean> {
  server.start({ VIVAC_NOW: moment });
  await server.isReadyWithin(READY_LIMIT_MS);
  const untilMs = performance.now() + DONE_LIMIT_MS;
  let result = false;
  while (!result && performance.now() < untilMs) {
    await wait(500);
    result = await withStore(run.dataDir, isDone);
  }
  if (moment === BEFORE) await server.stop();
  return result;
}

async function countOf(db: Queryable, what: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`, []);
  return row!.n;
}
